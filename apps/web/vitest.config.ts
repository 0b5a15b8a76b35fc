import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { isLong, shared, windowSetup } from '../../scripts/testing/shared.ts';

/** They leave listeners on the window and work under way: what runs in other people's pages lives as long as the page. */
const alone = ['src/visitor/postern/**/*.test.ts', 'src/features/endpoints/snippets/snippets.test.ts'];

// The projects add to these two, which therefore stand in each.
const { include, exclude, ...rest } = shared;

export default defineConfig({
  plugins: [react()],
  test: {
    ...rest,
    environment: 'happy-dom',
    setupFiles: [...shared.setupFiles, windowSetup, 'test/setup.ts'],
    restoreMocks: true,
    unstubGlobals: true,
    projects: [
      { extends: true, test: { name: 'web', include, exclude: [...exclude, ...alone] } },
      { extends: true, test: { name: 'web, alone', include: isLong ? [] : alone, isolate: true } },
    ],
  },
});
