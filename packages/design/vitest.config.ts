import { defineConfig } from 'vitest/config';
import { quietWindow, shared, windowSetup } from '../../scripts/testing/shared.ts';

export default defineConfig({
  test: { ...shared, name: 'design', environment: quietWindow, setupFiles: [...shared.setupFiles, windowSetup] },
});
