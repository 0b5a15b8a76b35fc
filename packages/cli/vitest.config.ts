import { defineConfig } from 'vitest/config';
import { native, shared } from '../../scripts/testing/shared.ts';

export default defineConfig({ test: { ...shared, ...native, name: 'cli' } });
