import { sql } from 'kysely';
import { ApiError, createClient, endpointFilters, type Client } from '@postern/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { injectFetch, startHarness, type Account, type Harness } from '../../../test/harness.ts';

let harness: Harness;
let account: Account;
let stranger: Account;

const COUNT = 250;

/** The id of the endpoint in a place; places are in the order of age, the oldest first. */
const idOf = (place: number): string => `bulk${String(place).padStart(6, '0')}`;

/** Endpoints with a counter each: every third is paused, every tenth has submissions. */
async function addMany(workspace_of: string): Promise<void> {
  const { db } = harness.database;
  await sql`
    insert into endpoint (id, workspace_id, name, status, created_at, updated_at)
    select 'bulk' || lpad(n::text, 6, '0'), e.workspace_id, 'Form ' || n, case when n % 3 = 0 then 'paused' else 'active' end,
      '2026-01-01'::timestamptz + n * interval '1 minute', now()
    from generate_series(0, ${COUNT - 1}::int) n, endpoint e where e.id = ${workspace_of}`.execute(db);
  await sql`
    insert into endpoint_counter (endpoint_id, inbox, spam, unread, last_submission_at)
    select 'bulk' || lpad(n::text, 6, '0'), case when n % 10 = 0 then n else 0 end, case when n % 10 = 0 then 2 else 0 end,
      case when n = 100 then 7 else 0 end,
      case when n % 10 = 0 then '2026-02-01'::timestamptz - n * interval '1 hour' end
    from generate_series(0, ${COUNT - 1}::int) n`.execute(db);
}

beforeAll(async () => {
  harness = await startHarness();
  account = await harness.signUp();
  stranger = await harness.signUp();
  const { id } = await account.client.endpoints.create({ name: 'Straße Übergröße' });
  await addMany(id);
});
afterAll(() => harness.close());

type Input = NonNullable<Parameters<Client['endpoints']['list']>[0]>;
const list = (input: Input = {}) => account.client.endpoints.list(input);

/** Follows the cursors of a list to its end. */
async function readAll(input: Input): Promise<{ ids: string[]; calls: number }> {
  const ids: string[] = [];
  let page = await list(input);
  let calls = 1;
  ids.push(...page.items.map(({ id }) => id));
  while (page.next_cursor !== null) {
    page = await list({ ...input, cursor: page.next_cursor });
    calls += 1;
    ids.push(...page.items.map(({ id }) => id));
  }
  return { ids, calls };
}

const failure = (call: Promise<unknown>) =>
  call.then(
    () => undefined,
    (error: unknown) => (error instanceof ApiError ? [error.status, error.problem?.detail] : error),
  );

describe('pages', () => {
  it('have 100 endpoints unless the size says otherwise, and report the total', async () => {
    const first = await list();
    expect(first).toMatchObject({ page: 1, size: 100, total: COUNT + 1, pages: 3 });
    expect(first.items).toHaveLength(100);
    expect(first.items[1]?.id).toBe(idOf(COUNT - 1));
    const third = await list({ page: 3, size: 100 });
    expect([third.items.length, third.items.at(-1)?.id, third.next_cursor]).toEqual([51, idOf(0), null]);
  });

  it.each(['created', 'received', 'most', 'name'] as const)(
    'by cursor contain each endpoint once: %s',
    async (sort) => {
      const { ids, calls } = await readAll({ sort, size: 60 });
      expect([ids.length, new Set(ids).size, calls]).toEqual([COUNT + 1, COUNT + 1, 5]);
      const { items } = await list({ sort, size: 100 });
      expect(ids.slice(0, 100)).toEqual(items.map(({ id }) => id));
    },
  );

  it('are in the order of the last submission, of the number received, and of names with their numbers', async () => {
    const firstOf = async (sort: Input['sort']) => (await list({ sort, size: 3 })).items.map(({ name }) => name);
    expect(await firstOf('received')).toEqual(['Form 0', 'Form 10', 'Form 20']);
    expect(await firstOf('most')).toEqual(['Form 240', 'Form 230', 'Form 220']);
    expect(await firstOf('name')).toEqual(['Form 0', 'Form 1', 'Form 2']);
  });

  it('continue at the same place when endpoints are created, moved and deleted meanwhile', async () => {
    const before = await list({ sort: 'received', size: 5 });
    const last = before.items.at(-1)?.id ?? '';
    const next = (await list({ sort: 'received', size: 6, page: 1 })).items[5]?.id;
    const { id: added } = await account.client.endpoints.create({ name: 'Added' });
    await account.client.endpoints.delete({ id: last });
    await sql`update endpoint_counter set last_submission_at = now() where endpoint_id = ${idOf(20)}`.execute(
      harness.database.db,
    );
    const after = await list({ sort: 'received', size: 5, cursor: before.next_cursor ?? '' });
    expect(after.items[0]?.id).toBe(next);
    await account.client.endpoints.delete({ id: added });
  });

  it('refuse a cursor of another list, of another account, and any other text', async () => {
    const { next_cursor } = await list({ sort: 'name', size: 5 });
    const cursor = next_cursor ?? '';
    const refused = [422, 'The cursor does not belong to this list.'];
    expect(await failure(list({ sort: 'created', cursor }))).toEqual(refused);
    expect(await failure(list({ sort: 'name', status: 'paused', cursor }))).toEqual(refused);
    expect(await failure(list({ sort: 'name', q: 'form', cursor }))).toEqual(refused);
    expect(await failure(stranger.client.endpoints.list({ sort: 'name', cursor }))).toEqual(refused);
    for (const text of ['', '.', 'x.y', `${cursor}x`, `${cursor}.`, idOf(3), '🙂'])
      expect(await failure(list({ sort: 'name', cursor: text }))).toEqual(refused);
    expect(await failure(list({ sort: 'name', cursor, size: 5 }))).toBeUndefined();
  });
});

describe('filters', () => {
  const found = async (input: Input) => (await list(input)).items.map(({ name }) => name);

  it('find by a part of the name without case and accents, and by id', async () => {
    expect(await found({ q: ' ubergroße ' })).toEqual(['Straße Übergröße']);
    expect(await found({ q: 'form 249' })).toEqual(['Form 249']);
    expect(await found({ q: idOf(7) })).toEqual(['Form 7']);
    expect(await list({ q: 'form 24' })).toMatchObject({ total: 11, pages: 1 });
  });

  it.each(['%', '_', '\\', "'", '.*', '(', '$1', "' or 1=1 --", '*', '‮', 'x'.repeat(200)])(
    'compare %j literally',
    async (q) => {
      expect(await found({ q })).toEqual([]);
    },
  );

  it('refuse what cannot be stored, and a text that is too long', async () => {
    const refused = [422, expect.any(String)];
    expect(await failure(list({ q: 'a\u0000b' }))).toEqual(refused);
    expect(await failure(list({ q: 'x'.repeat(1_000) }))).toEqual(refused);
    expect(await failure(list({ size: 101 }))).toEqual(refused);
  });

  it('by status agree with the totals', async () => {
    const { endpoints } = await account.client.endpoints.summary();
    for (const status of endpointFilters) expect((await list({ status })).total).toBe(endpoints[status]);
    expect(endpoints.paused).toBeGreaterThan(50);
    const [webhook] = (await account.client.destinations.list({ endpoint_id: idOf(5) })).items;
    expect(webhook).toBeUndefined();
    await sql`insert into destination (endpoint_id, id, kind, name, config, filter, failing_since, created_at, updated_at)
      values (${idOf(5)}, ${`${idOf(5)}_0000000000000001`}, 'webhook', 'CRM', '{"url":"https://crm.example.org/"}', '{}', now(), now(), now())`.execute(
      harness.database.db,
    );
    expect(await found({ status: 'failing' })).toEqual(['Form 5']);
    expect((await account.client.endpoints.summary()).deliveries).toMatchObject({
      failing: 1,
      only: { id: idOf(5), name: 'Form 5' },
      only_destination: 'CRM',
    });
  });
});

describe('a member who is limited to some endpoints', () => {
  it.each(['created', 'received', 'most', 'name'] as const)('lists and counts these only, by %s', async (sort) => {
    const reached = [idOf(10), idOf(20), idOf(21), idOf(22)];
    const member = await harness.signUp();
    const { id: account_id } = await member.client.auth.profile();
    const [workspace] = (await account.client.workspaces.list()).items;
    const workspace_id = workspace?.id ?? '';
    const membership = { workspace_id, account_id, role: 'reader', endpoint_ids: reached };
    await harness.database.db.insertInto('member').values(membership).execute();
    const fetch = injectFetch(harness.app);
    const own = createClient({ baseUrl: 'http://localhost', token: member.token, workspace: workspace_id, fetch });
    const first = await own.endpoints.list({ sort, size: 3 });
    expect([first.total, first.pages, first.items.length]).toEqual([4, 2, 3]);
    const second = await own.endpoints.list({ sort, size: 3, cursor: first.next_cursor ?? '' });
    const both = [...first.items, ...second.items];
    expect(both.map(({ id }) => id).toSorted()).toEqual(reached);
    expect(second.next_cursor).toBeNull();
    expect((await own.endpoints.list({ sort, status: 'paused' })).items.map(({ id }) => id)).toEqual([idOf(21)]);
  });
});

describe('a suspended endpoint', () => {
  const suspend = (id: string, reason: string | null) =>
    sql`update endpoint set suspended_at = case when ${reason}::text is null then null else now() end,
      suspended_reason = ${reason} where id = ${id}`.execute(harness.database.db);

  it('is not active, and is paused only if its owner has paused it', async () => {
    const before = (await account.client.endpoints.summary()).endpoints;
    const [active, paused] = [idOf(1), idOf(3)];
    for (const id of [active, paused]) await suspend(id, 'Spam');
    const { endpoints } = await account.client.endpoints.summary();
    expect(endpoints).toEqual({ ...before, active: before.active - 1 });
    const [onlyActive, onlyPaused] = [await readAll({ status: 'active' }), await readAll({ status: 'paused' })];
    expect([onlyActive.ids.length, onlyPaused.ids.length]).toEqual([endpoints.active, endpoints.paused]);
    expect(onlyActive.ids).not.toContain(active);
    expect(onlyPaused.ids).toContain(paused);
    for (const id of [active, paused]) await suspend(id, null);
    expect((await account.client.endpoints.summary()).endpoints).toEqual(before);
  });
});

describe('the totals', () => {
  it('are the sums of all pages of the list', async () => {
    const pages = await Promise.all([1, 2, 3].map((page) => list({ page })));
    const items = pages.flatMap((page) => page.items);
    const sum = (key: 'inbox_count' | 'spam_count' | 'unread_count') => items.reduce((all, item) => all + item[key], 0);
    expect(await account.client.endpoints.summary()).toMatchObject({
      endpoints: { all: items.length },
      received: { inbox: sum('inbox_count'), spam: sum('spam_count'), held: 0, refused: 0 },
      unread: { count: 7, endpoints: 1, only: { id: idOf(100), name: 'Form 100' } },
    });
    expect(sum('unread_count')).toBe(7);
  });

  it('and lists contain nothing of other accounts', async () => {
    expect(await stranger.client.endpoints.list({ q: 'Form' })).toMatchObject({ items: [], total: 0 });
    expect(await stranger.client.endpoints.summary()).toEqual({
      endpoints: { all: 0, active: 0, paused: 0, failing: 0, broken: 0 },
      received: { inbox: 0, spam: 0, held: 0, refused: 0 },
      unread: { count: 0, endpoints: 0, only: null },
      deliveries: { failing: 0, only: null, only_destination: null, dead: 0, waiting: 0 },
      watchdog: { only: null },
      last_submission_at: null,
    });
    const overview = await stranger.client.insights.overview({ endpoint_ids: [idOf(0)] });
    expect(overview.endpoints).toEqual([]);
  });
});
