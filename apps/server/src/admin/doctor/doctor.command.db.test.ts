import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startHarness, type Harness } from '../../../test/harness.ts';
import { run } from '../admin-testing.ts';
import type { Finding } from './finding.ts';

let harness: Harness;
let env: NodeJS.ProcessEnv;
/** A port on which nothing listens. */
let closedPort: number;

beforeAll(async () => {
  harness = await startHarness();
  env = { DATABASE_URL: harness.database.url, DATA_DIR: harness.deps.config.dataDir };
  const probe = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => probe.once('listening', resolve));
  closedPort = (probe.address() as AddressInfo).port;
  await new Promise((resolve) => probe.close(resolve));
});
afterAll(() => harness.close());

async function findings(more: NodeJS.ProcessEnv = {}): Promise<Finding[]> {
  const { stdout } = await run(['doctor', '--json'], { env: { ...env, ...more } });
  return (JSON.parse(stdout) as { findings: Finding[] }).findings;
}

const of = (all: readonly Finding[], subject: string) => all.filter((finding) => finding.subject === subject);

it('finds the settings of the tests’ database, which loses data with the power', async () => {
  const { code, stdout } = await run(['doctor'], { env });
  expect(code).toBe(3);
  expect(stdout).toContain(
    'fault    database: fsync is off: a power loss loses submissions that were answered.\n         Set fsync = on.\n',
  );
  const before = await harness.storedFiles();
  const all = await findings();
  expect(of(all, 'files')).toMatchObject([{ state: 'ok' }]);
  expect(of(all, 'worker')).toMatchObject([{ state: 'ok' }]);
  expect(of(all, 'redis')).toEqual([]);
  expect(await harness.storedFiles()).toBe(before);
});

it('names what cannot be reached, and says what to do', async () => {
  const all = await findings({
    SMTP_URL: `smtp://user:secret@127.0.0.1:${closedPort}`,
    REDIS_URL: `redis://user:secret@127.0.0.1:${closedPort}`,
    S3_URL: `s3://KEY:SECRET@127.0.0.1:${closedPort}/bucket?tls=false`,
    BACKUP_TO: `s3://KEY:SECRET@127.0.0.1:${closedPort}/bucket?tls=false`,
  });
  for (const [subject, advice] of [
    ['email', 'Check SMTP_URL.'],
    ['redis', 'Check REDIS_URL. Until then each node limits rates alone.'],
    ['files', 'Check S3_URL, and the permissions of its key.'],
    ['backups', 'Check BACKUP_TO.'],
  ] as const)
    expect(of(all, subject)).toContainEqual({
      subject,
      state: 'fault',
      detail: expect.stringMatching(/ECONNREFUSED|closed/i),
      advice,
    });
  expect(JSON.stringify(all)).not.toMatch(/secret/i);
});

it('is content with a mail server that answers', async () => {
  const server = new SMTPServer({ authOptional: true, disabledCommands: ['STARTTLS'] });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  const { port } = server.server.address() as AddressInfo;
  expect(of(await findings({ SMTP_URL: `smtp://127.0.0.1:${port}` }), 'email')).toMatchObject([{ state: 'ok' }]);
  await new Promise<void>((resolve) => server.close(() => resolve()));
});

it('finds what a newer version has done to the database', async () => {
  const { db } = harness.database;
  await sql`insert into kysely_migration (name, timestamp) values ('9999-future', '2030')`.execute(db);
  expect(of(await findings(), 'database').map(({ detail }) => detail)).toContain(
    'A newer version has migrated it: 9999-future.',
  );
  await sql`delete from kysely_migration where name = '9999-future'`.execute(db);
});
