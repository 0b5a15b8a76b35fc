/**
 * Builds the scripts of forms: `postern.js`, `embed.js` and `assets/form-HASH.js`. The build fails if one exceeds its
 * size limit, because other sites' visitors load them: `node scripts/build-visitor.ts [FOLDER]`. The default folder is
 * `dist/visitor`.
 */
import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { build, type Rolldown } from 'vite';
import { formConfig, scriptConfig } from '../visitor.vite.config.ts';
import { compressAssets } from '../../../scripts/build/compress-assets.ts';
import { outDirOf } from '../../../scripts/build/out-dir.ts';

const outDir = outDirOf(path.resolve(import.meta.dirname, '..'), 'visitor');

const scripts = [
  { config: formConfig(outDir), maxBytes: 25_000 },
  { config: scriptConfig(outDir, 'postern'), maxBytes: 5_400 },
  { config: scriptConfig(outDir, 'embed'), maxBytes: 4_000 },
];

// Two of them keep their names: their old compressed files would be mistaken for the new ones.
await rm(outDir, { recursive: true, force: true });
const problems: string[] = [];
for (const { config, maxBytes } of scripts) {
  const { output } = (await build(config)) as Rolldown.RolldownOutput;
  const [{ fileName }, ...more] = output;
  if (more.length > 0)
    throw new Error(`${fileName} is more than one file: ${more.map((each) => each.fileName).join()}`);
  const bytes = gzipSync(await readFile(path.join(outDir, fileName)), { level: 9 }).length;
  console.log(`${fileName}  ${bytes} of ${maxBytes} bytes, gzip`);
  if (bytes > maxBytes) problems.push(`${fileName} has ${bytes} bytes, and may have ${maxBytes}.`);
}
if (problems.length > 0) throw new Error(`The scripts of forms are too large:\n${problems.join('\n')}`);
for (const folder of [outDir, path.join(outDir, 'assets')]) compressAssets(folder);
