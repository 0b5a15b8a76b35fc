import { defineConfig } from 'vitest/config';

export default defineConfig({
  // All packages are tested at once, on as few cores as there are.
  test: { include: ['src/**/*.test.ts', 'src/**/*.test.tsx'], testTimeout: 60_000, hookTimeout: 60_000 },
});
