// Regenerates every derived file and fails when one that is committed differs.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const derived = [
  'apps/server/src/db/schema.ts',
  'apps/server/src/db/schema.sql',
  'docs/api/openapi.json',
  'apps/web/src/routeTree.gen.ts',
];

const read = (file) => readFileSync(file, 'utf8');
const before = new Map(derived.map((file) => [file, read(file)]));
const run = spawnSync('pnpm', ['generate'], { stdio: ['ignore', 'ignore', 'inherit'] });
if (run.status !== 0) process.exit(1);
const changed = derived.filter((file) => read(file) !== before.get(file));
if (changed.length > 0) {
  console.error(`Out of date: ${changed.join(', ')}. Run "pnpm generate" and commit.`);
  process.exit(1);
}
console.log(`${derived.length} derived files are up to date.`);
