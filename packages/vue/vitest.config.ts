import { defineConfig } from 'vitest/config';
import { shared } from '../../scripts/testing/shared.ts';

export default defineConfig({ test: { ...shared, name: 'vue', environment: 'happy-dom' } });
