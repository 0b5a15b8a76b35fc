import { defineConfig } from 'vitest/config';

export default defineConfig({
  // All packages are tested at once, on as few cores as there are.
  test: { include: ['test/**/*.test.ts'], typecheck: { enabled: false }, testTimeout: 60_000 },
});
