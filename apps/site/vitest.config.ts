import { defineConfig } from 'vitest/config';
import { quietWindow, shared, testsIn, windowSetup } from '../../scripts/testing/shared.ts';

export default defineConfig({
  test: {
    ...shared,
    name: 'site',
    include: testsIn('{build,src}'),
    environment: quietWindow,
    setupFiles: [...shared.setupFiles, windowSetup],
    restoreMocks: true,
    unstubGlobals: true,
  },
});
