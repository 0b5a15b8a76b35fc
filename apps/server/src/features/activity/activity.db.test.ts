import { demandSession } from '@postern/contracts';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import pino from 'pino';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { stopwatch } from '../../../test/stopwatch.ts';
import { eventually, startHarness, type Account, type Harness } from '../../../test/harness.ts';
import { startNode, type TestNode } from '../../../test/node.ts';
import { submit } from '../../../test/submit.ts';
import { followActivity, type Followed } from './activity-testing.ts';
import type { ActivityHub } from '../../context.ts';
import { createActivityHub } from './activity.hub.ts';
import { publishActivities, publishActivity } from './activity.service.ts';

let harness: Harness;
let owner: Account;
let stranger: Account;
let endpoint_id: string;
let foreign_id: string;
let one: Node;
let other: Node;
const log: Record<string, unknown>[] = [];

interface Node extends TestNode {
  url: string;
  hub: ActivityHub;
}

const RECHECK_MS = 100;

async function listen(): Promise<Node> {
  const hub = createActivityHub(RECHECK_MS);
  const lines = pino(
    { level: 'info' },
    { write: (line) => void log.push(JSON.parse(line) as Record<string, unknown>) },
  );
  const node = await startNode(harness, { activity: hub, log: lines });
  const url = await node.app.listen({ port: 0, host: '127.0.0.1' });
  return { ...node, url, hub };
}

beforeAll(async () => {
  harness = await startHarness();
  [owner, stranger] = await Promise.all([harness.signUp(), harness.signUp()]);
  endpoint_id = (await owner.client.endpoints.create({ name: 'Mine' })).id;
  foreign_id = (await stranger.client.endpoints.create({ name: 'Theirs' })).id;
  [one, other] = await Promise.all([listen(), listen()]);
  await eventually(() => isHeard(one) && isHeard(other));
});
afterAll(async () => {
  await Promise.all([one.close(), other.close()]);
  await harness.close();
});

const open: Followed[] = [];
afterEach(async () => {
  for (const stream of open.splice(0)) stream.leave();
  await eventually(() => one.hub.streams === 0 && other.hub.streams === 0);
});

async function follow(node: Node, token = owner.token, over?: 'trpc'): Promise<Followed> {
  const stream = await followActivity(node.url, token, over);
  open.push(stream);
  return stream;
}

function isHeard({ hub }: Node): boolean {
  try {
    hub.join({ account_id: 'x', workspace_id: 'x', recheck: async () => {} }).leave();
    return true;
  } catch {
    return false;
  }
}

const arrived = (count = 1, id = endpoint_id) => ({ kind: 'submissions.arrived', endpoint_id: id, count });
const tell = (count = 1, id = endpoint_id) => publishActivity(harness.deps.db, id, 'submissions.arrived', count);

it.each([undefined, 'trpc' as const])('delivers activities of every node (%s)', async (over) => {
  const streams = [await follow(one, owner.token, over), await follow(other, owner.token, over)];
  await tell(3);
  await eventually(() => streams.every(({ events }) => events.length === 1));
  expect(streams.map(({ events }) => events)).toEqual([[arrived(3)], [arrived(3)]]);
});

it('sends the headers of an event stream over REST', async () => {
  const { response } = await follow(one);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('text/event-stream');
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(response.headers.get('x-accel-buffering')).toBe('no');
});

it('forbids caching over tRPC', async () => {
  const { response } = await follow(one, owner.token, 'trpc');
  expect(response.headers.get('content-type')).toBe('text/event-stream');
  expect(response.headers.get('cache-control')).toBe('no-store');
});

it('delivers nothing to other accounts', async () => {
  const [mine, theirs] = [await follow(one), await follow(one, stranger.token)];
  await tell();
  await tell(2, foreign_id);
  await eventually(() => mine.events.length > 0 && theirs.events.length > 0);
  await sleep(150);
  expect(mine.events).toEqual([arrived()]);
  expect(theirs.events).toEqual([arrived(2, foreign_id)]);
});

it('delivers when the transaction commits, and nothing after a rollback', async () => {
  const { events } = await follow(one);
  await harness.deps.db.transaction().execute(async (trx) => {
    await publishActivities(trx, [
      { endpoint_id, kind: 'submissions.arrived', count: 1 },
      { endpoint_id, kind: 'submissions.changed', count: 2 },
      { endpoint_id: 'zzzzzzzzzz', kind: 'submissions.changed', count: 2 },
    ]);
    await sleep(100);
    expect(events).toEqual([]);
  });
  await eventually(() => events.length === 2);
  const undone = harness.deps.db.transaction().execute(async (trx) => {
    await publishActivity(trx, endpoint_id, 'endpoint.changed');
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  await tell(9);
  await eventually(() => events.some(({ count }) => count === 9));
  expect(events.some(({ kind }) => kind === 'endpoint.changed')).toBe(false);
});

it('announces a submission once it can be listed', async () => {
  const { events } = await follow(other);
  const { submission_id } = await submit(harness.app, endpoint_id, { fields: { name: 'Noor' } });
  await eventually(() => events.length > 0);
  expect(events[0]).toEqual(arrived());
  expect((await owner.client.submissions.list({ endpoint_id })).items[0]?.id).toBe(submission_id);
});

it('announces every change, by any actor', async () => {
  const { events } = await follow(one);
  const { client } = owner;
  /** The activities that one change causes. */
  const heard = async (change: () => Promise<unknown>) => {
    events.length = 0;
    await change();
    await eventually(() => events.length > 0);
    await sleep(150);
    return events.map(({ kind, count }) => `${kind} ${count}`);
  };
  const { submission_id } = await submit(harness.app, endpoint_id, { fields: { name: 'Noor' } });
  await eventually(() => events.length > 0);
  const key = { endpoint_id, submission_id };
  expect(await heard(() => client.submissions.update({ ...key, starred: true }))).toEqual(['submissions.changed 1']);
  expect(await heard(() => client.submissions.delete(key))).toEqual(['submissions.changed 1']);
  events.length = 0;
  const gone = await client.endpoints.create({ name: 'Soon gone' });
  await eventually(() => events.length > 0);
  expect(await heard(() => client.endpoints.update({ id: gone.id, name: 'Going' }))).toEqual(['endpoint.changed 0']);
  const webhook = { kind: 'webhook' as const, config: { url: 'http://127.0.0.1:9/' } };
  expect(await heard(() => client.destinations.create({ endpoint_id: gone.id, ...webhook }))).toEqual([
    'endpoint.changed 0',
  ]);
  const definition = { steps: [{ fields: [] }] };
  expect(await heard(() => client.forms.save({ id: gone.id, definition }))).toEqual(['endpoint.changed 0']);
  expect(await heard(() => client.forms.publish({ id: gone.id }))).toEqual(['endpoint.changed 0']);
  expect(await heard(() => client.forms.delete({ id: gone.id }))).toEqual(['endpoint.changed 0']);
  expect(await heard(() => client.endpoints.delete({ id: gone.id }))).toEqual(['endpoint.changed 0']);
});

it('announces when a destination begins to fail, and not each attempt', async () => {
  const { id } = await owner.client.endpoints.create({ name: 'Failing' });
  // Nothing listens on this port.
  const webhook = { kind: 'webhook' as const, config: { url: 'http://127.0.0.1:9/' } };
  await owner.client.destinations.create({ endpoint_id: id, ...webhook });
  const { events } = await follow(one);
  // The changes above may be announced after the stream has begun. They come before this one.
  await tell();
  await eventually(() => events.some(({ kind }) => kind === 'submissions.arrived'));
  events.length = 0;
  await submit(harness.app, id, { fields: { name: 'Noor' } });
  await eventually(() => events.some(({ kind }) => kind === 'endpoint.changed'));
  const { health } = await owner.client.endpoints.get({ id });
  expect(health.state).toBe('failing');
  const { submission_id } = await submit(harness.app, id, { fields: { name: 'Ada' } });
  await eventually(async () => {
    const { items } = await owner.client.deliveries.ofSubmission({ endpoint_id: id, submission_id });
    return items.some(({ attempts }) => attempts.length > 0);
  });
  await sleep(150);
  expect(events.filter(({ kind }) => kind === 'endpoint.changed')).toHaveLength(1);
});

it('merges a flood: at most ten events a second', async () => {
  const { events } = await follow(one);
  const begun = performance.now();
  for (let n = 0; n < 300; n += 1) await tell();
  await eventually(() => events.reduce((sum, { count }) => sum + count, 0) === 300);
  const elapsedMs = performance.now() - begun;
  expect(events.length).toBeLessThanOrEqual(elapsedMs / 100 + 2);
});

it.each([undefined, 'trpc' as const])('ends soon after signing out (%s)', async (over) => {
  const { access_token } = demandSession(await harness.client().auth.login(owner));
  const stays = await follow(one, owner.token, over);
  const ends = await follow(one, access_token, over);
  await harness.client(access_token).auth.logout();
  await ends.ended;
  await sleep(3 * RECHECK_MS);
  expect(one.hub.streams).toBe(1);
  await tell();
  await eventually(() => stays.events.length === 1);
  expect(ends.events).toEqual([]);
});

it('accepts an API key that may read submissions, and ends when the key is deleted', async () => {
  const { createApiKey, deleteApiKey } = owner.client.account;
  const reader = await createApiKey({ name: 'Reader', scopes: ['submissions:read'] });
  const other = await createApiKey({ name: 'Other', scopes: ['endpoints:read'] });
  expect((await follow(one, other.key)).response.status).toBe(403);
  const { events, ended } = await follow(one, reader.key);
  await tell();
  await eventually(() => events.length === 1);
  await deleteApiKey({ key_id: reader.id });
  await ended;
  expect(one.hub.streams).toBe(0);
});

it('reads the token from its header only', async () => {
  const answer = await fetch(`${one.url}/api/activity?access_token=${owner.token}&token=${owner.token}`);
  expect(answer.status).toBe(401);
});

it('allows twenty streams per account', async () => {
  const streams = await Promise.all(Array.from({ length: 20 }, () => follow(one)));
  const refused = await fetch(`${one.url}/api/activity`, { headers: { authorization: `Bearer ${owner.token}` } });
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await follow(one, owner.token, 'trpc')).refused).toMatchObject({ data: { code: 'rate_limited' } });
  expect((await follow(one, stranger.token)).response.status).toBe(200);
  streams[0]?.leave();
  await eventually(() => one.hub.streams === 20);
  expect((await follow(one)).response.status).toBe(200);
});

it.each([
  [undefined, '/api/activity'],
  ['trpc' as const, '/trpc/:path'],
])('writes one line to the log, at its end (%s)', async (over, route) => {
  const { leave } = await follow(one, owner.token, over);
  log.length = 0;
  await sleep(100);
  expect(log).toEqual([]);
  leave();
  await eventually(() => log.length > 0);
  await sleep(50);
  expect(log).toEqual([expect.objectContaining({ method: 'GET', route, status: 200 })]);
});

it('ends when it may have missed something, and is refused until the listener is back', async () => {
  const { ended } = await follow(one);
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and query = 'listen "activity"'`.execute(harness.database.db);
  await ended;
  const answer = await fetch(`${one.url}/api/activity`, { headers: { authorization: `Bearer ${owner.token}` } });
  expect(answer.status).toBe(503);
  expect(answer.headers.get('retry-after')).not.toBeNull();
  await eventually(() => isHeard(one) && isHeard(other));
  const { events } = await follow(one);
  await tell();
  await eventually(() => events.length === 1);
});

it.each([undefined, 'trpc' as const])('does not delay a stopping server (%s)', async (over) => {
  const node = await listen();
  await eventually(() => isHeard(node));
  const { ended, events } = await follow(node, owner.token, over);
  const elapsed = stopwatch();
  await node.close();
  await ended;
  expect(elapsed()).toBeLessThan(3_000);
  expect(events).toEqual([]);
  expect(node.hub.streams).toBe(0);
});
