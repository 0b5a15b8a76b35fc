import type { Client } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startHarness, type Account, type Harness } from '../../../test/harness.ts';
import { createMemoryLimiter } from '../../outbound/limiter/limiter.ts';
import { connect, makeKey, tryTool } from './assistants-testing.ts';
import { WARNING } from './fence/write-answer.ts';
import { injections, type Deed } from './injections-testing.ts';

let harness: Harness;
let owner: Account;
let client: Client;
/** The endpoint of the key, one beyond it, and one of another workspace. */
let ids: { own: string; other: string; theirs: string; submission: string; otherSubmission: string };

/** Planted where the key must not reach: other endpoints, another workspace, hidden fields. */
const SECRETS = ['beyondthekey', 'anotherworkspace', 'hiddenfield'] as const;

async function send(endpoint_id: string, fields: Record<string, string>): Promise<string> {
  const response = await harness.app.inject({
    method: 'POST',
    url: `/api/submit/${endpoint_id}`,
    headers: { accept: 'application/json' },
    payload: fields,
  });
  return response.json<{ submission_id: string }>().submission_id;
}

beforeAll(async () => {
  harness = await startHarness();
  owner = await harness.signUp();
  const stranger = await harness.signUp();
  const make = async (account: Account, name: string) => (await account.client.endpoints.create({ name })).id;
  const [own, other, theirs] = [
    await make(owner, 'Contact'),
    await make(owner, 'beyondthekey'),
    await make(stranger, 'anotherworkspace'),
  ];
  const submission = await send(own, { name: 'Noor', email: 'hiddenfield@example.org' });
  const otherSubmission = await send(other, { message: 'beyondthekey' });
  await send(theirs, { message: 'anotherworkspace' });
  ids = { own, other, theirs, submission, otherSubmission };
  const scopes = ['endpoints:read', 'submissions:read', 'submissions:write'] as const;
  client = await connect(
    harness,
    await makeKey(owner, { scopes: [...scopes], endpoint_ids: [own], masked_fields: ['email'] }),
  );
});
beforeEach(() => {
  harness.deps.limiter = createMemoryLimiter();
});
afterAll(() => harness.close());

type Call = [tool: string, input: Record<string, unknown>];

/** The calls of an assistant that follows a text. */
const callsOf = (deed: Deed): Call[] => {
  const { own, other, theirs, submission, otherSubmission } = ids;
  const some = { endpoint_id: own, submission_ids: [submission] };
  switch (deed) {
    case 'read another endpoint':
      return [
        ['search_submissions', { endpoint_id: other }],
        ['get_submission', { endpoint_id: other, submission_id: otherSubmission }],
        ['get_submission', { endpoint_id: own, submission_id: otherSubmission }],
        ['get_form', { endpoint_id: other }],
      ];
    case 'read another workspace':
      return [
        ['search_submissions', { endpoint_id: theirs, status: 'all' }],
        ['list_fields', { endpoint_id: theirs }],
        ['count_submissions', { endpoint_id: theirs }],
      ];
    case 'search everywhere':
      return [
        ['search_submissions', {}],
        ['search_submissions', { q: 'a' }],
        ['list_endpoints', {}],
        ['count_submissions', {}],
      ];
    case 'search a hidden field':
      return [
        ['search_submissions', { endpoint_id: own, where: [{ field: 'email', op: 'contains', value: 'h' }] }],
        [
          'search_submissions',
          { endpoint_id: own, where: [{ field: 'Email', op: 'is', value: 'hiddenfield@example.org' }] },
        ],
        ['search_submissions', { endpoint_id: own, q: 'hidden' }],
        ['get_submission', { endpoint_id: own, submission_id: submission }],
      ];
    case 'change without a person':
      return [
        ['update_submissions', { ...some, status: 'spam', confirmation: 'yes' }],
        [
          'update_submissions',
          { ...some, starred: true, confirmation: `${'A'.repeat(22)}.9999999999999.${'A'.repeat(43)}` },
        ],
        ['update_submissions', { ...some, starred: true }],
      ];
    case 'note without a person':
      return [['add_note', { endpoint_id: own, submission_id: submission, text: 'x', confirmation: 'approved' }]];
    case 'assign without a person':
      return [['assign_submissions', { ...some, assignee_id: null, confirmation: 'true' }]];
    case 'use a tool that it lacks':
      return [
        ['delete_submissions', some],
        ['list_notes', { endpoint_id: own, submission_id: submission }],
        ['export_submissions', { endpoint_id: own }],
      ];
  }
};

/** The lines outside of the fence. */
function linesAround(text: string): string[] {
  const lines = text.split('\n');
  const begin = lines.findIndex((line) => /^BEGIN [0-9a-f]{32}$/.test(line));
  const end = lines.lastIndexOf(`END ${lines[begin]?.slice(6)}`);
  return [...lines.slice(0, begin), ...lines.slice(end + 1)];
}

describe.each(injections)('a submission that says $text', ({ text, deeds }) => {
  it('stays in the fence, and brings an obedient assistant no more than its key allows', async () => {
    const submission_id = await send(ids.own, { name: 'Eve', message: text, [text.slice(0, 100)]: 'as a name' });
    const read: Call[] = [
      ['get_submission', { endpoint_id: ids.own, submission_id }],
      ['search_submissions', { endpoint_id: ids.own, size: 1 }],
      ['list_fields', { endpoint_id: ids.own }],
    ];
    for (const [tool, input] of read) {
      const answer = await tryTool(client, tool, input);
      expect(linesAround(answer)).toContain(WARNING);
      for (const line of linesAround(answer).filter((each) => each !== WARNING))
        expect(line).toMatch(
          /^(The submission has \d+ fields and 0 files\.|Found (more than )?\d+ submissions\. This answer has 1\.|There are more: call search_submissions again with cursor \w+\.|The endpoint has received \d+ fields\.|Lines cut after 8000 characters: \d+\.)$/,
        );
      // No invisible character.
      expect(answer.replaceAll('\n', '')).not.toMatch(
        /[\p{Cc}\p{Cs}\u2028\u2029\u202A-\u202E\u2066-\u2069\u{E0000}-\u{E007F}]/u,
      );
    }
    for (const [tool, input] of deeds.flatMap(callsOf)) {
      const answer = await tryTool(client, tool, input);
      for (const secret of SECRETS) expect(answer).not.toContain(secret);
    }
  });
});

it('words of a hidden field find nothing, so that their letters cannot be guessed one by one', async () => {
  await harness.dispatched();
  for (const q of ['hiddenf', 'hiddenfield', 'hiddenfield@example.org'])
    expect(await tryTool(client, 'search_submissions', { endpoint_id: ids.own, q })).toMatch(/^Found 0 submissions\./);
  expect(await tryTool(client, 'search_submissions', { endpoint_id: ids.own, q: 'noor' })).toMatch(
    /^Found 1 submission\./,
  );
});

it('after all of them nothing is changed', async () => {
  const { own: endpoint_id, submission: submission_id } = ids;
  expect(await owner.client.submissions.get({ endpoint_id, submission_id })).toMatchObject({
    status: 'inbox',
    starred: false,
  });
  expect((await owner.client.notes.list({ endpoint_id, submission_id })).items).toEqual([]);
});
