import { afterAll, beforeAll, expect, it } from 'vitest';
import { startHarness, type Harness } from '../../../test/harness.ts';
import { submit } from '../../../test/submit.ts';
import { run } from '../admin-testing.ts';

let harness: Harness;
let env: NodeJS.ProcessEnv;
let endpoint_id: string;

beforeAll(async () => {
  harness = await startHarness();
  env = { DATABASE_URL: harness.database.url, DATA_DIR: harness.deps.config.dataDir };
  const { client } = await harness.signUp();
  endpoint_id = (await client.endpoints.create({ name: 'Contact' })).id;
  await submit(harness.app, endpoint_id, { fields: { n: '1' }, file: 'bytes' });
  await harness.dispatched();
});
afterAll(() => harness.close());

it('says that everything agrees, and exits with 0', async () => {
  expect(await run(['verify', '--content'], { env })).toMatchObject({
    code: 0,
    stdout: 'Checked 1 submission, 1 file and 1 endpoint. Everything agrees.\n',
    stderr: '',
  });
});

it('exits with 3 while faults remain, and with 0 once they are repaired', async () => {
  const { db } = harness.database;
  await db.updateTable('endpoint_counter').set({ spam: 7 }).where('endpoint_id', '=', endpoint_id).execute();
  const found = await run(['verify'], { env });
  expect(found).toMatchObject({
    code: 3,
    stdout:
      'Checked 1 submission, 1 file and 1 endpoint.\nendpoint with wrong counters: 1 found, 0 repaired\n' +
      `  Endpoint ${endpoint_id}: spam is 7 instead of 0.\n`,
  });
  const json = await run(['verify', '--json'], { env });
  expect([json.code, JSON.parse(json.stdout)]).toMatchObject([
    3,
    { ok: false, remaining: 1, faults: { wrong_counter: { found: 1, repaired: 0 } }, examples: [{ id: endpoint_id }] },
  ]);
  expect(await run(['verify', '--repair'], { env })).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('1 found, 1 repaired\n'),
  });
  expect(await run(['verify'], { env })).toMatchObject({ code: 0 });
});
