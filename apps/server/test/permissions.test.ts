import {
  apiScopes,
  locate,
  routes,
  type ApiScope,
  type FormDefinitionInput,
  type ImportMapping,
  type Problem,
  type Route,
} from '@postern/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually, startHarness, type Account, type Harness } from './harness.ts';
import { submit } from './submit.ts';

let harness: Harness;
let owner: Account;
let stranger: Account;
let ids: Record<string, string>;
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
  const { submission_id } = await submit(harness.app, endpoint.id, { fields: { name: 'Noor' }, file: 'some bytes' });
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
  ids = {
    hook_id,
    import_id: imported.id,
    checked_import: (await uploadOne()).id,
    started_import: (await uploadOne()).id,
    export_id,
    archive_id,
    email_destination: mails.id,
    session_id: (await owner.client.account.sessions()).items[0]?.id ?? '',
    key_id: (await owner.client.account.createApiKey({ name: 'Mine', scopes: ['endpoints:read'] })).id,
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

const definition: FormDefinitionInput = { steps: [{ fields: [{ type: 'text', id: 'a', name: 'a', label: 'A' }] }] };

/** Values other than ids that some routes need. */
const more = new Map<Route, Record<string, unknown>>([
  [routes.destinations.create, { kind: 'webhook', config: { url: 'https://example.org/hook' } }],
  [routes.destinations.resendConfirmation, { email: 'colleague@example.org' }],
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
  const harmless = withId.filter(([, route]) => route.method !== 'DELETE');
  it.each(harmless)('may call %s', async (_name, route) => {
    expect((await call(route, owner.token)).statusCode).toBe(route.status);
  });

  it('still has all records after these attempts', async () => {
    const { items } = await owner.client.endpoints.list();
    expect(items.map(({ name }) => name)).toEqual(['Mine (copy)', 'Mine']);
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

  it.each(programs)('may call %s with its scope and no other', async (_name, route) => {
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
  });

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
        route === routes.endpoints.duplicate ? [403, 'forbidden'] : [404, 'not_found'],
      );
      const stray = await call(route, key, { endpoint_ids: [other], allowed: other });
      expect(stray.statusCode).toBe(response.statusCode);
    });

    it('calls nothing about all endpoints, but lists its own', async () => {
      for (const [name, route] of programs.filter((each) => !ofOne.includes(each))) {
        if (route === routes.endpoints.list || route.output === 'events') continue;
        expect([name, (await call(route, key)).statusCode]).toEqual([name, 403]);
      }
      const { items, total } = await harness.client(key).endpoints.list();
      expect([items.map(({ id }) => id), total]).toEqual([[other], 1]);
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
        headers: { authorization: `Bearer ${keys.get(route.scope ?? 'nothing')}` },
        ...(isQuery ? {} : { payload: {} }),
      });
      expect([name, response.statusCode]).toEqual([name, 403]);
    }
  });
});
