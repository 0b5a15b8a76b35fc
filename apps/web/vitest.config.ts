import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { isLong, quietWindow, shared, windowSetup } from '../../scripts/testing/shared.ts';

/**
 * These tests leave listeners on the window and pending work: scripts for other people's pages live as long as the
 * page.
 */
const alone = ['src/visitor/postern/**/*.test.ts', 'src/features/endpoints/snippets/snippets.test.ts'];

// The projects extend these two, which are therefore repeated in each.
const { include, exclude, ...rest } = shared;

export default defineConfig({
  plugins: [react()],
  test: {
    ...rest,
    environment: quietWindow,
    setupFiles: [...shared.setupFiles, windowSetup, 'test/setup.ts'],
    restoreMocks: true,
    unstubGlobals: true,
    projects: [
      { extends: true, test: { name: 'web', include, exclude: [...exclude, ...alone] } },
      { extends: true, test: { name: 'web, alone', include: isLong ? [] : alone, isolate: true } },
    ],
  },
});
