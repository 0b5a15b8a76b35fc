import {
  defaultEndpointSettings,
  apiScopes,
  createClient,
  isAtLeast,
  locate,
  roles,
  routes,
  type ApiScope,
  type FormDefinitionInput,
  type ImportMapping,
  type Problem,
  type Role,
  type Route,
} from '@postern/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually, injectFetch, startHarness, type Account, type Harness } from './harness.ts';
import { submit } from './submit.ts';
import { addPasskey } from '../src/features/auth/factors/passkeys-testing.ts';

let harness: Harness;
let owner: Account;
let stranger: Account;
let ids: Record<string, string>;
let recoveryCode: string;
let importMapping: ImportMapping;

beforeAll(async () => {
  harness = await startHarness();
  owner = await harness.signUp('owner@example.org');
  stranger = await harness.signUp('stranger@example.org');
  const endpoint = await owner.client.endpoints.create({ name: 'Mine' });
  const { id: destination_id } = await owner.client.destinations.create({
    endpoint_id: endpoint.id,
    kind: 'webhook',
    // No server listens there: every attempt fails at once.
    config: { url: 'http://127.0.0.1:9/' },
  });
  const { submission_id } = await submit(harness.app, endpoint.id, {
    fields: { name: 'Noor', email: 'noor@example.net' },
    file: 'some bytes',
  });
  const { files } = await owner.client.submissions.get({ endpoint_id: endpoint.id, submission_id });
  const delivery = await eventually(async () => {
    const { items } = await owner.client.deliveries.ofSubmission({ endpoint_id: endpoint.id, submission_id });
    return items.find((item) => item.destination_id === destination_id && item.attempts.length > 0);
  });
  const theirs = await stranger.client.endpoints.create({ name: 'Theirs' });
  const mails = await owner.client.destinations.create({
    endpoint_id: endpoint.id,
    kind: 'email',
    config: { to: ['colleague@example.org'] },
  });
  await owner.client.forms.save({ id: endpoint.id, definition });
  const { id: export_id } = await owner.client.submissions.exportTicket({ endpoint_id: endpoint.id });
  const { id: archive_id } = await owner.client.account.archiveTicket();
  // No row of it has a time, so nothing is imported.
  const uploadOne = () =>
    owner.client.imports.upload({ endpoint_id: endpoint.id }, { body: 'time,name\nnever,Noor\n' });
  const imported = await uploadOne();
  importMapping = imported.mapping;
  const { id: hook_id } = await owner.client.hooks.subscribe({
    endpoint_id: endpoint.id,
    target_url: 'http://127.0.0.1:9/hook',
  });
  const scheduled_export = { ...defaultEndpointSettings.scheduled_export, every: 'day' as const };
  await owner.client.endpoints.update({ id: endpoint.id, settings: { scheduled_export } });
  await owner.client.watchdog.set({ endpoint_id: endpoint.id, pages: ['http://127.0.0.1:9/contact'] });
  const [workspace] = (await owner.client.workspaces.list()).items;
  const workspace_id = workspace?.id ?? '';
  const colleague = await harness.signUp('colleague@example.com');
  const { id: account_id } = await colleague.client.auth.profile();
  await addMember({ workspace_id, account_id, role: 'reader' });
  await verify('owner@example.org');
  const invited = await owner.client.invitations.create({ workspace_id, email: 'invited@example.org', role: 'reader' });
  const { passkey, recovery_codes } = await addPasskey(owner);
  recoveryCode = recovery_codes?.[0] ?? '';
  const searchable = { workspace_id, endpoint_id: (await owner.client.endpoints.create({ name: 'Searched' })).id };
  const erased = await searchOne(searchable);
  await owner.client.privacy.erase({ workspace_id, request_id: erased });
  await eventually(async () => (await owner.client.privacy.get({ workspace_id, request_id: erased })).erased !== null);
  ids = {
    request_id: await searchOne(searchable),
    erasable_request: await searchOne(searchable),
    discardable_request: await searchOne(searchable),
    erased_request: erased,
    workspace_id,
    account_id,
    invitation_id: invited.id,
    reply_id: await addReply({ endpoint_id: endpoint.id, submission_id }),
    template_id: (await owner.client.replyTemplates.create({ id: endpoint.id, name: 'Mine', text: 'Hello' })).id,
    note_id: (await owner.client.notes.create({ endpoint_id: endpoint.id, submission_id, text: 'Mine' })).id,
    change_id: await addFieldChange(endpoint.id),
    link_id: (await owner.client.sharing.create({ endpoint_id: endpoint.id })).id,
    hook_id,
    import_id: imported.id,
    checked_import: (await uploadOne()).id,
    started_import: (await uploadOne()).id,
    export_id,
    archive_id,
    email_destination: mails.id,
    session_id: (await owner.client.account.sessions()).items[0]?.id ?? '',
    key_id: (await owner.client.account.createApiKey({ name: 'Mine', scopes: ['endpoints:read'] })).id,
    passkey_id: passkey.id,
    id: endpoint.id,
    endpoint_id: endpoint.id,
    submission_id,
    file_id: files[0]?.id ?? '',
    destination_id,
    delivery_id: delivery.id,
    foreign_endpoint: theirs.id,
  };
});
afterAll(() => harness.close());

/** A reply that was not sent. */
async function addReply(key: { endpoint_id: string; submission_id: string }): Promise<string> {
  const [id, at, address] = ['a'.repeat(20), new Date(), 'noor@example.net'];
  const content = { to_address: address, to_mailbox: address, reply_to: address, subject: 'Hello', text: 'Hello' };
  const state = { state: 'failed', attempts: 1, created_at: at, due_at: at, ended_at: at };
  await harness.database.db
    .insertInto('reply')
    .values({ ...key, id, key: 'failed', author_id: id, message_id: 'a@b', ...content, ...state })
    .execute();
  return id;
}

/** Searches for a submission that no other test uses. @returns the id of the privacy request */
async function searchOne({
  workspace_id,
  endpoint_id,
}: {
  workspace_id: string;
  endpoint_id: string;
}): Promise<string> {
  const { submission_id } = await submit(harness.app, endpoint_id, { fields: { name: 'Searched' } });
  const request = await owner.client.privacy.search({ workspace_id, value: 'searched' });
  const key = { workspace_id, request_id: request.id };
  await eventually(async () => (await owner.client.privacy.get(key)).state === 'found');
  expect((await owner.client.privacy.hits(key)).items.map((hit) => hit.submission_id)).toContain(submission_id);
  return request.id;
}

async function addFieldChange(endpoint_id: string): Promise<string> {
  const id = 'a'.repeat(20);
  const [at, names] = [new Date(), { field: '"a"', new_name: '"b"' }];
  const times = { before_first_at: at, before_last_at: at, after_first_at: at, after_last_at: at, found_at: at };
  await harness.database.db
    .insertInto('field_change')
    .values({ endpoint_id, id, kind: 'renamed', ...names, ...times })
    .execute();
  return id;
}

const addMember = (member: { workspace_id: string; account_id: string; role: Role; endpoint_ids?: string[] }) =>
  harness.database.db.insertInto('member').values(member).execute();

const verify = (email: string) =>
  harness.database.db
    .updateTable('account')
    .set({ email_verified_at: new Date() })
    .where('email', '=', email)
    .execute();

const definition: FormDefinitionInput = { steps: [{ fields: [{ type: 'text', id: 'a', name: 'a', label: 'A' }] }] };

/** Values other than ids that some routes need. */
const more = new Map<Route, Record<string, unknown>>([
  [routes.destinations.create, { kind: 'webhook', config: { url: 'https://example.org/hook' } }],
  [routes.destinations.resendConfirmation, { email: 'colleague@example.org' }],
  [routes.invitations.accept, { token: 'unknown' }],
  [routes.workspaces.update, { name: 'Ours' }],
  [routes.workspaces.requireFactor, { required: false }],
  [routes.workspaces.updateJoining, { role: null }],
  [routes.workspaces.delete, { name: 'Ours' }],
  [routes.workspaces.updateMember, { role: 'editor' }],
  [routes.invitations.create, { email: 'another@example.org', role: 'editor' }],
  [routes.rules.remove, { rule: 'blocked_word', value: 'casino' }],
  [routes.rules.restore, { rule: 'blocked_word', value: 'casino', submission_ids: [] }],
  [routes.privacy.search, { value: 'Noor' }],
  [routes.rules.try, { settings: { spam_threshold: 3 } }],
  [routes.watchdog.set, { pages: ['http://127.0.0.1:9/contact'] }],
  [routes.replies.send, { key: 'permissions', text: 'Call me.' }],
  [routes.replies.repeat, { attempts: 1 }],
  [routes.replyTemplates.create, { name: 'Thanks', text: 'Thank you.' }],
  [routes.replyTemplates.update, { name: 'Thanks', text: 'Thank you.' }],
  [routes.notes.create, { text: 'Call back.' }],
  [routes.notes.update, { text: 'Call back.' }],
  [routes.factors.renamePasskey, { name: 'Old phone' }],
  [routes.caps.set, { caps: [] }],
  [routes.code.plan, { files: [] }],
  [routes.code.applyPlan, { files: [], fingerprint: 'x' }],
  [routes.endpoints.updateFieldChange, { state: 'dismissed' }],
  [routes.forms.save, { definition }],
  [routes.hooks.subscribe, { target_url: 'https://example.org/hook' }],
  [routes.submissions.updateMany, { submission_ids: ['abcdefghij_00000000000000000000'], starred: true }],
  [routes.submissions.deleteMany, { submission_ids: ['abcdefghij_00000000000000000000'] }],
]);

/** A valid input for a route that touches the owner's records. */
function inputFor(route: Route): Record<string, unknown> {
  const keys = Object.keys(route.input?.shape ?? {});
  return { ...idsFor(keys), ...more.get(route), ...ownFor(route) };
}

/** Records that only one route may use, because it changes them. */
function ownFor(route: Route): Record<string, unknown> {
  if (route === routes.destinations.resendConfirmation) return { destination_id: ids['email_destination'] };
  if (route === routes.factors.removePasskey) return { current_password: owner.password, code: recoveryCode };
  if (route === routes.endpoints.move) return { target_workspace_id: ids['workspace_id'] };
  if (route === routes.privacy.erase) return { request_id: ids['erasable_request'] };
  if (route === routes.privacy.discard) return { request_id: ids['discardable_request'] };
  if (route === routes.privacy.receipt) return { request_id: ids['erased_request'] };
  if (route === routes.imports.check) return { import_id: ids['checked_import'], mapping: importMapping };
  if (route === routes.imports.start) return { import_id: ids['started_import'], mapping: importMapping };
  return {};
}

function idsFor(keys: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(keys.filter((key) => key in ids).map((key) => [key, ids[key]]));
}

function call(route: Route, token: string | undefined, change: Record<string, unknown> = {}) {
  const { path, body } = locate(route, { ...inputFor(route), ...change });
  const hasBody = route.input !== null && route.method !== 'GET' && route.method !== 'DELETE';
  return harness.app.inject({
    method: route.method,
    url: `/api${path}`,
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
    ...(hasBody ? { payload: body } : {}),
  });
}

const all: [string, Route][] = Object.entries(routes).flatMap(([group, calls]) =>
  Object.entries(calls).map(([name, route]): [string, Route] => [`${group}.${name}`, route]),
);
/** It concerns the workspace, or an endpoint that does not exist yet. */
const isWide = (route: Route) =>
  route.path.startsWith('/workspaces') || route === routes.endpoints.duplicate || route === routes.endpoints.move;
const guarded = all.filter(([, route]) => route.auth !== 'none');
const withId = guarded.filter(([, route]) => route.path.includes('{'));

describe.each(guarded)('%s', (_name, route) => {
  it.each([undefined, '', 'garbage', 'A'.repeat(43), `pk_${'A'.repeat(43)}`, 'null'])(
    'answers 401 to the token %j',
    async (token) => {
      const response = await call(route, token);
      expect(response.statusCode).toBe(401);
      expect(response.json<Problem>()).toMatchObject({ code: 'unauthenticated', status: 401 });
    },
  );

  it('accepts no token from the query or a cookie', async () => {
    const { path } = locate(route, inputFor(route));
    const url = `/api${path}${path.includes('?') ? '&' : '?'}access_token=${owner.token}&token=${owner.token}`;
    const response = await harness.app.inject({
      method: route.method,
      url,
      headers: { cookie: `authToken=${owner.token}` },
    });
    expect(response.statusCode).toBe(401);
  });
});

describe.each(withId)('%s', (_name, route) => {
  it('answers another account as if the record did not exist', async () => {
    const foreign = await call(route, stranger.token);
    expect(foreign.statusCode).toBe(404);
    const nowhere = Object.fromEntries(
      Object.entries(inputFor(route)).map(([key, value]) => [
        key,
        key.endsWith('id') ? String(value).replace(/^\w{10}/, 'zzzzzzzzzz') : value,
      ]),
    );
    const unknown = await call(route, owner.token, nowhere);
    const { request_id: _one, ...first } = foreign.json<Problem>();
    const { request_id: _two, ...second } = unknown.json<Problem>();
    expect(first).toEqual(second);
  });

  it('does not accept a foreign id under the caller’s own endpoint', async () => {
    if (!('endpoint_id' in (route.input?.shape ?? {})) || !('submission_id' in (route.input?.shape ?? {}))) return;
    const response = await call(route, stranger.token, { endpoint_id: ids['foreign_endpoint'] });
    expect(response.statusCode).toBe(404);
  });
});

describe('the owner', () => {
  /** The move is to the same workspace here, which is refused. Its own test makes moves that succeed. */
  const isOther = (route: Route) => route === routes.invitations.accept || route === routes.endpoints.move;
  const harmless = withId.filter(([, route]) => route.method !== 'DELETE' && !isOther(route));
  it.each(harmless)('may call %s', async (_name, route) => {
    expect((await call(route, owner.token)).statusCode).toBe(route.status);
  });

  it('still has all records after these attempts', async () => {
    const { items } = await owner.client.endpoints.list();
    expect(items.map(({ name }) => name)).toEqual(['Mine (copy)', 'Searched', 'Mine']);
    expect((await owner.client.forms.get({ id: ids['endpoint_id'] ?? '' })).draft).not.toBeNull();
    expect((await owner.client.account.sessions()).items).toHaveLength(1);
    expect((await owner.client.account.apiKeys()).items).toHaveLength(1);
    expect((await owner.client.submissions.list({ endpoint_id: ids['endpoint_id'] ?? '' })).total).toBe(1);
  });
});

describe('an API key', () => {
  /** Keys of an account without records, by scope. */
  const keys = new Map<ApiScope | 'nothing', string>();

  beforeAll(async () => {
    const { client } = await harness.signUp('robot@example.org');
    for (const scope of apiScopes) {
      const { key } = await client.account.createApiKey({ name: scope, scopes: [scope] });
      keys.set(scope, key);
    }
    const { id, key } = await client.account.createApiKey({ name: 'Nothing', scopes: ['endpoints:read'] });
    await harness.database.db.updateTable('api_key').set({ scopes: [] }).where('id', '=', id).execute();
    keys.set('nothing', key);
  });

  const people = guarded.filter(([, route]) => route.scope === null);
  const programs = guarded.filter(([, route]) => route.scope !== null);

  it.each(people)('may not call %s, whatever its scopes', async (_name, route) => {
    for (const key of keys.values()) {
      const response = await call(route, key);
      expect(response.statusCode).toBe(403);
      expect(response.json<Problem>()).toMatchObject({
        code: 'forbidden',
        detail: 'API keys cannot do this. Sign in instead.',
      });
    }
  });

  /** A stream that lasts until the client disconnects is requested only with the keys that lack its scope. */
  const endless = (route: Route) => (route.output === 'events' ? route.scope : undefined);

  it.each(programs.filter(([, { scope }]) => scope === 'any'))('may call %s without a scope', async (_name, route) => {
    for (const key of keys.values()) expect((await call(route, key)).statusCode).toBe(200);
  });

  it.each(programs.filter(([, { scope }]) => scope !== 'any'))(
    'may call %s with its scope and no other',
    async (_name, route) => {
      const asked = [...keys].filter(([scope]) => scope !== endless(route));
      const refused = asked.map(async ([scope, key]) => {
        const response = await call(route, key);
        const isRefused = response.statusCode === 401 || response.statusCode === 403;
        return { scope, detail: isRefused ? response.json<Problem>().detail : undefined };
      });
      const sentence = `This API key lacks the scope “${route.scope}”.`;
      expect(await Promise.all(refused)).toEqual(
        asked.map(([scope]) => ({ scope, detail: scope === route.scope ? undefined : sentence })),
      );
    },
  );

  describe('that is limited to one endpoint', () => {
    let key: string;
    let other: string;

    beforeAll(async () => {
      other = (await owner.client.endpoints.create({ name: 'Within its limit' })).id;
      ({ key } = await owner.client.account.createApiKey({
        name: 'Limited',
        scopes: [...apiScopes],
        endpoint_ids: [other],
      }));
    });

    const ofOne = programs.filter(([, route]) => route.path.includes('{'));
    it.each(ofOne)('gets the answer of an unknown record for another: %s', async (_name, route) => {
      const response = await call(route, key);
      expect([response.statusCode, response.json<Problem>().code]).toEqual(
        isWide(route) ? [403, 'forbidden'] : [404, 'not_found'],
      );
      const stray = await call(route, key, { endpoint_ids: [other], allowed: other });
      expect(stray.statusCode).toBe(response.statusCode);
    });

    it('sees only its own endpoint in calls about all endpoints', async () => {
      const client = harness.client(key);
      const { items, total } = await client.endpoints.list();
      expect([items.map(({ id }) => id), total]).toEqual([[other], 1]);
      expect(await client.endpoints.summary()).toMatchObject({ endpoints: { all: 1 }, received: { inbox: 0 } });
      expect(await client.submissions.recent({ size: 5 })).toEqual({ items: [], endpoints: [] });
      expect(await client.submissions.recent({ size: 5, q: 'noor' })).toEqual({ items: [], endpoints: [] });
      const [workspace] = (await client.workspaces.list()).items;
      expect(workspace).toMatchObject({ endpoint_ids: [other], usage: null });
      const overview = await client.insights.overview({ endpoint_ids: [ids['endpoint_id'] ?? '', other] });
      expect([overview.endpoints, overview.days.some(({ inbox }) => inbox > 0)]).toEqual([[], false]);
    });

    it('makes no endpoint', async () => {
      expect((await call(routes.endpoints.create, key)).statusCode).toBe(403);
    });

    it('reaches its own', async () => {
      const client = harness.client(key);
      await client.endpoints.update({ id: other, name: 'Renamed' });
      expect(await client.submissions.list({ endpoint_id: other })).toMatchObject({ total: 0 });
      expect(await client.destinations.list({ endpoint_id: other })).toMatchObject({ items: [{ kind: 'email' }] });
      await client.endpoints.delete({ id: other });
      expect((await call(routes.endpoints.get, key, { id: other })).statusCode).toBe(404);
    });
  });

  it('may call no procedure of the dashboard', async () => {
    for (const [name, route] of guarded) {
      if (route.output === 'events' || route.output === 'bytes' || route.body === 'bytes') continue;
      const isQuery = route.method === 'GET';
      const response = await harness.app.inject({
        method: isQuery ? 'GET' : 'POST',
        url: `/trpc/${name}`,
        headers: {
          authorization: `Bearer ${keys.get(route.scope === null || route.scope === 'any' ? 'nothing' : route.scope)}`,
        },
        ...(isQuery ? {} : { payload: {} }),
      });
      expect([name, response.statusCode]).toEqual([name, 403]);
    }
  });
});

describe('a member', () => {
  /** A member of the owner’s workspace for each role, and one who may reach only the endpoint without records. */
  const tokens = new Map<Role | 'limited', string>();
  let other: string;

  beforeAll(async () => {
    const workspace_id = ids['workspace_id'] ?? '';
    other = (await owner.client.endpoints.create({ name: 'For one client' })).id;
    for (const role of roles) {
      const account = await harness.signUp(`${role}@example.com`);
      const { id: account_id } = await account.client.auth.profile();
      await addMember({ workspace_id, account_id, role });
      tokens.set(role, account.token);
    }
    const client = await harness.signUp('client@example.com');
    const { id: account_id } = await client.client.auth.profile();
    await addMember({ workspace_id, account_id, role: 'editor', endpoint_ids: [other] });
    tokens.set('limited', client.token);
  });

  /** Sends a body that no call accepts: a caller with permission gets 422, and nothing changes. */
  const probe = (route: Route, token: string | undefined) => {
    const { path } = locate(route, inputFor(route));
    const hasBody = route.input !== null && route.method !== 'GET' && route.method !== 'DELETE';
    return harness.app.inject({
      method: route.method,
      url: `/api${path}`,
      headers: { authorization: `Bearer ${token}`, 'postern-workspace': ids['workspace_id'] },
      ...(hasBody && route.body !== 'bytes' ? { payload: [] } : {}),
    });
  };

  const ofWorkspace = guarded.filter(([, route]) => route.role !== null && route.output !== 'events');
  /** Deletions succeed without a body, so only those who may not make them try. */
  const isSafe = (route: Route, role: Role) => route.method !== 'DELETE' || !isAtLeast(role, route.role ?? 'owner');

  it.each(ofWorkspace)('may call %s from its role on, and with no lower one', async (_name, route) => {
    const asked = roles.filter((role) => isSafe(route, role));
    const answers = await Promise.all(asked.map(async (role) => (await probe(route, tokens.get(role))).statusCode));
    expect(asked.map((role, at) => [role, answers[at] === 403])).toEqual(
      asked.map((role) => [role, !isAtLeast(role, route.role ?? 'owner')]),
    );
  });

  /** It answers with the caller’s own entry. */
  const ofOneself: ReadonlySet<Route> = new Set<Route>([routes.workspaces.members]);

  it.each(withId.filter(([, route]) => route.role !== null && !ofOneself.has(route)))(
    'who may not reach an endpoint gets the answer of an unknown one: %s',
    async (_name, route) => {
      const { statusCode } = await call(route, tokens.get('limited'));
      const isOfOne = /\{(endpoint_|submission_|file_|delivery_)?id\}/.test(route.path) && !isWide(route);
      expect(isOfOne ? [404] : [403, 404]).toContain(statusCode);
    },
  );

  it('who may reach one endpoint sees nothing of the others', async () => {
    const client = createClient({
      baseUrl: 'http://localhost',
      token: tokens.get('limited') ?? '',
      workspace: ids['workspace_id'] ?? '',
      fetch: injectFetch(harness.app),
    });
    expect((await client.endpoints.list()).items.map(({ id }) => id)).toEqual([other]);
    expect(await client.endpoints.summary()).toMatchObject({ endpoints: { all: 1 }, received: { inbox: 0 } });
    for (const q of [undefined, 'noor']) {
      const found = await client.submissions.recent({ size: 5, ...(q !== undefined && { q }) });
      expect(found).toEqual({ items: [], endpoints: [] });
    }
    const overview = await client.insights.overview({ endpoint_ids: [ids['endpoint_id'] ?? '', other] });
    expect([overview.endpoints, overview.days.some(({ inbox }) => inbox > 0)]).toEqual([[], false]);
    const members = await client.workspaces.members({ workspace_id: ids['workspace_id'] ?? '' });
    expect(members.items.map(({ email }) => email)).toEqual(['client@example.com']);
    const { items } = await client.workspaces.list();
    expect(items.find(({ id }) => id === ids['workspace_id'])).toMatchObject({ endpoint_ids: [other], usage: null });
    await expect(
      client.account.createApiKey({
        name: 'Wider',
        scopes: ['endpoints:read'],
        endpoint_ids: [ids['endpoint_id'] ?? ''],
      }),
    ).rejects.toThrow('There is no such endpoint.');
    const { key } = await client.account.createApiKey({ name: 'All of mine', scopes: ['endpoints:read'] });
    expect((await harness.client(key).endpoints.list()).items.map(({ id }) => id)).toEqual([other]);
  });
});
