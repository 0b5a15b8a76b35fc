import type { Client } from '@postern/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { eventually, startHarness, type Account, type Harness } from '../../../../test/harness.ts';
import { submit } from '../../../../test/submit.ts';
import { DAY_MS } from '../../../lib/durations.ts';
import { importFile } from '../../import/import-testing.ts';
import { keepFieldTerms } from './field-terms.service.ts';

let harness: Harness;
let owner: Account;
let endpoint_id: string;

beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.close());
beforeEach(async () => {
  owner = await harness.signUp();
  endpoint_id = (await owner.client.endpoints.create({ name: 'Contact' })).id;
});

type Settings = NonNullable<Parameters<Client['endpoints']['update']>[0]['settings']>;

const keep = (field_retention: NonNullable<Settings['field_retention']>) =>
  owner.client.endpoints.update({ id: endpoint_id, settings: { field_retention } });
const run = () => keepFieldTerms(harness.deps, {}, { id: '1', retries: 0, signal: new AbortController().signal });
const send = async (sent: Parameters<typeof submit>[2]) => {
  const { submission_id } = await submit(harness.app, endpoint_id, sent);
  await harness.dispatched();
  return { endpoint_id, submission_id };
};

/** Makes everything older than some days, as if it had arrived earlier. The session does not grow old with it. */
async function passDays(days: number): Promise<void> {
  harness.passTime(days * DAY_MS);
  const result = await harness.client().auth.login({ email: owner.email, password: owner.password });
  const token = 'access_token' in result ? result.access_token : '';
  owner = { ...owner, token, client: harness.client(token) };
}

describe('a part whose days are over', () => {
  it('is the IP address: it is deleted after 7 days, and the rest is kept', async () => {
    await keep([{ part: 'ip', days: 7 }]);
    const key = await send({ fields: { name: 'Ada' }, headers: { referer: 'https://example.org/' } });
    await passDays(6);
    await run();
    expect((await owner.client.submissions.get(key)).meta.ip).not.toBeNull();
    await passDays(2);
    const young = await send({ fields: { name: 'Noor' } });
    await run();
    const { fields, meta } = await owner.client.submissions.get(key);
    expect([fields, meta.ip, meta.referer]).toEqual([[['name', 'Ada']], null, 'https://example.org/']);
    expect((await owner.client.submissions.get(young)).meta.ip).not.toBeNull();
  });

  it('is a field: it is in no search, export or view any more, also with U+0000 beside it', async () => {
    await keep([{ part: 'field', field: 'phone "1"', days: 3 }]);
    const answer = await harness.app.inject({
      method: 'POST',
      url: `/api/submit/${endpoint_id}`,
      payload: { 'phone "1"': 'quillonvex', note: 'stays\0 here' },
    });
    const { submission_id } = answer.json<{ submission_id: string }>();
    await harness.dispatched();
    const found = async (q: string) => (await owner.client.submissions.list({ endpoint_id, q })).total;
    expect(await found('quillonvex')).toBe(1);
    await passDays(4);
    await run();
    expect((await owner.client.submissions.get({ endpoint_id, submission_id })).fields).toEqual([
      ['note', 'stays\0 here'],
    ]);
    expect([await found('quillonvex'), await found('stays')]).toEqual([0, 1]);
    expect(await (await owner.client.submissions.export({ endpoint_id })).text()).not.toContain('quillonvex');
    const { rows } = { rows: await harness.database.db.selectFrom('search_document').select('words').execute() };
    expect(JSON.stringify(rows)).not.toContain('quillonvex');
  });

  it('is the files: their bytes are gone, and the submission no longer counts as one with files', async () => {
    await keep([{ part: 'files', days: 3 }]);
    const key = await send({ fields: { name: 'Ada' }, file: 'bytes' });
    const before = await harness.storedFiles();
    await passDays(4);
    await run();
    const { files, fields } = await owner.client.submissions.get(key);
    expect([files, fields]).toEqual([[], [['name', 'Ada']]]);
    await eventually(async () => (await harness.storedFiles()) === before - 1);
    expect((await owner.client.submissions.list({ endpoint_id, has_files: true })).total).toBe(0);
  });
});

it('shorter days, and submissions that an import has stored meanwhile, are found', async () => {
  await keep([{ part: 'field', field: 'name', days: 300 }]);
  const key = await send({ fields: { name: 'Ada' } });
  await passDays(10);
  await run();
  expect((await owner.client.submissions.get(key)).fields).toHaveLength(1);
  await keep([{ part: 'field', field: 'name', days: 5 }]);
  await run();
  expect((await owner.client.submissions.get(key)).fields).toEqual([]);
  await importFile(owner, endpoint_id, { body: 'time,name\n2024-01-01T10:00:00Z,Noor\n' });
  await passDays(1);
  await run();
  const { items } = await owner.client.submissions.list({ endpoint_id });
  expect(items.map(({ fields }) => fields)).toEqual([[], []]);
});

it('a run that is interrupted continues, and one with nothing to do changes nothing', async () => {
  await keep([{ part: 'ip', days: 1 }]);
  const key = await send({ fields: { name: 'Ada' } });
  await passDays(2);
  await run();
  const [first] = await harness.database.db
    .selectFrom('field_term')
    .selectAll()
    .where('endpoint_id', '=', endpoint_id)
    .execute();
  expect(first?.through).toBe(key.submission_id);
  await run();
  const [second] = await harness.database.db
    .selectFrom('field_term')
    .selectAll()
    .where('endpoint_id', '=', endpoint_id)
    .execute();
  expect(second).toEqual(first);
  await keep([]);
  await keep([{ part: 'files', days: 1 }]);
  await run();
  const rows = await harness.database.db
    .selectFrom('field_term')
    .select('part')
    .where('endpoint_id', '=', endpoint_id)
    .execute();
  expect(rows).toEqual([{ part: '["files",null]' }]);
});

it.each([
  [[{ part: 'field' as const, field: null, days: 7 }]],
  [[{ part: 'ip' as const, field: 'name', days: 7 }]],
  [[{ part: 'ip' as const, days: 0 }]],
  [
    [
      { part: 'ip' as const, days: 7 },
      { part: 'ip' as const, days: 8 },
    ],
  ],
])('%j is no setting', async (rules) => {
  await expect(keep(rules)).rejects.toMatchObject({ status: 422 });
});
