import { sql } from 'kysely';
import pino from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { cloneDatabase, type TestDatabase } from '../../test/database.ts';
import { eventually } from '../../test/harness.ts';
import { startTcpProxy } from '../../test/tcp-proxy.ts';
import { startListening } from './listen.ts';

const log = pino({ level: 'silent' });
let database: TestDatabase;

beforeAll(async () => {
  database = await cloneDatabase();
});
afterAll(() => database.drop());

const notify = (payload: string) => sql`select pg_notify('test', ${payload})`.execute(database.db);

it('delivers notifications, and reports when some may have been missed', async () => {
  const proxy = await startTcpProxy(database.url);
  const heard: string[] = [];
  let gaps = 0;
  const listener = startListening({
    url: proxy.url,
    channel: 'test',
    log,
    onNotify: (payload) => heard.push(payload),
    onGap: () => (gaps += 1),
  });
  await eventually(listener.isConnected);
  expect(gaps).toBe(1);
  await notify('one');
  await eventually(() => heard.length === 1);
  proxy.cut();
  await eventually(() => !listener.isConnected());
  expect(gaps).toBeGreaterThan(1);
  await notify('lost');
  proxy.restore();
  await eventually(listener.isConnected);
  await notify('two');
  await eventually(() => heard.length === 2);
  expect(heard).toEqual(['one', 'two']);
  await listener.close();
  await proxy.close();
});

it('reconnects when its connection is silently dead', async () => {
  const proxy = await startTcpProxy(database.url);
  const heard: string[] = [];
  const listener = startListening({
    url: proxy.url,
    channel: 'test',
    log,
    onNotify: (payload) => heard.push(payload),
    onGap: () => undefined,
    heartbeat: { everyMs: 50, limitMs: 500 },
  });
  await eventually(listener.isConnected);
  proxy.freeze();
  await notify('lost');
  await eventually(() => !listener.isConnected());
  await eventually(listener.isConnected);
  await notify('heard');
  await eventually(() => heard.length > 0);
  expect(heard).toEqual(['heard']);
  proxy.freeze({ newToo: true });
  await listener.close();
  await proxy.close();
});

it('can be closed at any moment', async () => {
  for (let waitMs = 0; waitMs < 20; waitMs += 1) {
    const listener = startListening({ url: database.url, channel: 'test', log, onNotify: () => {}, onGap: () => {} });
    await new Promise((resolve) => setTimeout(resolve, waitMs));
    await listener.close();
    expect(listener.isConnected()).toBe(false);
  }
});
