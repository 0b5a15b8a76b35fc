import {
  apiScopes,
  createClient,
  locate,
  routes,
  type FormDefinitionInput,
  type Problem,
  type Route,
  demandSession,
} from '@postern/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { run } from '../../admin/admin-testing.ts';
import { addWebhook, newForm, type Form } from '../deliveries/deliveries-testing.ts';
import { startReceiver, type Receiver } from '../deliveries/channels/webhook/receiver-testing.ts';
import { eventually, injectFetch, startHarness, type Harness } from '../../../test/harness.ts';
import { startIntakeProcess } from '../../../test/processes/intake-process-start.ts';
import { post, submit } from '../../../test/submit.ts';

// An operator's state is set with the commands and walked into by its owner, over every call of the contract.

let harness: Harness;
let receiver: Receiver;
let env: NodeJS.ProcessEnv;

beforeAll(async () => {
  [harness, receiver] = await Promise.all([startHarness(), startReceiver()]);
  env = { DATABASE_URL: harness.database.url, DATA_DIR: harness.deps.config.dataDir };
});
afterAll(async () => {
  await harness.close();
  await receiver.close();
});

const admin = async (...args: string[]): Promise<string> => {
  const { code, stdout, stderr } = await run(args, { env });
  expect([code, stderr]).toEqual([0, '']);
  return stdout;
};

const definition: FormDefinitionInput = {
  title: 'Sign in to your bank',
  steps: [{ fields: [{ type: 'text', id: 'a', name: 'a', label: 'A' }] }],
};

interface Whole extends Form {
  /** Ids for the inputs of all calls. */
  ids: Record<string, string>;
  key: string;
}

/** An account with a form, a submission, a webhook that has delivered it, and an API key with all scopes. */
async function newWhole(): Promise<Whole> {
  const form = await newForm(harness);
  const { client, endpoint_id } = form;
  await client.forms.save({ id: endpoint_id, definition });
  await client.forms.publish({ id: endpoint_id });
  await client.endpoints.update({
    id: endpoint_id,
    settings: { thanks: { title: null, text: null, button_url: 'https://evil.example/' } },
  });
  const { id: destination_id } = await addWebhook(form, receiver.url);
  const { submission_id } = await submit(harness.app, endpoint_id, { fields: { a: '1' } });
  const delivery_id = await eventually(async () => {
    const { items } = await client.deliveries.ofSubmission({ endpoint_id, submission_id });
    return items.find((item) => item.destination_id === destination_id && item.state === 'delivered')?.id;
  });
  const { key, id: key_id } = await client.account.createApiKey({ name: 'All', scopes: [...apiScopes] });
  const [workspace] = (await client.workspaces.list()).items;
  const workspace_id = workspace?.id ?? '';
  const ids = { workspace_id, id: endpoint_id, endpoint_id, destination_id, submission_id, delivery_id, key_id };
  return { ...form, ids, key };
}

const all: [string, Route][] = Object.entries(routes).flatMap(([group, calls]) =>
  Object.entries(calls).map(([name, route]): [string, Route] => [`${group}.${name}`, route]),
);
const changing = all.filter(([, route]) => route.auth !== 'none' && route.method !== 'GET');

const inputFor = (route: Route, ids: Record<string, string>): Record<string, unknown> => ({
  ...Object.fromEntries(Object.keys(route.input?.shape ?? {}).map((key) => [key, ids[key] ?? 'x'])),
  ...(route === routes.endpoints.update && { status: 'active', settings: {} }),
  ...(route === routes.forms.save && { definition }),
  ...(route === routes.caps.set && { caps: [] }),
});

async function overRest(route: Route, token: string, ids: Record<string, string>): Promise<string> {
  const { path, body } = locate(route, inputFor(route, ids));
  const hasBody = route.input !== null && route.method !== 'GET' && route.method !== 'DELETE';
  const answer = await harness.app.inject({
    method: route.method,
    url: `/api${path}`,
    headers: { authorization: `Bearer ${token}` },
    ...(hasBody && { payload: body }),
  });
  return answer.payload.startsWith('{') ? ((JSON.parse(answer.payload) as Partial<Problem>).code ?? 'done') : 'done';
}

/** The dashboard sends files over REST, too. */
async function overTrpc(name: string, route: Route, token: string, ids: Record<string, string>): Promise<string> {
  if (route.body === 'bytes') return overRest(route, token, ids);
  const answer = await harness.app.inject({
    method: 'POST',
    url: `/trpc/${name}`,
    headers: { authorization: `Bearer ${token}` },
    payload: inputFor(route, ids),
  });
  return answer.json<{ error?: { data: Problem } }>().error?.data.code ?? 'done';
}

describe('a suspended account', () => {
  const harmless = new Set([
    'auth.changePassword',
    'account.endSession',
    'account.endOtherSessions',
    'account.deleteApiKey',
    'workspaces.removeMember',
    'invitations.delete',
    'sharing.delete',
    'factors.startAuthenticator',
    'factors.confirmAuthenticator',
    'factors.removeAuthenticator',
    'factors.startPasskey',
    'factors.addPasskey',
    'factors.renamePasskey',
    'factors.removePasskey',
    'factors.passkeyOptions',
    'factors.renewRecoveryCodes',
    'account.archiveTicket',
    'submissions.exportTicket',
    'privacy.search',
    'privacy.exportTicket',
    'auth.logout',
  ]);
  let whole: Whole;
  const state = () =>
    harness.database.db
      .selectFrom('workspace')
      .innerJoin('member', 'member.workspace_id', 'workspace.id')
      .innerJoin('account', 'account.id', 'member.account_id')
      .select(['suspended_at', 'suspended_reason'])
      .where('account.email', '=', whole.owner.email)
      .executeTakeFirstOrThrow();

  beforeAll(async () => {
    whole = await newWhole();
    await admin('user', 'suspend', whole.owner.email.toUpperCase(), '--reason', 'Phishing \u001B[2J for\nbanks.');
  });

  it.each(changing.filter(([name]) => !harmless.has(name)))('is not changed by %s', async (name, route) => {
    const before = await state();
    expect(before.suspended_at).toBeInstanceOf(Date);
    expect(await overRest(route, whole.owner.token, whole.ids)).toBe('account_suspended');
    expect(await overTrpc(name, route, whole.owner.token, whole.ids)).toBe('account_suspended');
    expect(await state()).toEqual(before);
  });

  it.each(all.filter(([, route]) => route.auth === 'token'))('has no API key for %s', async (_name, route) => {
    expect(await overRest(route, whole.key, whole.ids)).toBe('account_suspended');
  });

  it('signs in, reads why, exports, and changes its password', async () => {
    const { email, password } = whole.owner;
    const { access_token } = demandSession(await harness.client().auth.login({ email, password }));
    const client = createClient({
      baseUrl: 'http://localhost',
      fetch: injectFetch(harness.app),
      token: access_token,
    });
    const reason = 'Phishing  [2J for banks.';
    expect((await client.auth.profile()).suspended).toMatchObject({ reason });
    expect((await client.endpoints.list({})).items[0]?.suspended).toMatchObject({ reason });
    const { url } = await client.account.archiveTicket();
    expect((await harness.app.inject({ url })).statusCode).toBe(200);
    expect(await client.submissions.list({ endpoint_id: whole.endpoint_id })).toMatchObject({ total: 1 });
    await client.account.endOtherSessions();
    await client.auth.changePassword({ current_password: password, new_password: 'another correct horse' });
    await client.auth.logout();
  });

  it('has nothing that accepts submissions or shows its texts', async () => {
    const html = { accept: 'text/html', 'accept-language': 'en' };
    const page = await post(harness.app, whole.endpoint_id, { fields: { a: '2' }, headers: html });
    expect([page.statusCode, page.payload]).toEqual([403, expect.stringContaining('This form is suspended')]);
    const json = await post(harness.app, whole.endpoint_id, { fields: { a: '2' } });
    expect([json.statusCode, json.json()]).toEqual([403, expect.objectContaining({ code: 'endpoint_suspended' })]);
    for (const path of ['', '/embed']) {
      const form = await harness.app.inject({ url: `/forms/${whole.endpoint_id}${path}`, headers: html });
      expect([form.statusCode, form.payload]).toEqual([403, expect.stringContaining('This form is suspended')]);
      expect(form.payload).not.toContain('your bank');
    }
    expect((await harness.app.inject({ url: `/forms/${whole.endpoint_id}/fragment` })).json()).toMatchObject({
      code: 'endpoint_suspended',
    });
    expect((await harness.app.inject({ url: `/thanks/${whole.endpoint_id}` })).payload).not.toContain('evil.example');
    expect((await harness.app.inject({ url: `/api/challenge/${whole.endpoint_id}` })).statusCode).toBe(403);
  });

  it('is as before when the operator resumes it', async () => {
    await admin('user', 'resume', whole.owner.email);
    await eventually(
      async () => (await post(harness.app, whole.endpoint_id, { fields: { a: '3' } })).statusCode === 201,
    );
    expect(await overRest(routes.endpoints.list, whole.key, whole.ids)).not.toBe('account_suspended');
  });
});

describe('a suspended endpoint', () => {
  let whole: Whole;
  const state = () =>
    harness.database.db
      .selectFrom('endpoint')
      .select(['suspended_at', 'suspended_reason', 'form_down_at', 'form_down_reason', 'status', 'settings', 'name'])
      .where('id', '=', whole.endpoint_id)
      .executeTakeFirstOrThrow();
  const isOfEndpoint = ([name, { input }]: [string, Route]) =>
    !/^(submissions|notes)\.|^sharing\.delete$/.test(name) &&
    Object.keys(input?.shape ?? {}).some((key) => ['id', 'endpoint_id', 'delivery_id'].includes(key));

  beforeAll(async () => {
    whole = await newWhole();
    await admin('endpoint', 'suspend', whole.endpoint_id, '--reason', 'Asks for passwords.');
    await admin('endpoint', 'take-down-form', whole.endpoint_id, '--reason', 'Looks like a bank.');
  });

  it('tells its owner why, and lets them sort and export its submissions', async () => {
    const { client, endpoint_id, ids } = whole;
    expect(await client.endpoints.get({ id: endpoint_id })).toMatchObject({
      status: 'active',
      suspended: { reason: 'Asks for passwords.' },
      form_taken_down: { reason: 'Looks like a bank.' },
    });
    const submission_id = ids['submission_id'] ?? '';
    expect(await client.submissions.update({ endpoint_id, submission_id, starred: true })).toMatchObject({
      starred: true,
    });
    await client.submissions.exportTicket({ endpoint_id });
  });

  it.each(changing.filter(isOfEndpoint))('is not changed by %s', async (name, route) => {
    const before = await state();
    expect(await overRest(route, whole.owner.token, whole.ids)).toBe('endpoint_suspended');
    expect(await overRest(route, whole.key, whole.ids)).toBe(route.scope === null ? 'forbidden' : 'endpoint_suspended');
    expect(await overTrpc(name, route, whole.owner.token, whole.ids)).toBe('endpoint_suspended');
    expect(await state()).toEqual(before);
  });

  it('is not changed by a call that names another endpoint in a key that it does not have', async () => {
    const { id: other } = await whole.client.endpoints.create({ name: 'Other' });
    const before = await state();
    const elsewhere = { endpoint_id: other, delivery_id: `${other}_0000000000000000` };
    const sent = { name: 'Renamed', id: whole.endpoint_id, ...elsewhere };
    const headers = { authorization: `Bearer ${whole.owner.token}` };
    const rest = await harness.app.inject({
      method: 'PUT',
      url: `/api/endpoints/${whole.endpoint_id}`,
      headers,
      payload: sent,
    });
    const trpc = await harness.app.inject({ method: 'POST', url: '/trpc/endpoints.update', headers, payload: sent });
    expect([rest.statusCode, trpc.statusCode]).toEqual([403, 403]);
    expect(await state()).toEqual(before);
  });

  it.each(changing.filter((each) => !isOfEndpoint(each) && each[0] !== 'auth.logout'))(
    'stays suspended after %s',
    async (name, route) => {
      const before = await state();
      await overRest(route, whole.owner.token, whole.ids);
      await overTrpc(name, route, whole.owner.token, whole.ids);
      expect(await state()).toEqual(before);
    },
  );

  it('stays suspended when another account names it', async () => {
    const stranger = await harness.signUp();
    for (const [name, route] of changing.filter(isOfEndpoint))
      expect([name, await overRest(route, stranger.token, whole.ids)]).not.toEqual([name, 'endpoint_suspended']);
    expect((await state()).suspended_reason).toBe('Asks for passwords.');
  });
});

it('holds the deliveries of a suspended endpoint, and delivers them when it is resumed', async () => {
  const form = await newForm(harness);
  const { client, endpoint_id } = form;
  const webhook = await addWebhook(form, receiver.url);
  const off = await addWebhook(form, `${receiver.url}/off`, { enabled: false });
  const { submission_id } = await submit(harness.app, endpoint_id, { fields: { a: '1' } });
  const stateOf = async () =>
    (await client.deliveries.ofSubmission({ endpoint_id, submission_id })).items.find(
      ({ destination_id }) => destination_id === webhook.id,
    )?.state;
  // No attempt is under way when the delivery becomes due again, as one from before the suspension.
  await eventually(async () => (await stateOf()) === 'delivered');
  await admin('endpoint', 'suspend', endpoint_id, '--reason', 'Spam.');
  const { db } = harness.database;
  await db
    .updateTable('delivery')
    .set({ state: 'pending', due_at: new Date(), attempting_since: null, delivered_at: null, attempts: 0 })
    .where('destination_id', '=', webhook.id)
    .execute();
  await db.deleteFrom('delivery_attempt').where('endpoint_id', '=', endpoint_id).execute();
  const isHeld = () =>
    db
      .selectFrom('delivery')
      .select('id')
      .where('destination_id', '=', webhook.id)
      .where('due_at', '=', 'infinity' as unknown as Date)
      .executeTakeFirst();
  await eventually(isHeld);
  expect(await stateOf()).not.toBe('delivered');
  await admin('endpoint', 'resume', endpoint_id);
  await eventually(async () => (await stateOf()) === 'delivered');
  const { items } = await client.deliveries.ofSubmission({ endpoint_id, submission_id });
  expect(items.filter(({ destination_id }) => destination_id === off.id)).toEqual([]);
});

it('takes only the hosted form down, and puts it back', async () => {
  const { endpoint_id } = await newWhole();
  const get = async (path = '') =>
    harness.app.inject({ url: `/forms/${endpoint_id}${path}`, headers: { accept: 'text/html' } });
  expect((await get()).statusCode).toBe(200);
  await admin('endpoint', 'take-down-form', endpoint_id, '--reason', 'Looks like a bank.');
  await eventually(async () => (await get()).statusCode === 403);
  for (const path of ['', '/embed']) {
    const { payload } = await get(path);
    expect(payload).toContain('This form was taken down');
    expect(payload).not.toContain('your bank');
  }
  expect((await get('/fragment')).json()).toMatchObject({ status: 403, code: 'form_taken_down' });
  await submit(harness.app, endpoint_id, { fields: { a: '2' } });
  await admin('endpoint', 'restore-form', endpoint_id);
  await eventually(async () => (await get()).statusCode === 200);
});

it('is followed by another node at once', async () => {
  const { owner, endpoint_id } = await newForm(harness);
  const node = await startIntakeProcess(harness);
  try {
    const send = async () =>
      (await fetch(`${node.url}/api/submit/${endpoint_id}`, { method: 'POST', body: new URLSearchParams({ a: '1' }) }))
        .status;
    expect(await send()).toBe(201);
    await admin('user', 'suspend', owner.email, '--reason', 'Phishing.');
    await eventually(async () => (await send()) === 403);
    await admin('user', 'resume', owner.email);
    await eventually(async () => (await send()) === 201);
  } finally {
    await node.kill();
  }
});

it('lists the heaviest endpoints, shows one, and says that there is none', async () => {
  const { client, endpoint_id } = await newForm(harness);
  await client.endpoints.update({ id: endpoint_id, name: 'Loud' });
  for (let n = 0; n < 12; n += 1) await submit(harness.app, endpoint_id, { fields: { n: String(n) } });
  await submit(harness.app, endpoint_id, { fields: { n: 'f' }, file: 'x'.repeat(100_000) });
  for (const args of [[], ['--total'], ['--by', 'bytes']])
    expect(await admin('endpoint', 'heaviest', '--limit', '1', ...args)).toMatch(
      new RegExp(`^${endpoint_id}  .*@example\\.org  13 submissions  files 0\\.1 MB  Loud\n$`),
    );
  expect(await admin('endpoint', 'show', endpoint_id)).toMatch(
    /\nactive {2}since .*\n1 destination, 1 file\nno hosted form\n$/,
  );
  for (const args of [
    ['show'],
    ['suspend', '--reason', 'x'],
    ['resume'],
    ['take-down-form', '--reason', 'x'],
    ['restore-form'],
  ]) {
    const [name = '', ...options] = args;
    const { code, stdout } = await run(['endpoint', name, 'zzzzzzzzzz', ...options], { env });
    expect([code, stdout]).toEqual([1, 'No endpoint has the ID zzzzzzzzzz.\n']);
  }
  for (const args of [
    ['endpoint', 'suspend', endpoint_id],
    ['user', 'suspend', 'a@example.org', '--reason', ' \n'],
  ])
    expect(await run(args, { env })).toMatchObject({ code: 2 });
  expect(await run(['user', 'suspend', 'nobody@example.org', '--reason', 'x'], { env })).toMatchObject({
    code: 1,
    stdout: 'No account has the ID or address nobody@example.org.\n',
  });
});
