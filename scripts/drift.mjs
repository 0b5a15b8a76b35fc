// Regenerates every derived file and fails if a committed one differs.
import { spawnSync } from 'node:child_process';

const derived = [
  'apps/server/src/db/schema.ts',
  'apps/server/src/db/schema.sql',
  'apps/web/src/routeTree.gen.ts',
  'docs/api/openapi.json',
  'packages/contracts/src/client/calls.gen.ts',
  'packages/contracts/src/client/permissions.gen.ts',
];

// The build writes the route tree.
const run = spawnSync('turbo', ['run', 'build', 'generate', '--output-logs=errors-only'], { stdio: 'inherit' });
if (run.status !== 0) process.exit(1);
const model = spawnSync(process.execPath, ['apps/server/scripts/train-spam.ts', '--check'], { stdio: 'inherit' });
if (model.status !== 0) process.exit(1);
// Programs of other teams go on working, or the next release says that they will not.
const release = spawnSync(process.execPath, ['packages/contracts/scripts/release.ts', 'check'], { stdio: 'inherit' });
if (release.status !== 0) process.exit(1);
const { stdout } = spawnSync('git', ['status', '--porcelain', '--', ...derived], { encoding: 'utf8' });
if (stdout.trim() !== '') {
  console.error(`Out of date, run "pnpm generate" and commit:\n${stdout}`);
  process.exit(1);
}
console.log(`${derived.length} derived files are up to date.`);
