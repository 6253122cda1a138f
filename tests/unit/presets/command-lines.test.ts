// The command lines, word for word: whoever changes one has tried it with the real program (docs/presets.md).
import { expect, test } from 'vitest';
import { PRESETS } from '../../../src/contract/words.ts';
import { invocationOf } from '../../../src/make/command/presets/presets.ts';

test.each(PRESETS)('%s', (preset) => {
  const { passEnv, files, ...rest } = invocationOf(preset, { prompt: 'Mend it.', args: ['--model', 'm'] });
  expect(rest).toMatchSnapshot();
  expect(files).toMatchObject({ '.loopwright/prompt.md': 'Mend it.' });
  expect(passEnv).toEqual(expect.arrayContaining(['HOME', 'PATH']));
  expect(new Set(passEnv).size).toBe(passEnv.length);
});
