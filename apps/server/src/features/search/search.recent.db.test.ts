import { afterAll, beforeAll, expect, it } from 'vitest';
import { startHarness, type Account, type Harness } from '../../../test/harness.ts';
import { submit } from '../../../test/submit.ts';
import { patiently } from '../deliveries/deliveries-testing.ts';
import { DOCUMENT_VERSION } from './build-document.ts';
import { toConditions } from './build-query.ts';
import { keepProgress } from './search.index.repo.ts';
import { findRecent } from './search.recent.service.ts';

let harness: Harness;
let account: Account;

beforeAll(async () => {
  harness = await startHarness();
  account = await harness.signUp();
});
afterAll(() => harness.close());

const progress = (version: number) =>
  harness.database.db.transaction().execute((trx) => keepProgress(trx, { version, after: null, isDone: true }));

it('finds the same in all inboxes by the words of the workspace, and by those of its endpoints', async () => {
  const stranger = await harness.signUp();
  const theirs = await stranger.client.endpoints.create({ name: 'Theirs' });
  const own = [];
  for (const name of ['One', 'Two', 'Three']) own.push(await account.client.endpoints.create({ name }));
  await submit(harness.app, theirs.id, { fields: { message: 'zymurgy elsewhere' } });
  for (const [place, { id }] of own.entries()) {
    await submit(harness.app, id, { fields: { message: `zymurgy 東京都 ${place}` } });
    harness.passTime(1000);
  }
  const { workspace_id } = await harness.database.db
    .selectFrom('endpoint')
    .select('workspace_id')
    .where('id', '=', own[0]?.id ?? '')
    .executeTakeFirstOrThrow();
  const find = async (q: string, limit = 10) => {
    const conditions = toConditions({ status: 'inbox', q });
    return (await findRecent(harness.database.db, { workspace_id, endpoint_ids: null, conditions, limit })).map(
      (key) => key.endpoint_id,
    );
  };
  const newestFirst = own.map(({ id }) => id).toReversed();
  await progress(DOCUMENT_VERSION);
  await patiently(async () => (await find('zymurgy')).length === 3);
  for (const version of [DOCUMENT_VERSION, DOCUMENT_VERSION - 1]) {
    await progress(version);
    expect(await find('zymurgy')).toEqual(newestFirst);
    expect(await find('ZYM', 2)).toEqual(newestFirst.slice(0, 2));
    expect(await find('zymurgy 東京')).toEqual(newestFirst);
    expect(await find('zymurgy 1')).toEqual([own[1]?.id]);
    expect(await find('elsewhere')).toEqual([]);
    expect(await find("' | zymurgy:*")).toEqual(newestFirst);
  }
});
