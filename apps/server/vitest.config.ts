import { defineConfig } from 'vitest/config';
import { native, shared } from '../../scripts/testing/shared.ts';

export default defineConfig({
  test: {
    ...shared,
    ...native,
    name: 'server',
    globalSetup: ['test/global-setup.ts'],
    setupFiles: [...shared.setupFiles, 'test/fail-on-console.ts', 'test/fail-on-open-files.ts', 'test/fresh-state.ts'],
  },
});
