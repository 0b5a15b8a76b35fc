import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { isLong, shared } from '../../scripts/testing/shared.ts';

/** Scripts of whole pages leave listeners on the window and state in their modules: each file has a process of its own. */
const alone = [
  'src/visitor/**/*.test.ts',
  'src/site/{enhance,search}/**/*.test.ts',
  'src/lib/{event-source,live,live-*,session}.test.ts',
  'src/features/auth/{confirm-email-screen,follow-session,mail-links}.test.tsx',
  'src/features/endpoints/snippets.test.ts',
  'src/features/palette/palette.test.tsx',
];

// The projects add to these two, which therefore stand in each.
const { include, exclude, ...rest } = shared;

export default defineConfig({
  plugins: [react()],
  test: {
    ...rest,
    environment: 'happy-dom',
    setupFiles: [...shared.setupFiles, 'test/setup.ts'],
    restoreMocks: true,
    unstubGlobals: true,
    projects: [
      { extends: true, test: { name: 'web', include, exclude: [...exclude, ...alone] } },
      { extends: true, test: { name: 'web, alone', include: isLong ? [] : alone, isolate: true } },
    ],
  },
});
