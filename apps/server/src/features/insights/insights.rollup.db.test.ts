import type { Verdict } from '@postern/contracts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startHarness, type Account, type Harness } from '../../../test/harness.ts';
import type { Trx } from '../../db/client.ts';
import { countArrivals, countFirstReads, countMove, type ArrivedFacts } from './insights.rollup.service.ts';

let harness: Harness;
let owner: Account;

beforeAll(async () => {
  harness = await startHarness();
  owner = await harness.signUp();
});
afterAll(() => harness.close());

const inTransaction = <T>(act: (trx: Trx) => Promise<T>): Promise<T> => harness.database.db.transaction().execute(act);
const newEndpoint = async () => (await owner.client.endpoints.create({ name: 'Counted' })).id;

interface Came {
  at?: string;
  status?: Verdict;
  page?: string | null;
}

const came = (endpoint_id: string, { at = '2026-11-20T10:20:00.000Z', status = 'inbox', page = null }: Came = {}) =>
  ({ endpoint_id, submission_id: `${endpoint_id}_x`, status, created_at: new Date(at), page }) satisfies ArrivedFacts;

const hoursOf = (endpoint_id: string) =>
  harness.database.db
    .selectFrom('endpoint_hour')
    .select(['hour', 'inbox', 'spam', 'held', 'refused'])
    .where('endpoint_id', '=', endpoint_id)
    .orderBy('hour')
    .execute();
const sourcesOf = async (endpoint_id: string) => {
  const rows = await harness.database.db
    .selectFrom('endpoint_source')
    .select(['page', 'count'])
    .where('endpoint_id', '=', endpoint_id)
    .execute();
  return new Map(rows.map(({ page, count }) => [page, count]));
};
const hour = (at: string, counts: Partial<Record<Verdict, number>>) => ({
  hour: new Date(at),
  inbox: 0,
  spam: 0,
  held: 0,
  refused: 0,
  ...counts,
});

it('counts by the hour in UTC and by verdict, over several batches', async () => {
  const id = await newEndpoint();
  await inTransaction((trx) =>
    countArrivals(trx, [
      came(id, { at: '2026-11-19T23:59:59.999Z' }),
      came(id, { at: '2026-11-20T00:00:00.000Z' }),
      came(id, { at: '2026-11-20T00:30:00.000Z', status: 'spam' }),
    ]),
  );
  await inTransaction((trx) =>
    countArrivals(trx, [
      came(id, { at: '2026-11-20T00:59:59.999Z', status: 'held' }),
      came(id, { at: '2026-11-20T00:59:59.999Z', status: 'refused' }),
    ]),
  );
  await inTransaction((trx) => countArrivals(trx, []));
  expect(await hoursOf(id)).toEqual([
    hour('2026-11-19T23:00:00.000Z', { inbox: 1 }),
    hour('2026-11-20T00:00:00.000Z', { inbox: 1, spam: 1, held: 1, refused: 1 }),
  ]);
});

it('moves with the submissions, also before they have been counted', async () => {
  const id = await newEndpoint();
  const created_at = new Date('2026-11-20T10:40:00.000Z');
  await inTransaction((trx) => countMove(trx, [{ endpoint_id: id, created_at, from: 'spam', to: 'inbox' }]));
  expect(await hoursOf(id)).toEqual([hour('2026-11-20T10:00:00.000Z', { spam: -1, inbox: 1 })]);
  await inTransaction((trx) => countArrivals(trx, [came(id, { status: 'spam' }), came(id, { status: 'spam' })]));
  await inTransaction((trx) =>
    countMove(trx, [
      { endpoint_id: id, created_at, from: 'spam', to: 'inbox' },
      { endpoint_id: id, created_at, from: 'inbox', to: 'spam' },
      { endpoint_id: id, created_at, from: 'inbox', to: 'inbox' },
    ]),
  );
  expect(await hoursOf(id)).toEqual([hour('2026-11-20T10:00:00.000Z', { inbox: 1, spam: 1 })]);
});

it('counts the pages of kept submissions, and submissions without a page', async () => {
  const id = await newEndpoint();
  await inTransaction((trx) =>
    countArrivals(trx, [
      came(id, { page: 'shop.example/contact?email=noor@example.org' }),
      came(id, { page: 'shop.example/contact', status: 'held' }),
      came(id, { page: 'spam.example/', status: 'spam' }),
      came(id, { page: 'elsewhere.example/', status: 'refused' }),
      came(id),
    ]),
  );
  expect(await sourcesOf(id)).toEqual(
    new Map([
      ['', 1],
      ['shop.example/contact', 2],
    ]),
  );
});

it('keeps at most 200 pages of a day apart', async () => {
  const id = await newEndpoint();
  const pages = (count: number, name: string) =>
    Array.from({ length: count }, (_, n) => came(id, { page: `${name}.example/${n}` }));
  const add = (arrived: ArrivedFacts[]) => inTransaction((trx) => countArrivals(trx, arrived));
  await add(pages(150, 'a'));
  // The most frequent of the new pages get room first.
  await add([...pages(60, 'b'), came(id, { page: 'often.example/' }), came(id, { page: 'often.example/' })]);
  await add([...pages(150, 'a'), ...pages(5, 'c'), came(id)]);
  const sources = await sourcesOf(id);
  expect(sources.size).toBe(201);
  expect(sources.get('a.example/149')).toBe(2);
  expect(sources.get('often.example/')).toBe(2);
  expect(sources.get('')).toBe(11 + 5 + 1);
  await add([came(id, { page: 'tomorrow.example/', at: '2026-11-21T00:00:00.000Z' })]);
  expect((await sourcesOf(id)).get('tomorrow.example/')).toBe(1);
});

it('counts how soon submissions were read, by the day of their arrival', async () => {
  const id = await newEndpoint();
  const created_at = new Date('2026-11-19T23:59:00.000Z');
  const read = (read_at: string) => ({ endpoint_id: id, created_at, read_at: new Date(read_at) });
  await inTransaction((trx) =>
    countFirstReads(trx, [read('2026-11-19T23:59:30.000Z'), read('2026-11-19T23:59:31.000Z')]),
  );
  await inTransaction((trx) =>
    countFirstReads(trx, [read('2026-11-20T12:00:00.000Z'), read('2026-11-20T00:00:00.000Z')]),
  );
  await inTransaction((trx) => countFirstReads(trx, []));
  const rows = await harness.database.db
    .selectFrom('endpoint_read_time')
    .select((eb) => [eb.cast<string>('day', 'text').as('day'), 'bucket', 'count'])
    .where('endpoint_id', '=', id)
    .orderBy('bucket')
    .execute();
  expect(rows).toEqual([
    { day: '2026-11-19', bucket: 0, count: 3 },
    { day: '2026-11-19', bucket: 5, count: 1 },
  ]);
});

it('skips deleted endpoints', async () => {
  const [gone, id] = [await newEndpoint(), await newEndpoint()];
  await owner.client.endpoints.delete({ id: gone });
  await inTransaction((trx) => countArrivals(trx, [came(gone, { page: 'a.example/' }), came(id), came('unknown123')]));
  expect(await hoursOf(id)).toHaveLength(1);
  expect(await hoursOf(gone)).toEqual([]);
  await inTransaction((trx) =>
    countFirstReads(trx, [{ endpoint_id: gone, created_at: new Date(), read_at: new Date() }]),
  );
});

it('is exact with several transactions, in any order of endpoints', async () => {
  const ids = await Promise.all(Array.from({ length: 6 }, newEndpoint));
  const batch = (round: number) =>
    ids.flatMap((id, n) => [
      came(id, { at: `2026-11-20T0${(round + n) % 10}:00:00.000Z`, page: `p${round % 3}.example/` }),
      came(id, { at: '2026-11-20T12:00:00.000Z', status: 'spam' }),
    ]);
  const move = { created_at: new Date('2026-11-20T12:00:00.000Z'), from: 'spam', to: 'inbox' } as const;
  const rounds = Array.from({ length: 40 }, (_, round) =>
    inTransaction(async (trx) => {
      const arrived = batch(round);
      await countArrivals(trx, round % 2 === 0 ? arrived : arrived.toReversed());
      await countMove(
        trx,
        (round % 2 === 0 ? ids : ids.toReversed()).map((endpoint_id) => ({ endpoint_id, ...move })),
      );
    }),
  );
  await Promise.all(rounds);
  for (const id of ids) {
    const hours = await hoursOf(id);
    expect(hours.reduce((sum, { inbox }) => sum + inbox, 0)).toBe(80);
    expect(hours.reduce((sum, { spam }) => sum + spam, 0)).toBe(0);
    expect([...(await sourcesOf(id)).values()].reduce((sum, count) => sum + count, 0)).toBe(40);
  }
});

it('does not block the deletion of endpoints', async () => {
  for (let round = 0; round < 10; round += 1) {
    const id = await newEndpoint();
    const arrived = [came(id, { page: `a${round}.example/` })];
    await inTransaction((trx) => countArrivals(trx, arrived));
    await Promise.all([
      ...Array.from({ length: 4 }, () => inTransaction((trx) => countArrivals(trx, arrived))),
      owner.client.endpoints.delete({ id }),
    ]);
    expect(await hoursOf(id)).toEqual([]);
    expect((await sourcesOf(id)).size).toBe(0);
  }
});
