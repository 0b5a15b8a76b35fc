import os from 'node:os';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { cloneDatabase, type TestDatabase } from '../../../test/database.ts';
import { lowerBackend } from './lower-backend.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await cloneDatabase();
});
afterAll(() => database.drop());

async function nicenessOf(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await lowerBackend(client);
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    return os.getPriority(rows[0]?.pid ?? 0);
  } finally {
    await client.end();
  }
}

it('lowers the process of this connection alone', async () => {
  const before = os.getPriority();
  expect(await nicenessOf(database.url)).toBe(os.platform() === 'linux' ? Math.max(10, before) : before);
  expect(os.getPriority()).toBe(before);
});
