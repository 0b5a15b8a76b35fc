import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { cloneDatabase } from '../test/database.ts';
import { translateError } from './translate-error.ts';

it('a database that takes no writes, as during a switchover, is unavailable', async () => {
  const database = await cloneDatabase();
  const write = database.db.transaction().execute(async (trx) => {
    await sql`set transaction read only`.execute(trx);
    await sql`create table nothing ()`.execute(trx);
  });
  const error = await write.catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ code: '25006' });
  expect(translateError(error)).toMatchObject({ code: 'unavailable', retryAfterSeconds: 5 });
  await database.drop();
});
