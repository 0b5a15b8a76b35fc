import { describe, expect, it } from 'vitest';
import { loadConfig } from '../../config.ts';
import { DAY_MS } from '../../lib/durations.ts';
import { judgeConfiguration } from './judge-configuration.ts';
import { judgeDatabase, type DatabaseFacts } from './judge-database.ts';
import { judgeDisk } from './judge-disk.ts';
import { judgeWork, type WorkFacts } from './judge-work.ts';

const states = (findings: readonly { state: string; detail: string }[]) =>
  findings.map(({ state, detail }) => `${state}: ${detail}`);

describe('the database', () => {
  const good: DatabaseFacts = {
    version: 180_004,
    encoding: 'UTF8',
    durability: { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' },
    maxConnections: 100,
    connections: 20,
    isReadOnly: false,
    pending: [],
    newer: [],
    aheadMs: 100,
  };

  it.each<[Partial<DatabaseFacts>, string]>([
    [{}, 'ok: PostgreSQL 18, up to date'],
    [{ version: 140_001 }, 'fault: PostgreSQL 14 is too old.'],
    [{ encoding: 'LATIN1' }, 'fault: Its encoding is LATIN1.'],
    [{ isReadOnly: true }, 'fault: It is read-only.'],
    [{ connections: 95 }, 'warning: 95 of 100 connections are in use, and a node needs up to 38.'],
    [{ maxConnections: 30 }, 'warning: 20 of 30 connections are in use, and a node needs up to 38.'],
    [
      { durability: { fsync: 'on', synchronous_commit: 'off' } },
      'fault: synchronous_commit is off: a power loss loses submissions that were answered.',
    ],
    [{ pending: ['0012-x'] }, 'warning: Migrations have not run: 0012-x.'],
    [{ aheadMs: -61_000 }, 'warning: The clocks of this machine and of the database differ by 61 s.'],
  ])('%j', (facts, expected) => {
    expect(states(judgeDatabase({ ...good, ...facts }))).toEqual([expected]);
  });
});

describe('the disk', () => {
  it.each([
    [100e9, 500e9, 'ok'],
    [40e9, 500e9, 'warning'],
    [1e9, 5e9, 'warning'],
    [0.1e9, 500e9, 'fault'],
  ])('with %d of %d bytes free is %s', (freeBytes, totalBytes, state) => {
    expect(judgeDisk({ folder: '/data', freeBytes, totalBytes }).state).toBe(state);
  });
});

describe('the work', () => {
  const now = new Date('2026-01-05T12:00:00Z');
  const good: WorkFacts = { now, oldestUndispatchedAt: null, failedJobs: 0, backups: undefined };

  it.each<[Partial<WorkFacts>, string]>([
    [{}, 'ok: nothing has waited long'],
    [{ oldestUndispatchedAt: new Date('2026-01-05T11:55:00Z') }, 'ok: nothing has waited long'],
    [
      { oldestUndispatchedAt: new Date('2026-01-05T11:40:00Z') },
      'fault: Submissions have waited since 2026-01-05T11:40:00.000Z, and nothing was delivered since then.',
    ],
    [{ failedJobs: 2 }, 'warning: 2 failed for good.'],
    [{ backups: { last: undefined, everyMs: DAY_MS } }, 'warning: The server has not made a backup yet.'],
    [{ backups: { last: new Date('2026-01-04T11:30:00Z'), everyMs: DAY_MS } }, 'ok: nothing has waited long'],
    [
      { backups: { last: new Date('2026-01-03T11:30:00Z'), everyMs: DAY_MS } },
      'warning: The last backup is from 2026-01-03T11:30:00.000Z.',
    ],
  ])('%j', (facts, expected) => {
    expect(states(judgeWork({ ...good, ...facts }))).toEqual([expected]);
  });
});

describe('the configuration', () => {
  const judge = (env: NodeJS.ProcessEnv) =>
    judgeConfiguration(loadConfig(env, '/data')).map(({ advice }) => advice ?? 'ok');
  const live = { PUBLIC_URL: 'https://forms.example.org', SMTP_URL: 'smtp://mail', TRUST_PROXY: '10.0.0.1' };

  it('is fine with everything that a public server needs', () => {
    expect(judge({ ...live, BACKUP_TO: '/backups' })).toEqual(['ok']);
  });

  it.each([
    [{ BACKUP_TO: '' }, 'Set BACKUP_TO, or call "backup" regularly.'],
    [{ PUBLIC_URL: 'http://forms.example.org' }, 'Put a TLS proxy in front, and set PUBLIC_URL to its https origin.'],
    [{ TRUST_PROXY: '' }, 'Set TRUST_PROXY to the address of the proxy.'],
    [{ ALLOW_PRIVATE_DESTINATIONS: 'true' }, 'Unset it unless all accounts are trusted.'],
    [{ REGISTRATION: 'closed' }, 'Set DEMO=false.'],
  ])('%j', (env, advice) => {
    expect(judge({ ...live, BACKUP_TO: '/backups', ...env })).toEqual([advice]);
  });
});
