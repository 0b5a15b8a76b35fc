import { afterAll, beforeAll, expect, it } from 'vitest';
import { cloneDatabase, type TestDatabase } from '../../../test/database.ts';
import { run } from '../admin-testing.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await cloneDatabase();
});
afterAll(() => database.drop());

it('a new key signs from now on, and the former one is kept', async () => {
  const env = { DATABASE_URL: database.url, DATA_DIR: '/nonexistent' };
  const replace = async () =>
    (JSON.parse((await run(['receipt-key', 'replace', '--json'], { env })).stdout) as { id: string }).id;
  const ids = [await replace(), await replace()];
  const rows = await database.db.selectFrom('receipt_key').select(['id', 'retired_at']).orderBy('created_at').execute();
  expect(rows.map(({ id, retired_at }) => [id, retired_at === null])).toEqual([
    [ids[0], false],
    [ids[1], true],
  ]);
});
