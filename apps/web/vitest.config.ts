import react from '@vitejs/plugin-react';
import { configDefaults, defineConfig } from 'vitest/config';

/** What needs more of the runtime than a context has: its streams, channels and sockets. */
const wholeRuntime = [
  'src/visitor/**/*.test.ts',
  'src/lib/{event-source,live-stream}.test.ts',
  'src/features/auth/confirm-email-screen.test.tsx',
  'src/features/palette/palette.test.tsx',
];

export default defineConfig({
  plugins: [react()],
  test: {
    environment: 'happy-dom',
    setupFiles: ['test/setup.ts'],
    testTimeout: 20_000,
    restoreMocks: true,
    unstubGlobals: true,
    projects: [
      {
        extends: true,
        test: {
          name: 'contexts',
          include: ['src/**/*.test.{ts,tsx}'],
          exclude: [...configDefaults.exclude, ...wholeRuntime],
          // A context for each file in one thread takes a third of the time of a process for each.
          pool: 'vmThreads',
          maxWorkers: 2,
        },
      },
      { extends: true, test: { name: 'processes', include: wholeRuntime, maxWorkers: 2 } },
    ],
  },
});
