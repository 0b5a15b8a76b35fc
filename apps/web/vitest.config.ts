import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

// Vitest reads its configuration from the default export.
// oxlint-disable-next-line import/no-default-export
export default defineConfig({
  plugins: [react()],
  test: {
    environment: 'happy-dom',
    include: ['src/**/*.test.{ts,tsx}'],
    setupFiles: ['test/setup.ts'],
    restoreMocks: true,
    unstubGlobals: true,
  },
});
