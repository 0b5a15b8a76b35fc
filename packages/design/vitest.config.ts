import { defineConfig } from 'vitest/config';
import { shared, windowSetup } from '../../scripts/testing/shared.ts';

export default defineConfig({
  test: { ...shared, name: 'design', environment: 'happy-dom', setupFiles: [...shared.setupFiles, windowSetup] },
});
