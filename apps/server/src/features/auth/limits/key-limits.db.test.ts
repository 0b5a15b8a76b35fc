import {
  apiScopes,
  limits,
  locate,
  maskedValue,
  routes,
  type ApiAction,
  type Client,
  type Problem,
  type Route,
  type SubmissionFilter,
} from '@postern/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { failure } from '../../../../test/failure.ts';
import { startHarness, type Account, type Harness } from '../../../../test/harness.ts';
import { submit } from '../../../../test/submit.ts';
import { actionsOf, maskingOf } from './call-rules.ts';

let harness: Harness;
let owner: Account;
let ids: { id: string; endpoint_id: string; submission_id: string; file_id: string; workspace_id: string };
/** Without limits. */
let whole: string;

type Guess = Partial<Pick<SubmissionFilter, 'q' | 'where'>>;

/** Words that occur only in hidden places. */
const HIDDEN = 'xylophonemarker';

beforeAll(async () => {
  harness = await startHarness();
  owner = await harness.signUp();
  const { id } = await owner.client.endpoints.create({ name: 'Contact' });
  const fields = { name: 'Noor', Email: `${HIDDEN}@example.org`, message: `Call me, not ${HIDDEN}@example.org` };
  const headers = { referer: `https://example.org/?email=${HIDDEN}` };
  const { submission_id } = await submit(harness.app, id, { fields, file: HIDDEN, headers });
  await submit(harness.app, id, { fields: { name: 'Ada', email: 'ada@example.org', message: 'Thanks, Noor' } });
  await harness.dispatched();
  const { files } = await owner.client.submissions.get({ endpoint_id: id, submission_id });
  await owner.client.notes.create({ endpoint_id: id, submission_id, text: HIDDEN });
  const [workspace] = (await owner.client.workspaces.list()).items;
  ids = { id, endpoint_id: id, submission_id, file_id: files[0]?.id ?? '', workspace_id: workspace?.id ?? '' };
  whole = await makeKey({});
});
afterAll(() => harness.close());

const makeKey = async (input: { actions?: ApiAction[]; masked_fields?: string[] }) =>
  (await owner.client.account.createApiKey({ name: 'Limited', scopes: [...apiScopes], ...input })).key;

const programs: [string, Route][] = Object.entries(routes).flatMap(([group, calls]) =>
  Object.entries<Route>(calls)
    .filter(([, { auth, scope }]) => auth !== 'none' && scope !== null)
    .map(([name, route]): [string, Route] => [`${group}.${name}`, route]),
);

/** Other ids are unknown ones. */
const withIds = ({ path }: Route): string =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) => ids[name as keyof typeof ids] ?? '0'.repeat(20));

function call(route: Route, key: string) {
  const { path, body } = locate({ ...route, path: withIds(route) }, {});
  const hasBody = route.method !== 'GET' && route.method !== 'DELETE';
  return harness.app.inject({
    method: route.method,
    url: `/api${path}`,
    headers: { authorization: `Bearer ${key}` },
    ...(hasBody && { payload: body }),
  });
}

const detailOf = ({ payload }: { payload: string }) => (JSON.parse(payload) as Problem).detail;

describe('a key that hides fields', () => {
  let key: string;
  beforeAll(async () => {
    key = await makeKey({ masked_fields: ['email', 'file', 'ip'] });
  });

  const refused = programs.filter(([, route]) => maskingOf(route) === 'refused');
  it.each(refused)('may not call %s', async (_, route) => {
    const response = await call(route, key);
    expect([response.statusCode, detailOf(response)]).toEqual([
      403,
      'This API key hides fields, and the values of this call could contain them.',
    ]);
  });

  const reading = programs.filter(
    ([, route]) => maskingOf(route) !== 'refused' && route.method === 'GET' && route.output !== 'events',
  );
  it.each(reading)('gets no hidden value from %s', async (_, route) => {
    const [shown, response] = [await call(route, whole), await call(route, key)];
    expect(shown.statusCode).toBe(200);
    expect(response.statusCode).toBe(route === routes.submissions.download ? 403 : 200);
    for (const hidden of [HIDDEN, 'ada@', '127.0.0.1', 'plan.txt']) expect(response.payload).not.toContain(hidden);
    // Otherwise the test would pass for a call that shows nothing.
    const isSubmission = maskingOf(route) === 'masked';
    expect([isSubmission, isSubmission]).toEqual([
      shown.payload.includes(`${HIDDEN}@`),
      response.payload.includes(maskedValue),
    ]);
  });

  it('gets no hidden value when it changes a submission', async () => {
    const { submission_id, endpoint_id } = ids;
    const changed = await harness.client(key).submissions.update({ endpoint_id, submission_id, starred: true });
    expect(changed).toMatchObject({ starred: true, meta: { ip: maskedValue } });
    expect(JSON.stringify(changed)).not.toContain(HIDDEN);
  });

  it('does not find submissions by a hidden value, and does by the others', async () => {
    const { submissions } = harness.client(key);
    const { endpoint_id, submission_id } = ids;
    const found = async (q: string) => (await submissions.list({ endpoint_id, q })).items.map(({ id }) => id);
    expect(await found('noor call')).toEqual([submission_id]);
    expect(await found('noor')).toHaveLength(2);
    expect(await found('plan')).toEqual([]);
    expect(await found('ada@example.org')).toEqual([]);
    expect(await found('ada example')).toEqual([]);
    expect((await submissions.list({ endpoint_id, q: 'ada' })).total).toBe(1);
    expect((await submissions.ids({ endpoint_id, q: 'example ada' })).ids).toEqual([]);
    const older = await submissions.neighbours({ endpoint_id, submission_id, q: 'ada@example.org' });
    expect(older).toEqual({ newer: null, older: null });
  });

  it('finds no hidden value that another field repeats: not its beginning, not by a condition, not in a total', async () => {
    const { submissions } = harness.client(key);
    const { endpoint_id } = ids;
    const inMessage = (op: 'is' | 'contains', value: string) => ({ where: [{ field: 'message', op, value }] });
    const guesses: Guess[] = [
      { q: HIDDEN },
      { q: HIDDEN.slice(0, 3).toUpperCase() },
      { q: `call ${HIDDEN}` },
      inMessage('contains', HIDDEN),
      inMessage('is', `Call me, not ${HIDDEN}@example.org`),
    ];
    for (const guess of guesses) {
      const [hidden, shown] = await Promise.all(
        [submissions, owner.client.submissions].map((each) => each.list({ endpoint_id, ...guess })),
      );
      expect([guess, hidden?.total, hidden?.items.length, shown?.total]).toEqual([guess, 0, 0, 1]);
      expect(await submissions.ids({ endpoint_id, ...guess })).toEqual({ ids: [], capped: false });
    }
    const [newest = ''] = (await submissions.ids({ endpoint_id })).ids;
    const around = await submissions.neighbours({ endpoint_id, submission_id: newest, q: HIDDEN });
    expect(around).toEqual({ newer: null, older: null });
    expect((await submissions.list({ endpoint_id, ...inMessage('contains', 'call me') })).total).toBe(1);
  });

  it('gets a preview without hidden values, also of those that are cut or beyond the shown fields', async () => {
    const { id } = await owner.client.endpoints.create({ name: 'Long' });
    const long = `start ${'secret '.repeat(200)}end`;
    const others = Object.fromEntries(Array.from({ length: limits.previewFields }, (_, at) => [`f${at}`, `v${at}`]));
    const fields = { message: long, second: HIDDEN, ...others, email: long, code: HIDDEN };
    await submit(harness.app, id, { fields });
    await harness.dispatched();
    const limited = harness.client(await makeKey({ masked_fields: ['email', 'code'] })).submissions;
    const [item] = (await limited.list({ endpoint_id: id, preview: true })).items;
    expect(item).toMatchObject({ truncated: true, data: { message: maskedValue, second: maskedValue, f0: 'v0' } });
    const recent = (await limited.recent({ size: 1, preview: true })).items;
    expect(JSON.stringify(recent)).not.toMatch(new RegExp(`secret|${HIDDEN}`));
    await owner.client.endpoints.delete({ id });
  });

  it('may not ask for a hidden value, under any of its names', async () => {
    const { submissions } = harness.client(key);
    const { endpoint_id, submission_id } = ids;
    for (const field of ['email', 'EMAIL', 'contact[email]', 'file']) {
      const where = [{ field, op: 'contains' as const, value: 'ada' }];
      const asked = [
        failure(submissions.list({ endpoint_id, where })),
        failure(submissions.ids({ endpoint_id, where })),
        failure(submissions.neighbours({ endpoint_id, submission_id, where })),
      ];
      for (const answer of await Promise.all(asked)) expect(answer).toMatchObject({ status: 403, code: 'forbidden' });
    }
    expect(await failure(submissions.recent({ q: 'ada' }))).toMatchObject({ status: 403 });
    const where = [{ field: 'name', op: 'is' as const, value: 'ada' }];
    expect((await submissions.list({ endpoint_id, where })).total).toBe(1);
  });

  it('gets no hidden value in the column of another name', async () => {
    const { endpoint_id } = ids;
    await harness.database.db
      .updateTable('endpoint_field')
      .set({ shown_as: '"message"' })
      .where('endpoint_id', '=', endpoint_id)
      .where('name', '=', '"email"')
      .execute();
    const { items } = await harness.client(key).submissions.list({ endpoint_id, preview: true });
    expect(JSON.stringify(items)).not.toMatch(/ada@/);
    const where = [{ field: 'message', op: 'contains' as const, value: 'ada' }];
    const totalOf = async ({ submissions }: Client) => (await submissions.list({ endpoint_id, where })).total;
    expect([await totalOf(harness.client(key)), await totalOf(owner.client)]).toEqual([0, 1]);
  });
});

describe('a key with actions', () => {
  it('gets the answer of the missing action for all other calls', async () => {
    const key = await makeKey({ actions: ['count'] });
    for (const [name, route] of programs) {
      const missing = actionsOf(route, {}).find((each) => each !== 'count');
      if (missing === undefined) continue;
      const response = await call(route, key);
      const sentence = `This API key lacks the action “${missing}”.`;
      expect([name, response.statusCode, detailOf(response)]).toEqual([name, 403, sentence]);
    }
  });

  it('needs `search` for words and conditions, besides reading', async () => {
    const { endpoint_id } = ids;
    const { submissions } = harness.client(await makeKey({ actions: ['read'] }));
    expect((await submissions.list({ endpoint_id })).total).toBe(2);
    expect((await submissions.list({ endpoint_id, q: '' })).total).toBe(2);
    const where = [{ field: 'name', op: 'is' as const, value: 'ada' }];
    for (const words of [{ q: 'ada' }, { where }])
      expect(await failure(submissions.list({ endpoint_id, ...words }))).toMatchObject({
        message: 'This API key lacks the action “search”.',
      });
    const searching = harness.client(await makeKey({ actions: ['read', 'search'] })).submissions;
    expect((await searching.list({ endpoint_id, q: 'ada' })).total).toBe(1);
  });

  it('needs `assign` to assign, and `update` for the rest of an update', async () => {
    const { endpoint_id, submission_id } = ids;
    const key = { endpoint_id, submission_id };
    const [assigning, updating] = [
      harness.client(await makeKey({ actions: ['assign'] })).submissions,
      harness.client(await makeKey({ actions: ['update'] })).submissions,
    ];
    expect(await assigning.update({ ...key, assignee_id: null })).toMatchObject({ id: submission_id });
    expect(await updating.update({ ...key, done: true })).toMatchObject({ id: submission_id });
    expect(await failure(assigning.update({ ...key, assignee_id: null, done: false }))).toMatchObject({
      message: 'This API key lacks the action “update”.',
    });
    expect(await failure(updating.update({ ...key, assignee_id: null }))).toMatchObject({
      message: 'This API key lacks the action “assign”.',
    });
  });

  it('is shown with them, to its owner, to itself and in the audit log', async () => {
    const input = { actions: ['read' as const], masked_fields: ['email'] };
    const client = harness.client(await makeKey(input));
    const { api_key, workspace } = await client.account.caller();
    expect(api_key).toMatchObject(input);
    expect((await owner.client.account.apiKeys()).items[0]).toMatchObject(input);
    const { items } = await owner.client.audit.list({ workspace_id: workspace.id, action: 'api_key.created' });
    expect(items[0]).toMatchObject(input);
  });
});
