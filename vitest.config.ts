import { defineConfig } from 'vitest/config';
import { Progress } from './scripts/testing/progress.ts';

/** All packages in one run, so that they share the workers. */
export default defineConfig({
  test: {
    projects: [
      'packages/cli',
      'packages/contracts',
      'packages/design',
      'packages/forms',
      'packages/n8n-nodes-postern',
      'packages/react',
      'packages/svelte',
      'packages/vue',
      'apps/server',
      'apps/site',
      'apps/web',
    ],
    reporters: ['minimal', new Progress()],
    passWithNoTests: false,
  },
});
