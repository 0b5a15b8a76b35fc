import { sql } from 'kysely';
import pino from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { eventually } from '../../../test/harness.ts';
import { startReplicated, type Replicated } from '../../../test/replication/start-replicated.ts';
import { startTcpProxy } from '../../../test/tcp-proxy.ts';
import { createDb, type Database, type Db } from '../client.ts';
import { openReads, type OpenedReads } from './open-reads.ts';
import type { Reader } from './reads.ts';

const log = pino({ level: 'silent' });

let servers: Replicated;
let primary: Database;
beforeAll(async () => {
  servers = await startReplicated();
  primary = createDb({ url: servers.primaryUrl, log });
  await servers.onPrimary('create table note (id int primary key)');
});
afterAll(async () => {
  await primary.db.destroy();
  await servers.close();
});

let opened: OpenedReads;
let counts: Record<string, number>;
const open = (url = servers.replicaUrl, maxLagSeconds = 5) => {
  counts = {};
  const counted = {
    count: ({ reader, server }: { reader: Reader; server: string }) => {
      counts[`${reader} ${server}`] = (counts[`${reader} ${server}`] ?? 0) + 1;
    },
  };
  return openReads({ primary, replica: { url, maxLagSeconds }, counted, log });
};
const isFit = () => eventually(() => opened.reads.replica?.isFit);
const isUnfit = () => eventually(() => opened.reads.replica?.isFit === false);

/** Which server runs a statement, and the number of notes that it shows. */
async function read(db: Db): Promise<{ on: string; notes: number }> {
  const { rows } = await sql<{ on: string; notes: number }>`
    select case when pg_is_in_recovery() then 'replica' else 'primary' end as on, count(*) as notes from note`.execute(
    db,
  );
  return rows[0] ?? { on: 'none', notes: -1 };
}

beforeEach(async () => {
  await servers.onPrimary('truncate note');
  opened = open();
  await isFit();
});
afterEach(async () => {
  await servers.onReplica('select pg_wal_replay_resume()').catch(() => undefined);
  await opened.close();
});

describe('reads with a replica', () => {
  it('run on the replica, and show every earlier commit', async () => {
    for (let id = 1; id <= 50; id += 1) {
      await servers.onPrimary(`insert into note values (${id})`);
      const { on, notes } = await read(opened.reads.begin('export'));
      expect([on, notes]).toEqual(['replica', id]);
    }
    expect(counts).toEqual({ 'export replica': 50 });
  });

  it('run on the primary while the replica does not show the latest commit, as soon as a person has waited enough', async () => {
    await servers.onReplica('select pg_wal_replay_pause()');
    await servers.onPrimary('insert into note values (1)');
    expect(await read(opened.reads.begin('search'))).toEqual({ on: 'primary', notes: 1 });
    await servers.onReplica('select pg_wal_replay_resume()');
    expect(await read(opened.reads.begin('export'))).toEqual({ on: 'replica', notes: 1 });
  });

  it('do not wait until the primary flushes its log by itself', async () => {
    await servers.onPrimary(`alter system set wal_writer_delay = '10s'`);
    await servers.onPrimary('select pg_reload_conf()');
    for (let n = 1; n <= 5; n += 1) {
      // A statement that only reads may also write to the log. Nothing flushes that.
      await servers.onPrimary(`select pg_logical_emit_message(false, 'test', 'unflushed')`);
      expect(await read(opened.reads.begin('search'))).toEqual({ on: 'replica', notes: 0 });
    }
    await servers.onPrimary('alter system reset wal_writer_delay');
    await servers.onPrimary('select pg_reload_conf()');
  });

  it('of an export wait for the replica', async () => {
    await servers.onReplica('select pg_wal_replay_pause()');
    await servers.onPrimary('insert into note values (1)');
    const reading = read(opened.reads.begin('export'));
    await servers.onReplica('select pg_wal_replay_resume()');
    expect(await reading).toEqual({ on: 'replica', notes: 1 });
  });

  it('of one operation show what was committed when it began, and ask the primary once', async () => {
    const db = opened.reads.begin('insights');
    expect(await read(db)).toEqual({ on: 'replica', notes: 0 });
    await servers.onReplica('select pg_wal_replay_pause()');
    await servers.onPrimary('insert into note values (1)');
    expect(await read(db)).toEqual({ on: 'replica', notes: 0 });
    expect(await read(opened.reads.begin('insights'))).toEqual({ on: 'primary', notes: 1 });
  });

  it('are repeated on the primary when the replica cancels a statement', async () => {
    const slow = sql<{ on: string }>`
      select case when pg_is_in_recovery() then pg_sleep(600)::text else 'primary' end as on
      from (select count(*) from note) counted`.execute(opened.reads.begin('export'));
    // The lock is replayed, and conflicts with the statement that reads the table.
    await eventually(async () => {
      const { rows } = await servers.onReplica(`select from pg_stat_activity where wait_event = 'PgSleep'`);
      return rows.length === 1;
    });
    await servers.onPrimary('begin; lock table note in access exclusive mode; commit; truncate note');
    expect((await slow).rows).toEqual([{ on: 'primary' }]);
    expect(counts).toEqual({ 'export replica': 1, 'export primary': 1 });
  });

  it('report the error of a wrong statement, and do not repeat it', async () => {
    await expect(sql`select * from nothing`.execute(opened.reads.begin('search'))).rejects.toMatchObject({
      code: '42P01',
    });
    expect(counts).toEqual({ 'search replica': 1 });
  });
});

describe('the lag', () => {
  it('is 0 while the primary is idle', async () => {
    await eventually(() => opened.reads.replica?.lagSeconds === 0);
    await opened.close();
    opened = open();
    await isFit();
    expect(opened.reads.replica?.lagSeconds).toBe(0);
  });

  it('grows while the replica shows nothing new, and beyond the bound the primary reads at once', async () => {
    await opened.close();
    opened = open(servers.replicaUrl, 1);
    await isFit();
    await servers.onReplica('select pg_wal_replay_pause()');
    await servers.onPrimary('insert into note values (1)');
    await isUnfit();
    expect(opened.reads.replica?.lagSeconds).toBeGreaterThan(1);
    expect(await read(opened.reads.begin('export'))).toEqual({ on: 'primary', notes: 1 });
    await servers.onReplica('select pg_wal_replay_resume()');
    await isFit();
    expect(opened.reads.replica?.lagSeconds).toBe(0);
  });
});

describe('a replica that cannot be used', () => {
  it('is one that is not there', async () => {
    await opened.close();
    opened = open('postgres://nobody@127.0.0.1:9/nothing');
    expect(await read(opened.reads.begin('export'))).toEqual({ on: 'primary', notes: 0 });
    expect(opened.reads.replica).toMatchObject({ isFit: false, lagSeconds: undefined });
  });

  it('is a primary, even the right one', async () => {
    await opened.close();
    opened = open(servers.primaryUrl);
    expect(await read(opened.reads.begin('export'))).toEqual({ on: 'primary', notes: 0 });
    expect(counts).toEqual({ 'export primary': 1 });
  });

  it('is one that freezes: the next reads do not wait for it', async () => {
    const proxy = await startTcpProxy(servers.replicaUrl);
    await opened.close();
    opened = open(proxy.url);
    await isFit();
    proxy.freeze({ newToo: true });
    expect(await read(opened.reads.begin('search'))).toEqual({ on: 'primary', notes: 0 });
    await isUnfit();
    await proxy.close();
  });
});
