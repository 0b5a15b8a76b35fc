import { formDefinitionSchema, type FieldChange } from '@postern/contracts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { serveEndpoints } from '../../../../test/endpoint-server.ts';
import { nora, renderApp } from '../../../../test/render-app.tsx';
import { anEndpoint } from '../../../../test/submissions.ts';
import { refuse, serveTrpc, type Answer, type Call } from '../../../../test/trpc-server.ts';
import { aWorkspace } from '../../../../test/workspaces.ts';
import { startSession } from '../../../lib/account/session.ts';

let stop = () => {};
beforeEach(() => startSession('one'));
afterEach(() => stop());

const endpoint = anEndpoint({ id: 'k7Qm2xWv00', workspace_id: 'workspace1' });
const aChange = (id: string, change: Partial<FieldChange>): FieldChange => ({
  id: id.repeat(20),
  kind: 'vanished',
  field: 'phone',
  new_name: null,
  types: null,
  before: { first_at: '2026-01-01T10:00:00.000Z', last_at: '2026-05-01T10:00:00.000Z' },
  after: { first_at: '2026-05-02T10:00:00.000Z', last_at: '2026-05-03T10:00:00.000Z' },
  found_at: '2026-05-03T10:00:00.000Z',
  state: 'open',
  ...change,
});

interface Opened {
  role?: 'owner' | 'reader';
  answers?: Record<string, Answer>;
}

async function open(changes: FieldChange[], { role = 'owner', answers = {} }: Opened = {}): Promise<Call[]> {
  const calls = serveTrpc({
    'auth.profile': () => nora,
    'workspaces.list': () => ({ items: [aWorkspace({ role })] }),
    ...serveEndpoints(() => [endpoint]),
    'endpoints.get': () => endpoint,
    'endpoints.fields': () => ({ items: [], merged: [] }),
    'endpoints.fieldChanges': () => ({ items: changes }),
    'endpoints.updateFieldChange': (input) => {
      const { change_id, state } = input as { change_id: string; state: FieldChange['state'] };
      const at = changes.findIndex(({ id }) => id === change_id);
      const [old] = changes.slice(at);
      if (old) changes[at] = { ...old, state };
      return changes[at];
    },
    'destinations.list': () => ({ items: [] }),
    'deliveries.list': () => ({ items: [], on_hold: [], next_cursor: null }),
    ...answers,
  });
  ({ stop } = await renderApp(`/forms/${endpoint.id}/deliveries`));
  return calls;
}

const renamed = () => aChange('a', { kind: 'renamed', field: 'e-mail', new_name: 'email' });

it('names what has changed, merges the names with one click, and undoes it', async () => {
  const changes = [renamed(), aChange('b', { state: 'ended' })];
  await open(changes);
  const notice = await screen.findByRole('complementary', { name: 'Field changes' });
  expect(notice.textContent).toContain('A field has changed.');
  expect(notice.textContent).toContain('e-mail is now called email: old name last');
  fireEvent.click(screen.getByRole('button', { name: 'Merge names' }));
  await waitFor(() => expect(screen.queryByRole('complementary', { name: 'Field changes' })).toBeNull());
  expect(changes[0]?.state).toBe('merged');
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await screen.findByRole('complementary', { name: 'Field changes' });
  expect(changes[0]?.state).toBe('open');
});

it('shows two of many changes until asked for all, and a reader no buttons that change anything', async () => {
  const kinds = ['vanished', 'emptied', 'vanished', 'vanished'] as const;
  await open(
    kinds.map((kind, at) => aChange('abcd'.charAt(at), { kind, field: `field ${at}` })),
    { role: 'reader' },
  );
  await screen.findByText('4 fields have changed.');
  expect(screen.queryByText('field 3')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Show all 4' }));
  await screen.findByText('field 3');
  for (const name of ['Dismiss', 'Merge names', 'Publish the form learnt from submissions'])
    expect(screen.queryAllByRole('button', { name })).toEqual([]);
});

const learned = formDefinitionSchema.parse({
  steps: [{ fields: [{ type: 'email', id: 'a', name: 'email', label: 'Email' }] }],
});
const publishing = /^(?:forms\.(?:learned|save|publish))$/;
const pressPublish = async () =>
  fireEvent.click(await screen.findByRole('button', { name: 'Publish the form learnt from submissions' }));
const confirm = async () =>
  fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Publish' }));

it('publishes the form that it learns from the submissions since the change, after a question', async () => {
  const changes = [renamed(), aChange('b', { kind: 'vanished', field: 'phone' })];
  const state = { draft: learned, draft_updated_at: null, published: learned, version: 1, published_at: null };
  const calls = await open(changes, {
    answers: {
      'forms.learned': () => ({ definition: learned, submissions: 12 }),
      'forms.save': () => ({ ...state, published: null, version: null }),
      'forms.publish': () => state,
    },
  });
  await pressPublish();
  const question = await screen.findByRole('alertdialog', { name: 'Publish the learnt form?' });
  expect(question.textContent).toContain('is published as this endpoint’s hosted form');
  expect(calls.filter(({ path }) => publishing.test(path))).toEqual([]);
  await confirm();
  await screen.findByText('Form published');
  // The names of the renamed field can still be merged.
  await screen.findByText('A field has changed.');
  expect(changes.map(({ state: each }) => each)).toEqual(['open', 'dismissed']);
  expect(calls.filter(({ path }) => publishing.test(path))).toMatchObject([
    { path: 'forms.learned', input: { id: endpoint.id } },
    { path: 'forms.save', input: { id: endpoint.id, definition: learned } },
    { path: 'forms.publish', input: { id: endpoint.id } },
  ]);
});

it.each<[string, Record<string, Answer>, RegExp]>([
  [
    'without submissions',
    { 'forms.learned': () => ({ definition: null, submissions: 0 }) },
    /^There are no submissions to learn a form from\.$/,
  ],
  [
    'refused by the server',
    {
      'forms.learned': () => ({ definition: learned, submissions: 1 }),
      'forms.save': () => refuse('conflict', 'The form has changed.'),
    },
    /^Couldn’t publish the form\. The form has changed\.$/,
  ],
])('publishes nothing %s, and says so', async (_, answers, sentence) => {
  const calls = await open([renamed()], { answers });
  await pressPublish();
  await confirm();
  await screen.findByText(sentence);
  expect(calls.some(({ path }) => path === 'forms.publish')).toBe(false);
  expect(screen.getByRole('complementary', { name: 'Field changes' })).toBeTruthy();
});
