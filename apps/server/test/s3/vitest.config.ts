import { defineConfig } from 'vitest/config';

/** Not part of `npm test`, as it needs an S3 server. */
export default defineConfig({
  test: {
    include: ['test/s3/**/*.conformance.ts'],
    setupFiles: ['test/fail-on-console.ts', 'test/fail-on-open-files.ts'],
    maxWorkers: 1,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
