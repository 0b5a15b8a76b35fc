import { defineConfig } from 'vitest/config';
import { shared, testsIn, windowSetup } from '../../scripts/testing/shared.ts';

export default defineConfig({
  test: {
    ...shared,
    name: 'site',
    include: testsIn('{build,src}'),
    environment: 'happy-dom',
    setupFiles: [...shared.setupFiles, windowSetup],
    restoreMocks: true,
    unstubGlobals: true,
  },
});
