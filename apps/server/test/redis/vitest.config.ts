import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/redis/**/*.redis.ts'],
    setupFiles: ['test/fail-on-console.ts'],
    testTimeout: 20_000,
    hookTimeout: 20_000,
  },
});
