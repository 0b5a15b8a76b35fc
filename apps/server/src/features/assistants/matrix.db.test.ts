import type { ApiScope, createApiKeyInput } from '@postern/contracts';
import type { z } from 'zod';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startHarness, type Account, type Harness } from '../../../test/harness.ts';
import { submit } from '../../../test/submit.ts';
import { connect, makeKey, tryTool } from './assistants-testing.ts';
import { tools } from './tools/tools.ts';

let harness: Harness;
let owner: Account;
let endpoint_id: string;
let other: string;
let submission_id: string;

beforeAll(async () => {
  harness = await startHarness();
  owner = await harness.signUp();
  endpoint_id = (await owner.client.endpoints.create({ name: 'Contact' })).id;
  other = (await owner.client.endpoints.create({ name: 'Other' })).id;
  ({ submission_id } = await submit(harness.app, endpoint_id, { fields: { name: 'Noor', email: 'noor@example.org' } }));
  await harness.dispatched();
});
afterAll(() => harness.close());

type Limits = Partial<Pick<z.input<typeof createApiKeyInput>, 'actions' | 'masked_fields' | 'endpoint_ids'>>;
const every: ApiScope[] = ['endpoints:read', 'endpoints:write', 'submissions:read', 'submissions:write'];

const ofEndpoints = ['list_endpoints', 'list_fields', 'get_form'];
const ofSubmissions = ['search_submissions', 'get_submission'];
const changing = ['update_submissions', 'assign_submissions', 'add_note'];
const all = [...ofEndpoints, ...ofSubmissions, 'count_submissions', 'list_notes', 'list_assignees', ...changing];
const without = (...names: string[]) => all.filter((name) => !names.includes(name));

/** Each key with the tools that it has, and no others. */
const keys: { key: string; scopes: ApiScope[]; limits: Limits; has: readonly string[] }[] = [
  { key: 'no limits', scopes: every, limits: {}, has: all },
  { key: 'the scope to read endpoints', scopes: ['endpoints:read'], limits: {}, has: ofEndpoints },
  {
    key: 'the scope to read submissions',
    scopes: ['submissions:read'],
    limits: {},
    has: without(...ofEndpoints, ...changing),
  },
  { key: 'the scope to change submissions', scopes: ['submissions:write'], limits: {}, has: changing },
  { key: 'the scope for hooks', scopes: ['hooks:write'], limits: {}, has: [] },
  {
    key: 'the action read',
    scopes: every,
    limits: { actions: ['read'] },
    has: without('count_submissions', ...changing),
  },
  { key: 'the action search', scopes: every, limits: { actions: ['search'] }, has: [] },
  { key: 'the action count', scopes: every, limits: { actions: ['count'] }, has: ['count_submissions'] },
  { key: 'the action update', scopes: every, limits: { actions: ['update'] }, has: ['update_submissions'] },
  { key: 'the action assign', scopes: every, limits: { actions: ['assign'] }, has: ['assign_submissions'] },
  { key: 'the action note', scopes: every, limits: { actions: ['note'] }, has: ['add_note'] },
  { key: 'the action manage', scopes: every, limits: { actions: ['manage'] }, has: [] },
  { key: 'a hidden field', scopes: every, limits: { masked_fields: ['email'] }, has: without('list_notes') },
  {
    key: 'a hidden field and some actions',
    scopes: every,
    limits: { masked_fields: ['email'], actions: ['read', 'note'] },
    has: without('count_submissions', 'list_notes', 'update_submissions', 'assign_submissions'),
  },
];

/** An input with which each tool succeeds. */
const inputFor = (tool: string, id = endpoint_id): Record<string, unknown> => {
  const some = { endpoint_id: id, submission_ids: [submission_id] };
  const one = { endpoint_id: id, submission_id };
  const inputs: Record<string, Record<string, unknown>> = {
    list_endpoints: {},
    get_submission: one,
    list_notes: one,
    update_submissions: { ...some, starred: true },
    assign_submissions: { ...some, assignee_id: null },
    add_note: { ...one, text: 'Called.' },
  };
  return inputs[tool] ?? { endpoint_id: id };
};

it('the matrix has every tool', () => {
  expect(tools.map(({ name }) => name).toSorted()).toEqual(all.toSorted());
});

describe.each(keys)('a key with $key', ({ scopes, limits, has }) => {
  it('has its tools, which answer, and no others', async () => {
    const client = await connect(harness, await makeKey(owner, { scopes, ...limits }));
    const { tools: listed } = await client.listTools();
    expect(listed.map(({ name }) => name).toSorted()).toEqual(has.toSorted());
    for (const name of all) {
      const answer = await tryTool(client, name, inputFor(name));
      const isRefused = /not found|lacks|cannot|limited/i.test(answer);
      expect([name, isRefused, answer]).toEqual([name, !has.includes(name), answer]);
      expect(answer.includes('noor@example.org') && limits.masked_fields !== undefined).toBe(false);
    }
    await client.close();
  });
});

it.each(all)('%s does not reach another endpoint than those of the key', async (name) => {
  const client = await connect(harness, await makeKey(owner, { scopes: every, endpoint_ids: [other] }));
  const answer = await tryTool(client, name, inputFor(name));
  expect(answer).not.toMatch(/Noor|Contact|noor@/);
  expect(answer.includes('There is no such')).toBe(name !== 'list_endpoints');
  await client.close();
});
