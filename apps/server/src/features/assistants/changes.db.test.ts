import type { ElicitRequest, ElicitResult } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startHarness, type Account, type Harness } from '../../../test/harness.ts';
import { startNode } from '../../../test/node.ts';
import { submit } from '../../../test/submit.ts';
import { MINUTE_MS } from '../../lib/durations.ts';
import { connect, makeKey, useTool } from './assistants-testing.ts';

let harness: Harness;
let owner: Account;
let endpoint_id: string;
let submission_id: string;
let workspace_id: string;
let key: string;

const scopes = ['endpoints:read', 'submissions:read', 'submissions:write'] as const;

beforeAll(async () => {
  harness = await startHarness();
  owner = await harness.signUp();
  endpoint_id = (await owner.client.endpoints.create({ name: 'Contact' })).id;
  workspace_id = (await owner.client.workspaces.list()).items[0]?.id ?? '';
  key = await makeKey(owner, { name: 'Desk', scopes: [...scopes] });
});
beforeEach(async () => {
  ({ submission_id } = await submit(harness.app, endpoint_id, { fields: { name: 'Noor' } }));
});
afterAll(() => harness.close());

const read = () => owner.client.submissions.get({ endpoint_id, submission_id });
const newest = async () => (await owner.client.audit.list({ workspace_id, size: 1 })).items[0];
const star = () => ({ endpoint_id, submission_ids: [submission_id], starred: true });
const tokenIn = (text: string): string => /confirmation "([^"\s]+)"\. It works once/.exec(text)?.[1] ?? '';

describe('an assistant whose client shows no dialogs', () => {
  it('changes nothing at first, and does after a person has agreed', async () => {
    const client = await connect(harness, key);
    const first = await useTool(client, 'update_submissions', star());
    expect(first.text).toContain('Nothing has been changed yet.');
    expect(first.text).toContain(`Change 1 submission of the endpoint "${endpoint_id}" ("${submission_id}"): star.`);
    expect((await read()).starred).toBe(false);
    const second = await useTool(client, 'update_submissions', { ...star(), confirmation: tokenIn(first.text) });
    expect(second).toEqual({ text: 'Changed 1 submission.', isError: false });
    expect((await read()).starred).toBe(true);
  });

  it('asks on one node, and confirms on another', async () => {
    const node = await startNode(harness);
    const { text } = await useTool(await connect(harness, key), 'update_submissions', star());
    const other = await connect({ app: node.app, deps: harness.deps }, key);
    const second = await useTool(other, 'update_submissions', { ...star(), confirmation: tokenIn(text) });
    expect(second.isError).toBe(false);
    expect((await read()).starred).toBe(true);
    await node.close();
  });

  it('uses a confirmation once, also if it is sent several times at the same time', async () => {
    const client = await connect(harness, key);
    const note = { endpoint_id, submission_id, text: 'Once.' };
    const { text } = await useTool(client, 'add_note', note);
    const again = { ...note, confirmation: tokenIn(text) };
    const answers = await Promise.all([1, 2, 3].map(() => useTool(client, 'add_note', again)));
    expect(answers.filter(({ isError }) => !isError)).toHaveLength(1);
    expect((await owner.client.notes.list({ endpoint_id, submission_id })).items).toHaveLength(1);
  });

  it.each([
    ['other arguments', async () => ({ tool: 'update_submissions', input: { ...star(), starred: false }, by: key })],
    [
      'another submission',
      async () => ({
        tool: 'update_submissions',
        input: { ...star(), submission_ids: [submission_id, submission_id] },
        by: key,
      }),
    ],
    ['another tool', async () => ({ tool: 'add_note', input: { endpoint_id, submission_id, text: 'x' }, by: key })],
    [
      'another key',
      async () => ({ tool: 'update_submissions', input: star(), by: await makeKey(owner, { scopes: [...scopes] }) }),
    ],
  ])('cannot use a confirmation for %s', async (_, other) => {
    const { text } = await useTool(await connect(harness, key), 'update_submissions', star());
    const { tool, input, by } = await other();
    const used = await useTool(await connect(harness, by), tool, { ...input, confirmation: tokenIn(text) });
    expect(used.isError).toBe(true);
    expect(used.text).toContain('The confirmation is not valid');
    expect((await read()).starred).toBe(false);
  });

  it.each(['', 'yes', 'a'.repeat(22), `${'a'.repeat(22)}.9999999999999.${'b'.repeat(43)}`])(
    'cannot make up the confirmation %j',
    async (confirmation) => {
      const used = await useTool(await connect(harness, key), 'update_submissions', { ...star(), confirmation });
      expect(used.isError).toBe(true);
      expect((await read()).starred).toBe(false);
    },
  );

  it('cannot use a confirmation after five minutes', async () => {
    const client = await connect(harness, key);
    const { text } = await useTool(client, 'update_submissions', star());
    harness.passTime(5 * MINUTE_MS);
    const used = await useTool(client, 'update_submissions', { ...star(), confirmation: tokenIn(text) });
    expect(used.isError).toBe(true);
    expect((await read()).starred).toBe(false);
  });

  it('is refused before a person is asked, if it may not make the change', async () => {
    const client = await connect(harness, key);
    const unknown = { ...star(), endpoint_id: 'nosuchform', submission_ids: ['x'] };
    expect((await useTool(client, 'update_submissions', unknown)).isError).toBe(true);
    const { text, isError } = await useTool(client, 'update_submissions', {
      endpoint_id,
      submission_ids: [submission_id],
    });
    expect([isError, text]).toEqual([true, expect.stringContaining('Say what to change')]);
  });
});

describe('an assistant whose client shows dialogs', () => {
  const connectWith = async (answer: (asked: ElicitRequest['params']) => ElicitResult) => {
    const client = await connect(harness, key, {
      versionNegotiation: { mode: { pin: '2026-07-28' } },
      capabilities: { elicitation: { form: {} } },
    });
    const asked: string[] = [];
    client.setRequestHandler('elicitation/create', async ({ params }) => {
      asked.push(params.message);
      return answer(params);
    });
    return { client, asked };
  };

  it('makes a change once the person has accepted it', async () => {
    const { client, asked } = await connectWith(() => ({ action: 'accept', content: { confirm: true } }));
    const input = { endpoint_id, submission_ids: [submission_id], status: 'spam', done: true };
    expect(await useTool(client, 'update_submissions', input)).toMatchObject({ text: 'Changed 1 submission.' });
    expect(asked).toEqual([expect.stringContaining('move to spam, mark as done.')]);
    expect(await read()).toMatchObject({ status: 'spam', done_at: expect.any(String) });
  });

  it.each<[string, ElicitResult]>([
    ['declines', { action: 'decline' }],
    ['closes the dialog', { action: 'cancel' }],
    ['accepts without the box', { action: 'accept', content: { confirm: false } }],
  ])('changes nothing if the person %s', async (_, answer) => {
    const { client } = await connectWith(() => answer);
    const { text } = await useTool(client, 'update_submissions', star());
    expect(text).toBe('The person declined. Nothing was changed.');
    expect((await read()).starred).toBe(false);
  });

  it('asks the person although the call has a confirmation', async () => {
    const { text } = await useTool(await connect(harness, key), 'update_submissions', star());
    const { client, asked } = await connectWith(() => ({ action: 'decline' }));
    await useTool(client, 'update_submissions', { ...star(), confirmation: tokenIn(text) });
    expect(asked).toHaveLength(1);
    expect((await read()).starred).toBe(false);
  });
});

describe('the audit log', () => {
  const change = async (tool: string, input: Record<string, unknown>) => {
    const client = await connect(harness, key);
    const { text } = await useTool(client, tool, input);
    const { isError } = await useTool(client, tool, { ...input, confirmation: tokenIn(text) });
    expect(isError).toBe(false);
  };
  const by = { kind: 'api_key', name: 'Desk', via: 'assistant', account: { email: expect.any(String) } };

  it('names the key, and that an assistant used it', async () => {
    const { id } = await owner.client.auth.profile();
    const some = { endpoint_id, submission_ids: [submission_id] };
    await change('update_submissions', star());
    expect(await newest()).toMatchObject({
      action: 'submissions.changed',
      actor: by,
      count: 1,
      submission_ids: [submission_id],
    });
    await change('assign_submissions', { ...some, assignee_id: id });
    expect(await newest()).toMatchObject({ action: 'submissions.changed', actor: by });
    expect((await read()).assignee_id).toBe(id);
    await change('update_submissions', { ...some, status: 'spam' });
    expect(await newest()).toMatchObject({ action: 'submissions.moved', actor: by, status: 'spam' });
    await change('add_note', { endpoint_id, submission_id, text: 'Called.' });
    expect(await newest()).toMatchObject({ action: 'note.created', actor: by });
  });

  it('has no such entry for the same change by a program', async () => {
    await harness.client(key).submissions.updateMany({ endpoint_id, submission_ids: [submission_id], starred: true });
    expect(await newest()).not.toMatchObject({ action: 'submissions.changed', submission_ids: [submission_id] });
    await harness.client(key).notes.create({ endpoint_id, submission_id, text: 'By a program.' });
    const entry = await newest();
    expect(entry?.actor).toMatchObject({ kind: 'api_key', name: 'Desk' });
    expect(entry?.actor).not.toHaveProperty('via');
  });
});
