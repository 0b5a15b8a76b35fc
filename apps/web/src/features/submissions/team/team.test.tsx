import type { Note, Person } from '@postern/contracts';
import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderApp } from '../../../../test/render-app.tsx';
import { pass, widen } from '../../../../test/screen.ts';
import { keep } from '../../../../test/submission-server.ts';
import { aSubmission, idOf } from '../../../../test/submissions.ts';
import { refuse, serveTrpc, type Answer } from '../../../../test/trpc-server.ts';
import { startSession } from '../../../lib/account/session.ts';

const ana: Person = { account_id: 'a'.repeat(20), name: 'Ana', email: 'ana@example.org' };
const ben: Person = { account_id: 'b'.repeat(20), name: null, email: 'ben@example.org' };

const aNote = (change: Partial<Note> = {}): Note => ({
  id: 'n'.repeat(20),
  author: ana,
  text: 'Call **back**.',
  mentions: [],
  created_at: '2026-11-20T12:00:00.000Z',
  edited_at: null,
  ...change,
});

let stop = () => {};

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-20T14:00:00.000Z') });
  widen(true);
  startSession('one');
});
afterEach(() => stop());

async function open(more: Record<string, Answer> = {}, change = {}) {
  const calls = serveTrpc({
    ...keep([aSubmission(1, change)]),
    'submissions.assignees': () => ({ items: [ana, ben] }),
    'submissions.readers': () => ({ items: [{ person: ben, read_at: '2026-11-20T13:00:00.000Z' }] }),
    'submissions.addReader': () => null,
    'notes.list': () => ({ items: [] }),
    ...more,
  });
  const app = await renderApp(`/submissions/${idOf(1)}`);
  ({ stop } = app);
  await pass(100);
  const sent = (path: string) => calls.filter((call) => call.path === path).map(({ input }) => input);
  return { team: within(screen.getByRole('region', { name: 'Team' })), sent };
}

it('says who has read a submission, and adds the person who opens it', async () => {
  const { team, sent } = await open();
  team.getByText('ben@example.org', { selector: 'dd' });
  expect(sent('submissions.addReader')).toEqual([{ endpoint_id: 'k7Qm2xWv', submission_id: idOf(1) }]);
});

it('assigns a submission, and marks it as done', async () => {
  const { team, sent } = await open();
  fireEvent.change(team.getByLabelText('Assignee'), { target: { value: ben.account_id } });
  fireEvent.click(team.getByRole('button', { name: 'Mark as done' }));
  await pass(100);
  const changes = sent('submissions.update').map((input) => {
    const { endpoint_id: _, submission_id: __, ...change } = input as Record<string, unknown>;
    return change;
  });
  expect(changes).toEqual(expect.arrayContaining([{ assignee_id: ben.account_id }, { done: true }]));
  expect(team.getByRole('button', { name: 'Done' }).getAttribute('aria-pressed')).toBe('true');
});

it('keeps an assignee who is a member no more, until someone else is chosen', async () => {
  const { team } = await open({}, { assignee_id: 'c'.repeat(20) });
  expect(team.getByLabelText<HTMLSelectElement>('Assignee').selectedOptions[0]?.textContent).toBe('A former member');
});

it('shows the Markdown of notes, and HTML in them as text', async () => {
  const text =
    'Call **back** <img src=x onerror=alert(1)>\n\n- one\n- [two](javascript:alert(1))\n\n![x](https://a.example/x.png)';
  const { team } = await open({ 'notes.list': () => ({ items: [aNote({ text })] }) });
  await pass(100);
  const note = team.getByRole('article', { name: 'Note by Ana' });
  await vi.waitFor(() => expect(within(note).getByText('back').tagName).toBe('STRONG'));
  expect(note.querySelector('img, script')).toBeNull();
  const links = [...note.querySelectorAll('a')].map((link) => link.getAttribute('href'));
  expect(links).toEqual(['https://a.example/x.png']);
  expect(note.textContent).toContain('<img src=x onerror=alert(1)>');
  expect(within(note).getAllByRole('listitem')).toHaveLength(2);
});

it('writes a note that mentions a member, as long as the name is in the text', async () => {
  const { team, sent } = await open({ 'notes.create': () => aNote({ text: '@Ana look' }) });
  fireEvent.click(team.getByRole('button', { name: 'Add a note' }));
  const box = team.getByRole<HTMLTextAreaElement>('textbox', { name: 'New note' });
  expect(document.activeElement).toBe(box);
  fireEvent.pointerDown(team.getByRole('button', { name: 'Mention' }), { button: 0, pointerType: 'mouse' });
  await pass(50);
  fireEvent.click(screen.getByRole('menuitem', { name: 'Ana' }));
  await pass(50);
  fireEvent.change(box, { target: { value: `${box.value}look` } });
  fireEvent.click(team.getByRole('button', { name: 'Add note' }));
  await pass(100);
  expect(sent('notes.create')).toEqual([expect.objectContaining({ text: '@Ana look', mentions: [ana.account_id] })]);
  expect(team.queryByRole('textbox', { name: 'New note' })).toBeNull();
});

it('keeps a note that could not be saved, and says why', async () => {
  const refused = refuse('conflict', 'A submission can have 500 notes.');
  const { team } = await open({ 'notes.create': () => refused });
  fireEvent.click(team.getByRole('button', { name: 'Add a note' }));
  const box = team.getByRole<HTMLTextAreaElement>('textbox', { name: 'New note' });
  fireEvent.change(box, { target: { value: 'One more' } });
  fireEvent.click(team.getByRole('button', { name: 'Add note' }));
  await pass(100);
  expect(team.getByRole('alert').textContent).toContain('500 notes');
  expect(box.value).toBe('One more');
});
