/** Builds the signed-in app: `node scripts/build-app.ts [FOLDER]`. The default folder is `dist/app`. */
import path from 'node:path';
import { build, mergeConfig } from 'vite';
import config from '../vite.config.ts';
import { compressAssets } from '../../../scripts/build/compress-assets.ts';
import { outDirOf } from '../../../scripts/build/out-dir.ts';

const root = path.resolve(import.meta.dirname, '..');
const outDir = outDirOf(root, 'app');

await build(
  mergeConfig(config, {
    root,
    // Node reads the configuration without Vite's bundling.
    configFile: false,
    logLevel: 'warn',
    build: { outDir, emptyOutDir: true },
  }),
);
compressAssets(path.join(outDir, 'assets'));
