import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { shared } from '../../scripts/testing/shared.ts';

export default defineConfig({
  plugins: [react()],
  test: {
    ...shared,
    name: 'web',
    environment: 'happy-dom',
    setupFiles: [...shared.setupFiles, 'test/setup.ts'],
    restoreMocks: true,
    unstubGlobals: true,
  },
});
