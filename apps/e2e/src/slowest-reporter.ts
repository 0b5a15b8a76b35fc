import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter';

const SLOWEST = 5;

/** Prints the slowest stories at the end. */
// oxlint-disable-next-line import/no-default-export -- Playwright loads a reporter from the default export.
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
