// What changes which tests run and as whom: modifiers of tests, selection, access, snapshot settings. Pure.
import { isAssertion } from '../../../../syntax/assertion.ts';
import { type AnyNode, isNode } from '../../../../syntax/parse.ts';
import { argumentsOf, keyOf } from '../../../../syntax/shape.ts';
import { testPath } from '../dsl.ts';
import { canon } from '../canon.ts';
import { at, type Place, textOf } from '../values.ts';
import { receivedName } from './locators.ts';
import type { Mention, MentionRule } from './mention.ts';

const MODIFIERS: Readonly<Record<string, Omit<Mention, 'key'>>> = {
  skip: { rule: 'test-skipped', says: 'switches a test off' },
  fixme: { rule: 'test-skipped', says: 'switches a test off' },
  only: { rule: 'test-focused', says: 'switches the other tests off' },
  fail: { rule: 'test-expected-to-fail', says: 'says that a test should fail' },
  slow: { rule: 'limit-raised', says: 'gives a test more time' },
};

/** `test.skip` in any spelling, whether it is called or not; also `testInfo.skip` and a destructured one. */
export const modified: MentionRule = (place, parents) => {
  const { node } = place;
  const key = modifierAt(place, parents);
  const mention = key !== undefined && Object.hasOwn(MODIFIERS, key) ? MODIFIERS[key] : undefined;
  return mention && { ...mention, key: `${key} ${titleAround(at(place, node), parents)}` };
};

function modifierAt(place: Place, parents: readonly AnyNode[]): string | undefined {
  const { node } = place;
  if (node.type === 'MemberExpression' && isNode(node['object'])) {
    const key = keyOf(node);
    if (key === undefined || !Object.hasOwn(MODIFIERS, key)) return undefined;
    const object = at(place, node['object']);
    const isInfo = isTestInfo(object);
    return testPath(object) || isInfo ? key : undefined;
  }
  const declarator = parents.at(-2);
  if (node.type !== 'Property' || declarator?.type !== 'VariableDeclarator' || !isNode(declarator['init']))
    return undefined;
  return parents.at(-1)?.type === 'ObjectPattern' && testPath(at(place, declarator['init']))
    ? keyOf(node)
    : undefined;
}

/** `test.info()`, or the second parameter of a test or hook, whatever it is called. */
function isTestInfo({ node, source }: Place): boolean {
  if (/(?:^|\.)(?:testInfo|info\(\))$/.test(source.text.slice(node.start, node.end))) return true;
  const binding = source.names.bindingOf(node);
  const params = binding?.kind === 'param' ? binding.owner['params'] : undefined;
  return Array.isArray(params) && params[1] === binding?.id;
}

/** The test or group that a modifier is about. */
function titleAround(place: Place, parents: readonly AnyNode[]): string {
  for (const node of parents.toReversed()) {
    const [first] = node.type === 'CallExpression' ? argumentsOf(node) : [];
    const callee = node['callee'];
    const title =
      first && isNode(callee) && testPath(at(place, callee)) ? textOf(at(place, first)) : undefined;
    if (title !== undefined) return title;
  }
  return place.source.path;
}

const KEYS: readonly (readonly [RegExp, Omit<Mention, 'key'>])[] = [
  [
    /^(?:testIgnore|testMatch|testDir|grep|grepInvert|shard|dependencies|forbidOnly|tag)$/,
    { rule: 'selection-changed', says: 'changes which tests run' },
  ],
  [
    /^(?:storageState|baseURL|httpCredentials|extraHTTPHeaders|clientCertificates|proxy|ignoreHTTPSErrors|bypassCSP|javaScriptEnabled|serviceWorkers|offline|permissions|geolocation|locale|timezoneId)$/,
    { rule: 'access-changed', says: 'changes as whom or where the product is used' },
  ],
  [
    /^(?:maxDiffPixels|maxDiffPixelRatio|threshold|ignoreSnapshots|updateSnapshots|updateSourceMethod|snapshotPathTemplate|snapshotDir)$/,
    { rule: 'snapshot-loosened', says: 'forgives more of snapshots' },
  ],
];

/** An assertion that is made; `expect.configure` makes none. */
export function isMade(node: AnyNode): boolean {
  return isAssertion(node) && receivedName(node) !== 'configure';
}

export const configured: MentionRule = (place, parents) => {
  const { node } = place;
  const name = keyOf(node) ?? '';
  if (node.type !== 'Property' || parents.at(-1)?.type !== 'ObjectExpression' || parents.some(isMade))
    return undefined;
  const mention = KEYS.find(([keys]) => keys.test(name))?.[1];
  return mention && isNode(node['value']) ? { ...mention, key: canon(at(place, node)) } : undefined;
};

const ACCESS =
  /^(?:addCookies|clearCookies|setExtraHTTPHeaders|setHTTPCredentials|setStorageState|grantPermissions|clearPermissions|setGeolocation|setOffline)$/;

export const accessed: MentionRule = (place) => {
  const name = receivedName(place.node);
  return name !== undefined && ACCESS.test(name)
    ? { rule: 'access-changed', key: canon(place), says: 'changes as whom or where the product is used' }
    : undefined;
};

/** `test.use({ … })` that is taken away is seen as what it set. */
export const unset: MentionRule = (place, parents) => {
  const mention = configured(place, parents) ?? accessed(place, parents);
  return mention?.rule === 'access-changed' || mention?.rule === 'selection-changed'
    ? { ...mention, says: 'is no longer there' }
    : undefined;
};
