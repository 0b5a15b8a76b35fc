import { routes, type Problem } from '@postern/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RouteWithInput } from '../src/input.ts';
import { restFault, trpcFaults } from './inputs/answers.ts';
import { isInUrl, procedures, startCalls, withInput, type Calls } from './inputs/calls.ts';
import { validFor } from './inputs/schema-places.ts';

let calls: Calls;

beforeAll(async () => {
  calls = await startCalls();
});
afterAll(() => calls.harness.close());

const withId = withInput.filter(([, { path }]) => /\{\w*id\}/.test(path));
const malformed = ['x', 'a\0b', '%', ' ', 'abc_', '€'.repeat(100), 'x'.repeat(3_000), '-1', 'null'];

describe.each(withId)('%s', (name, route) => {
  it('gives a malformed id the same answer as an unknown one', async () => {
    const whole = { ...(validFor(route.input) as object), ...calls.real };
    for (const [, key = ''] of route.path.matchAll(/\{(\w+)\}/g)) {
      const unknown = unknownId(route, key);
      const { request_id: _, ...expected } = (
        await calls.overRest(route, { ...whole, [key]: unknown })
      ).json<Problem>();
      expect(expected).toMatchObject({ status: 404, code: 'not_found' });
      for (const id of malformed)
        expect([id, (await calls.overRest(route, { ...whole, [key]: id })).json()]).toEqual([
          id,
          { ...expected, request_id: expect.any(String) },
        ]);
      if (!procedures.has(name)) continue;
      const answers = await calls.overTrpc(
        name,
        malformed.map((id) => ({ ...whole, [key]: id })),
      );
      for (const { error } of answers.json<{ error: { data: Problem } }[]>())
        expect(error.data).toMatchObject(expected);
    }
  });
});

/** A well-formed id that belongs to no record. */
const unknownId = ({ input }: RouteWithInput, key: string): unknown =>
  ['zzzzzzzzzz', 'zzzzzzzzzz_00000000000000000000', '1'.repeat(20)].find(
    (id) => input.shape[key]?.safeParse(id).success,
  );

describe('every answer is a sentence', () => {
  const odd = ['\u00ff\u0080', 'x'.repeat(10_000), '', ' ', ',', ';=', '"', '%00', "' or 1=1 --", '\t', '-1', '1e999'];
  const names =
    'accept accept-language authorization content-type content-encoding cookie host origin referer user-agent x-forwarded-for x-forwarded-proto if-none-match if-modified-since range';
  const prefixes: Record<string, string> = { authorization: 'Bearer ', 'content-type': 'application/json; charset=' };
  const id = 'zzzzzzzzzz';

  it.each(names.split(' '))('for any value of the header %s', async (header) => {
    const faults: unknown[] = [];
    for (const text of odd) {
      const headers = { ...calls.headers, [header]: `${prefixes[header] ?? ''}${text}` };
      const payload = { email: calls.owner.email, password: header === 'user-agent' ? calls.owner.password : '' };
      faults.push(
        restFault(await calls.inject({ method: 'POST', url: '/api/auth/login', headers, payload })),
        restFault(await calls.inject({ method: 'GET', url: '/api/auth/profile', headers })),
        restFault(await calls.inject({ method: 'GET', url: `/api/endpoints/${id}`, headers })),
      );
    }
    expect(faults.filter(Boolean)).toEqual([]);
  });

  const cursors = ['x', '_', '0', `${id}_`, `${id}_${'0'.repeat(16)}`, `${id}_${'z'.repeat(32)}`, '%00', '[]', '-1'];

  it.each(cursors)('for the cursor %j', async (cursor) => {
    const own = { endpoint_id: calls.real['id'], cursor: cursor.replace(id, calls.real['id'] ?? '') };
    for (const route of [routes.submissions.list, routes.deliveries.list])
      for (const input of [own, { ...own, cursor }])
        expect(restFault(await calls.overRest(route, input))).toBeUndefined();
  });

  it.each(['null', '[]', '"text"', '5', 'true', '{', '[[', '', '{"email":', '\u0000', '{"__proto__":1}', '[1,2]'])(
    'for the body %j',
    async (payload) => {
      const headers = { ...calls.headers, 'content-type': 'application/json' };
      for (const [, route] of withInput.filter(([, each]) => !isInUrl(each))) {
        const url = `/api${route.path.replaceAll(/\{\w+\}/g, id)}`;
        expect(restFault(await calls.inject({ method: route.method, url, headers, payload }))).toBeUndefined();
      }
      for (const name of ['auth.login', 'endpoints.create', 'endpoints.update'])
        trpcFaults(await calls.inject({ method: 'POST', url: `/trpc/${name}`, headers, payload })).forEach((fault) =>
          expect(fault).toBeUndefined(),
        );
    },
  );
});

describe('a URL that cannot be read', () => {
  const bases = ['/', '/api/', '/api/endpoints/', '/api/submit/', '/forms/', '/trpc/', '/unsubscribe/', '/thanks/'];

  it.each(['%', '%zz', '%f', '%ED%A0%80', '%C3', '%E0%A4'])(
    'with %s in it gets a normal problem document',
    async (escape) => {
      for (const base of bases) {
        const response = await calls.inject({ method: 'GET', url: `${base}${escape}` });
        expect([base, response.statusCode, restFault(response)]).toEqual([base, 400, undefined]);
        expect(response.json()).toMatchObject({ code: 'malformed', detail: expect.stringContaining('percent escape') });
      }
    },
  );

  it.each(['%00', '%F0%90', '..%2f', 'x'.repeat(3_000), 'x'.repeat(30_000)])(
    'number %# causes no server error',
    async (text) => {
      const requests = [
        ...bases.map((base) => ({ method: 'GET' as const, url: `${base}${text}` })),
        ...['/api/challenge/', '/api/submit/', '/api/auth/verify-email/'].flatMap((base) =>
          (['GET', 'POST', 'OPTIONS'] as const).map((method) => ({ method, url: `${base}${text}` })),
        ),
        { method: 'GET' as const, url: `/forms/${text}/embed` },
        { method: 'GET' as const, url: `/forms/${text}/fragment` },
        { method: 'POST' as const, url: `/unsubscribe/${text}` },
        { method: 'POST' as const, url: `/sent/${text}/${text}` },
      ];
      for (const request of requests) expect((await calls.inject(request)).statusCode).toBeLessThan(500);
    },
  );
});
