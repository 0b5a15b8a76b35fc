import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter';

const SLOWEST = 5;

/** Names the stories that took longest, at the end. */
// oxlint-disable-next-line import/no-default-export -- Playwright takes a reporter so.
export default class SlowestReporter implements Reporter {
  readonly #stories: { ms: number; name: string }[] = [];

  onTestEnd(test: TestCase, result: TestResult): void {
    const [, , file, ...titles] = test.titlePath();
    this.#stories.push({ ms: result.duration, name: `${file}: ${titles.join(' > ')}` });
  }

  onEnd(): void {
    for (const { ms, name } of this.#stories.toSorted((one, other) => other.ms - one.ms).slice(0, SLOWEST))
      process.stdout.write(`slow ${(ms / 1000).toFixed(1).padStart(8)} s  ${name}\n`);
  }
}
