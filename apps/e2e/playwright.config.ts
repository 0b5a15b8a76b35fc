import { existsSync } from 'node:fs';
import { defineConfig, devices } from '@playwright/test';

/** Debian's Chromium without a user interface, which needs four fifths of the CPU time. `.ci/run` installs it. */
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';
const executablePath = process.env['CHROMIUM'] ?? (existsSync(HEADLESS_SHELL) ? HEADLESS_SHELL : '/usr/bin/chromium');

export default defineConfig({
  testDir: 'stories',
  // One for each core: each has a separate product and database.
  workers: 2,
  fullyParallel: true,
  retries: 0,
  // No story depends on a time limit: these only end stories that hang.
  timeout: 240_000,
  expect: { timeout: 90_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/report.json' }], ['./src/slowest-reporter.ts']],
  use: {
    ...devices['Desktop Chrome'],
    viewport: { width: 1440, height: 900 },
    // Drawing motion takes a tenth of the CPU time of all stories, and no story is about it.
    reducedMotion: 'reduce',
    // A story cannot intercept requests that the service worker answers.
    serviceWorkers: 'block',
    launchOptions: {
      executablePath,
      // Without a UTF-8 locale, Chromium cannot open files whose names contain other letters, and sends forms without
      // them.
      env: { ...process.env, LC_ALL: 'C.UTF-8' },
      args: [
        '--no-sandbox',
        '--disable-dev-shm-usage',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
    // A trace costs time, and no one opens it in CI. There the message must be enough.
    trace: process.env['CI'] ? 'off' : 'retain-on-failure',
  },
});
