import { demandSession } from '@postern/contracts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startHarness, type Harness } from '../../../test/harness.ts';
import { submit } from '../../../test/submit.ts';
import { run } from '../admin-testing.ts';

let harness: Harness;
let env: NodeJS.ProcessEnv;

beforeAll(async () => {
  harness = await startHarness({ PLAN_MONTHLY_SUBMISSIONS: '200' });
  env = { DATABASE_URL: harness.database.url, DATA_DIR: harness.deps.config.dataDir, PLAN_MONTHLY_SUBMISSIONS: '200' };
});
afterAll(() => harness.close());

/** A Wednesday: the number of submissions in a few days depends on the day of the week. */
const wednesday = () => new Date('2025-06-18T10:00:00Z');
const seed = (...args: string[]) => run(['seed', ...args], { env, now: wednesday });

interface Seeded {
  email: string;
  password: string;
  endpoints: { id: string; name: string }[];
  submissions: number;
  files: number;
  deliveries: number;
}

async function seedAccount(args: readonly string[], now = wednesday) {
  const { code, stdout } = await run(['seed', '--json', ...args], { env, now });
  if (code !== 0) throw new Error(stdout);
  const seeded = JSON.parse(stdout) as Seeded;
  const { access_token } = demandSession(
    await harness.client().auth.login({ email: seeded.email, password: seeded.password }),
  );
  return { seeded, client: harness.client(access_token) };
}

/** What does not depend on ids and on the time of the run. */
async function contentOf(endpoint_ids: readonly string[]) {
  const rows = await harness.database.db
    .selectFrom('submission')
    .innerJoin('endpoint', 'endpoint.id', 'submission.endpoint_id')
    .select(['endpoint.name', 'submission.fields', 'submission.spam'])
    .where('endpoint_id', 'in', endpoint_ids)
    .orderBy('endpoint.name')
    .orderBy('submission.id')
    .execute();
  return rows.map((row) => JSON.stringify(row)).toSorted();
}

it('makes an account that its owner can use, with data in every state, and verify finds no fault', async () => {
  const { seeded, client } = await seedAccount(['--submissions', '400']);
  const { items } = await client.endpoints.list({});
  expect(items.map(({ name }) => name).toSorted()).toEqual(seeded.endpoints.map(({ name }) => name).toSorted());
  expect(items.reduce((sum, { submission_count }) => sum + submission_count, 0)).toBe(400);
  expect(new Set(items.map(({ health }) => health.state))).toEqual(new Set(['ok', 'failing', 'waiting', 'off']));

  const contact = seeded.endpoints[0]?.id ?? '';
  const page = await client.submissions.list({ endpoint_id: contact, status: 'spam' });
  expect(page.items[0]?.spam.reasons).not.toEqual([]);
  expect((await client.submissions.list({ endpoint_id: contact, q: 'letterbox' })).items).not.toEqual([]);
  expect(await client.insights.endpoint({ id: contact })).toMatchObject({});
  expect((await harness.app.inject({ url: `/forms/${contact}` })).statusCode).toBe(200);
  expect(await harness.storedFiles()).toBe(seeded.files);
  expect(seeded.files).toBeGreaterThan(5);

  const states = await harness.database.db.selectFrom('delivery').select('state').distinct().execute();
  expect(states.map(({ state }) => state).toSorted()).toEqual(['dead', 'delivered', 'pending']);
  expect(await run(['verify', '--content'], { env })).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('Everything agrees.'),
  });
});

it('sends nothing, now or later', async () => {
  const { db } = harness.database;
  await harness.dispatched();
  expect(harness.mails).toEqual([]);
  const due = await db.selectFrom('delivery').select('due_at').distinct().execute();
  expect(due.map(({ due_at }) => String(due_at))).toEqual(['Infinity']);
  const rows = await db.selectFrom('destination').select('config').execute();
  expect(rows.filter(({ config }) => !/\.example[/"]/.test(JSON.stringify(config)))).toEqual([]);
});

it('leaves room in the month: a new submission reaches the inbox', async () => {
  const { seeded } = await seedAccount(['--email', 'now@brassworks.example', '--submissions', '600'], () => new Date());
  await submit(harness.app, seeded.endpoints[0]?.id ?? '', {
    fields: { name: 'Ada', message: 'A real visitor writes.' },
  });
  await harness.dispatched();
  const latest = await harness.database.db
    .selectFrom('submission')
    .select('status')
    .where('endpoint_id', '=', seeded.endpoints[0]?.id ?? '')
    .orderBy('id', 'desc')
    .executeTakeFirst();
  expect(latest).toEqual({ status: 'inbox' });
  expect(await run(['verify'], { env })).toMatchObject({ code: 0 });
});

it('makes the same texts with the same seed, and others with another', async () => {
  const contents = [];
  for (const [email, number] of [
    ['a', '7'],
    ['b', '7'],
    ['c', '8'],
  ] as const) {
    const { seeded } = await seedAccount([
      '--email',
      `${email}@brassworks.example`,
      '--seed',
      number,
      '--submissions',
      '60',
    ]);
    contents.push(await contentOf(seeded.endpoints.map(({ id }) => id)));
  }
  const [first, again, other] = contents;
  expect(again).toEqual(first);
  expect(other).not.toEqual(first);
});

it('takes an account without endpoints, and refuses one that has some unless told to add', async () => {
  const account = await harness.signUp('Owner@example.org');
  expect(await seed('--email', 'owner@example.org', '--submissions', '0')).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('Password: unchanged'),
  });
  expect((await account.client.endpoints.list({})).items).toHaveLength(6);
  expect(await seed('--email', 'owner@example.org')).toMatchObject({
    code: 1,
    stderr:
      'owner@example.org already has 6 endpoints. Add --add to add more to this account, or choose another --email.\n',
  });
  expect(await seed('--email', 'owner@example.org', '--add', '--submissions', '5')).toMatchObject({ code: 0 });
  expect((await account.client.endpoints.list({})).items).toHaveLength(12);
});

it('refuses arguments that are not valid, with a sentence', async () => {
  for (const args of [
    ['--submissions', '-1'],
    ['--submissions', '1000001'],
    ['--seed', 'x'],
    ['--email', 'no'],
    ['--email', 'x@y.example', '--password', 'a'],
  ])
    expect(await seed(...args)).toMatchObject({ code: 2, stderr: expect.stringMatching(/\S.*\.\n/) });
  expect(await seed('--email', 'owner@example.org', '--password', 'a new correct horse')).toMatchObject({ code: 2 });
});

it('ends with 130 when it is interrupted, and what it has stored agrees', async () => {
  const stopping = new AbortController();
  stopping.abort(new Error('Interrupted.'));
  const args = ['seed', '--email', 'stopped@brassworks.example', '--submissions', '900'];
  expect(await run(args, { env, signal: stopping.signal })).toMatchObject({ code: 130 });
  expect(await run(['verify'], { env })).toMatchObject({ code: 0 });
});
