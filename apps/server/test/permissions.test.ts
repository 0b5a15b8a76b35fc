import { locate, routes, type Problem, type Route } from '@postern/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startHarness, type Account, type Harness } from './harness.ts';
import { submit } from './submit.ts';

let harness: Harness;
let owner: Account;
let stranger: Account;
let ids: Record<string, string>;

beforeAll(async () => {
  harness = await startHarness();
  owner = await harness.signUp('owner@example.org');
  stranger = await harness.signUp('stranger@example.org');
  const endpoint = await owner.client.endpoints.create({ name: 'Mine' });
  const { submission_id } = await submit(harness.app, endpoint.id, { fields: { name: 'Noor' }, file: 'some bytes' });
  const { files } = await owner.client.submissions.get({ endpoint_id: endpoint.id, submission_id });
  const theirs = await stranger.client.endpoints.create({ name: 'Theirs' });
  ids = {
    id: endpoint.id,
    endpoint_id: endpoint.id,
    submission_id,
    file_id: files[0]?.id ?? '',
    foreign_endpoint: theirs.id,
  };
});
afterAll(() => harness.close());

/** A valid input for a route that touches the owner's things. */
function inputFor(route: Route): Record<string, unknown> {
  const keys = Object.keys(route.input?.shape ?? {});
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
  it.each([undefined, '', 'garbage', 'A'.repeat(43), 'null'])('answers 401 to the token %j', async (token) => {
    const response = await call(route, token);
    expect(response.statusCode).toBe(401);
    expect(response.json<Problem>()).toMatchObject({ code: 'unauthenticated', status: 401 });
  });

  it('takes no token from the query or a cookie', async () => {
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
  it('answers somebody else as if there were nothing', async () => {
    const foreign = await call(route, stranger.token);
    expect(foreign.statusCode).toBe(404);
    const nowhere = Object.fromEntries(
      Object.entries(inputFor(route)).map(([key, value]) => [key, String(value).replace(/^\w{10}/, 'zzzzzzzzzz')]),
    );
    const unknown = await call(route, owner.token, nowhere);
    const { request_id: _one, ...first } = foreign.json<Problem>();
    const { request_id: _two, ...second } = unknown.json<Problem>();
    expect(first).toEqual(second);
  });

  it('does not take a foreign id under an endpoint of one’s own', async () => {
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

  it('still has everything after all those attempts', async () => {
    expect((await owner.client.endpoints.list()).total).toBe(1);
    expect((await owner.client.submissions.list({ endpoint_id: ids['endpoint_id'] ?? '' })).total).toBe(1);
  });
});
