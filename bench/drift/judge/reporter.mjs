// Playwright reporter of a judged run: when each test began and how it ended, so that what the pages told can be given to
// its test. Written to the file that DRIFT_JUDGE_REPORT names.
import { writeFileSync } from 'node:fs';
import path from 'node:path';

export default class JudgeReporter {
  tests = [];

  onBegin(config) {
    this.root = config.configFile ? path.dirname(config.configFile) : config.rootDir;
  }

  onTestEnd(test, result) {
    const [, , , ...titles] = test.titlePath();
    const file = path.relative(this.root, test.location.file).split(path.sep).join('/');
    this.tests.push({
      test: [file, ...titles].join(' › '),
      status: result.status,
      start: result.startTime.getTime(),
    });
  }

  onEnd() {
    writeFileSync(process.env.DRIFT_JUDGE_REPORT, JSON.stringify(this.tests));
  }
}
