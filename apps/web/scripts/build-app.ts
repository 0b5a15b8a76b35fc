/** Builds the signed-in app: `node scripts/build-app.ts [FOLDER]`, else into `dist/app`. */
import path from 'node:path';
import { build, mergeConfig } from 'vite';
import config from '../vite.config.ts';
import { compressAssets } from './compress-assets.ts';
import { outDirOf } from './out-dir.ts';

const outDir = outDirOf('app');

await build(
  mergeConfig(config, {
    root: path.resolve(import.meta.dirname, '..'),
    // Node reads it without Vite's bundling.
    configFile: false,
    logLevel: 'warn',
    build: { outDir, emptyOutDir: true },
  }),
);
compressAssets(path.join(outDir, 'assets'));
