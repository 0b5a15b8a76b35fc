// `prepack` puts the manifest of the published package in place of that of the workspace, and `postpack` puts the latter
// back. Only pnpm applies `publishConfig` and the catalog itself; with this, npm and pnpm pack the same.
//   node scripts/published-manifest.mjs prepack|postpack
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const manifest = path.join(import.meta.dirname, '../package.json');
const kept = path.join(import.meta.dirname, '../package.workspace.json');

if (process.argv[2] === 'prepack') {
  const text = readFileSync(manifest, 'utf8');
  const { publishConfig, devDependencies: _, scripts, ...published } = JSON.parse(text);
  writeFileSync(kept, text);
  // npm looks for this script in the manifest that it has packed.
  const after = { postpack: scripts.postpack };
  writeFileSync(manifest, `${JSON.stringify({ ...published, ...publishConfig, scripts: after }, null, 2)}\n`);
} else {
  renameSync(kept, manifest);
}
