import { routes, type DestinationKind, type Route } from '@postern/contracts';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import type { RouteWithInput } from '../../src/input.ts';
import { createMemoryLimiter } from '../../src/outbound/limiter/limiter.ts';
import { appRouter } from '../../src/app/router.ts';
import { startHarness, type Account, type Harness } from '../harness.ts';
import { submit } from '../submit.ts';
import { toJson, toUrlText } from './hostile-values.ts';

export type Named<R extends Route> = [name: string, route: R];

const all: Named<Route>[] = Object.entries(routes).flatMap(([group, calls]) =>
  Object.entries(calls).map(([name, route]): Named<Route> => [`${group}.${name}`, route]),
);
export const withInput = all.filter((entry): entry is Named<RouteWithInput> => entry[1].input !== null);

/** The procedures of tRPC, by name. */
export const procedures = new Map<string, { _def: { type: string } }>(
  Object.entries(appRouter._def.procedures as object),
);

export const isInUrl = ({ method }: Route): boolean => method === 'GET' || method === 'DELETE';

/** A server, an account that owns one of everything, and functions that call the server. */
export interface Calls {
  harness: Harness;
  owner: Account;
  /** Ids of the existing records, destinations by kind too, and other values that let a call reach the database. */
  real: Record<string, string>;
  headers: { authorization: string };
  /** Makes a request without any limit on attempts, as these tests make more than the limits allow. */
  inject(options: InjectOptions): Promise<LightMyRequestResponse>;
  overRest(route: Route, input: Record<string, unknown>): Promise<LightMyRequestResponse>;
  /** Sends all inputs in one batch. */
  overTrpc(name: string, inputs: readonly unknown[]): Promise<LightMyRequestResponse>;
}

export async function startCalls(): Promise<Calls> {
  const harness = await startHarness();
  const owner = await harness.signUp('owner@example.org');
  const headers = { authorization: `Bearer ${owner.token}` };
  const inject = (options: InjectOptions) => {
    harness.deps.limiter = createMemoryLimiter();
    return harness.app.inject(options);
  };
  return {
    harness,
    owner,
    real: await makeOneOfEach(harness, owner),
    headers,
    inject,
    overRest: (route, input) => inject(toRest(route, input, headers)),
    overTrpc: (name, inputs) => inject(toTrpc(name, inputs, headers)),
  };
}

async function makeOneOfEach(harness: Harness, { client, email, password }: Account): Promise<Record<string, string>> {
  const { id } = await client.endpoints.create({ name: 'Mine' });
  const { submission_id } = await submit(harness.app, id, { fields: { name: 'Noor' } });
  const make = (kind: DestinationKind, config: Record<string, string>) =>
    client.destinations.create({ endpoint_id: id, kind, config, token: '12345:aaaaaaaaaaaaaaaaaaaaaaaa' });
  for (const kind of ['webhook', 'slack', 'discord', 'teams'] as const)
    await make(kind, { url: 'http://127.0.0.1:9/' });
  await make('telegram', { chat_id: '12345' });
  const { items } = await client.destinations.list({ endpoint_id: id });
  return {
    ...Object.fromEntries(items.map((each) => [each.kind, each.id])),
    id,
    endpoint_id: id,
    submission_id,
    destination_id: items[0]?.id ?? '',
    email,
    password,
    current_password: password,
  };
}

function toRest(route: Route, input: Record<string, unknown>, headers: Calls['headers']): InjectOptions {
  const rest = new Map(Object.entries(input));
  const path = route.path.replaceAll(/\{(\w+)\}/g, (_, key: string) => {
    const value = rest.get(key);
    rest.delete(key);
    return toUrlText(value);
  });
  const { method } = route;
  if (!isInUrl(route)) return { method, url: `/api${path}`, ...jsonOf(Object.fromEntries(rest), headers) };
  const query = [...rest].map(([key, value]) => `${key}=${toUrlText(value)}`).join('&');
  return { method, url: `/api${path}?${query}`, headers };
}

function toTrpc(name: string, inputs: readonly unknown[], headers: Calls['headers']): InjectOptions {
  const url = `/trpc/${inputs.map(() => name).join(',')}?batch=1`;
  const input = Object.fromEntries(inputs.entries());
  return procedures.get(name)?._def.type === 'query'
    ? { method: 'GET', url: `${url}&input=${encodeURIComponent(toJson(input))}`, headers }
    : { method: 'POST', url, ...jsonOf(input, headers) };
}

const jsonOf = (body: object, headers: Calls['headers']) => ({
  headers: { ...headers, 'content-type': 'application/json' },
  payload: toJson(body),
});
