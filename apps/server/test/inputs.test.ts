import { destinationConfigs, routes, type Problem, type Route } from '@postern/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RouteWithInput } from '../src/input.ts';
import { maxBatchSize } from '../src/app/trpc-api.ts';
import { restFault, trpcFaults } from './inputs/answers.ts';
import { procedures, startCalls, withInput, type Calls } from './inputs/calls.ts';
import { hostileValues, megabyte, unstorable } from './inputs/hostile-values.ts';
import { inShort, readInputs, restReadsFirst, trpcReadsFirst, type OddInput } from './inputs/refusal.ts';
import { placesOf, validFor } from './inputs/schema-places.ts';

let calls: Calls;

beforeAll(async () => {
  calls = await startCalls();
});
afterAll(() => calls.harness.close());

/** Inputs of a route that are valid except for one value. */
function* inputsWith({ input }: RouteWithInput, valuesFor: typeof hostileValues): Generator<OddInput> {
  const keys = Object.keys(input.shape);
  const known = Object.fromEntries(Object.entries(calls.real).filter(([key]) => keys.includes(key)));
  const whole = { ...(validFor(input) as object), ...known };
  for (const [key, schema] of Object.entries(input.shape))
    for (const place of placesOf(schema))
      for (const value of valuesFor(place.schema)) yield { key, input: { ...whole, [key]: place.with(value) } };
  if (!('config' in input.shape)) return;
  // The contents of a configuration depend on the kind, so the schema of the route says only that it is an object.
  for (const [kind, schema] of Object.entries(destinationConfigs))
    for (const place of placesOf(schema))
      for (const value of valuesFor(place.schema))
        yield { key: 'config', input: { ...whole, ...ofKind(kind), config: place.with(value) } };
}

const ofKind = (kind: string) => ({ kind, token: '12345:aaaaaaaaaaaaaaaaaaaaaaaa', destination_id: calls.real[kind] });

/** The problems with the answers to all these inputs, each with the beginning of its input. */
async function faultsOverRest(route: Route, inputs: readonly OddInput['input'][]): Promise<string[]> {
  const faults: string[] = [];
  for (const input of inputs) {
    const fault = restFault(await calls.overRest(route, input));
    if (fault) faults.push(`${fault} for ${inShort(input)}`);
  }
  return faults;
}

async function faultsOverTrpc(name: string, inputs: readonly unknown[]): Promise<string[]> {
  const faults: string[] = [];
  for (let at = 0; at < inputs.length; at += maxBatchSize) {
    const batch = inputs.slice(at, at + maxBatchSize);
    const found = trpcFaults(await calls.overTrpc(name, batch));
    expect(found).toHaveLength(batch.length);
    found.forEach((fault, nth) => fault && faults.push(`${fault} for ${inShort(batch[nth])}`));
  }
  return faults;
}

/** Checks that the records used by the calls still exist, so that no call was refused only because one was missing. */
async function stillThere(): Promise<void> {
  const { id = '', submission_id = '', destination_id = '' } = calls.real;
  await calls.owner.client.submissions.get({ endpoint_id: id, submission_id });
  await calls.owner.client.destinations.get({ endpoint_id: id, destination_id });
}

/**
 * Values for inputs. A schema shared by many calls, such as filters and settings, gets all values in the first call and
 * few in the others.
 */
function valuesOf(few: readonly unknown[]): typeof hostileValues {
  const met = new Set<unknown>();
  return (schema) => {
    const isNew = !met.has(schema);
    met.add(schema);
    return isNew ? hostileValues(schema) : [...few];
  };
}

describe('any value in one place of an input', () => {
  const forRest = valuesOf(unstorable);
  it.each(withInput)('%s over REST gets a sentence as its answer', async (_name, route) => {
    const { toSend, faults } = readInputs(route, inputsWith(route, forRest), restReadsFirst);
    expect([...faults, ...(await faultsOverRest(route, toSend))]).toEqual([]);
    await stillThere();
  });

  // The same function reads both, so fewer values are enough.
  const forTrpc = [...unstorable, null, 5, []];
  it.each(withInput.filter(([name]) => procedures.has(name)))(
    '%s over tRPC gets a sentence as its answer',
    async (name, route) => {
      const { toSend, faults } = readInputs(
        route,
        inputsWith(route, () => forTrpc),
        trpcReadsFirst,
      );
      expect([...faults, ...(await faultsOverTrpc(name, toSend))]).toEqual([]);
      await stillThere();
    },
  );

  it.each(withInput)('%s answers a megabyte with a sentence', async (name, route) => {
    // The limits on bodies and URLs do not depend on the place of the value.
    const inputs = [...inputsWith(route, () => [megabyte])].slice(0, 2).map(({ input }) => input);
    expect(await faultsOverRest(route, inputs)).toEqual([]);
    const overTrpc = procedures.has(name) ? trpcFaults(await calls.overTrpc(name, inputs.slice(0, 1))) : [];
    expect(overTrpc.filter(Boolean)).toEqual([]);
  });
});

describe('a text that cannot be stored', () => {
  it.each([
    ['auth.login', () => ({ email: 'a\0b', password: 'x' }), 'email'],
    ['auth.login', () => ({ email: 'a@example.org', password: '\uD800' }), 'password'],
    ['auth.forgotPassword', () => ({ email: 'a\0b' }), 'email'],
    ['submissions.ids', () => ({ endpoint_id: calls.real['id'], q: 'a\0b' }), 'q'],
    ['submissions.ids', () => ({ endpoint_id: calls.real['id'], where: where('a\0b', 'x') }), 'where.0.field'],
    [
      'submissions.ids',
      () => ({ endpoint_id: calls.real['id'], where: JSON.stringify(where('x', '\uDC00')) }),
      'where.0.value',
    ],
    ['endpoints.create', () => ({ name: 'x', settings: { honeypot_field: 'a\0b' } }), 'settings.honeypot_field'],
  ])('is refused by %s with the name of its field', async (name, input, path) => {
    const route = new Map<string, Route>(withInput).get(name) ?? routes.auth.login;
    const rest = await calls.overRest(route, input());
    const [trpc] = (await calls.overTrpc(name, [input()])).json<[{ error: { data: Problem } }]>();
    const message = `${path} contains a character that cannot be stored.`;
    for (const problem of [rest.json<Problem>(), trpc.error.data])
      expect(problem).toMatchObject({ status: 422, detail: message, errors: [{ path, message, code: 'unstorable' }] });
  });
});

const where = (field: string, value: string) => [{ field, op: 'is', value }];
