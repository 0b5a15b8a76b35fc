import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { execFileSync } from 'node:child_process';
import { createDb } from '../src/db/client.ts';
import { startEmbedded } from '../src/db/embedded.ts';
import { migrate } from '../src/db/migrate.ts';
import { describeSchema } from './describe-schema.ts';
import { createLogger } from '../src/log.ts';
import { toOpenApi } from '../src/http/openapi/write-openapi.ts';

/** Writes the derived files: schema.ts and schema.sql from the migrations, openapi.json from the contracts. */
const root = path.resolve(import.meta.dirname, '../../..');
const server = path.join(root, 'apps/server');
const log = createLogger('error');

const folder = await mkdtemp(path.join(tmpdir(), 'generate-'));
const pg = await startEmbedded({ dataDir: path.join(folder, 'postgres'), logger: log, ephemeral: true });
try {
  await migrate({ url: pg.url, log });
  const { db } = createDb({ url: pg.url, log });
  await writeFile(path.join(server, 'src/db/schema.sql'), await describeSchema(db));
  await db.destroy();
  const args = ['--url', pg.url, '--dialect', 'postgres', '--out-file', 'src/db/schema.ts', '--log-level', 'error'];
  const options = ['--exclude-pattern', 'kysely_*', '--type-mapping', '{"int8":"number"}'];
  execFileSync(path.join(server, 'node_modules/.bin/kysely-codegen'), [...args, ...options], {
    cwd: server,
    stdio: 'inherit',
  });
} finally {
  await pg.stop();
  await rm(folder, { recursive: true, force: true });
}
await writeFile(path.join(root, 'docs/api/openapi.json'), `${JSON.stringify(toOpenApi(), null, 2)}\n`);
