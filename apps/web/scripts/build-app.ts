/** Builds the signed-in app: `node scripts/build-app.ts [FOLDER]`, else into `dist/app`. */
import path from 'node:path';
import { build } from 'vite';
import { compressAssets } from './compress-assets.ts';
import { outDirOf } from './out-dir.ts';

const root = path.resolve(import.meta.dirname, '..');
const outDir = outDirOf('app');

await build({
  root,
  configFile: path.join(root, 'vite.config.ts'),
  logLevel: 'warn',
  build: { outDir, emptyOutDir: true },
});
compressAssets(path.join(outDir, 'assets'));
