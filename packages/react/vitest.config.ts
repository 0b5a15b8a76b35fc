import { defineConfig } from 'vitest/config';
import { quietWindow, shared } from '../../scripts/testing/shared.ts';

export default defineConfig({ test: { ...shared, name: 'react', environment: quietWindow } });
