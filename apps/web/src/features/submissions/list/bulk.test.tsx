import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { refuse } from '../../../../test/trpc-server.ts';
import { pass } from '../../../../test/screen.ts';
import { keep } from '../../../../test/submission-server.ts';
import { aSubmission, idOf } from '../../../../test/submissions.ts';
import { begin, openList } from '../../../../test/submission-list.ts';

beforeEach(begin);

async function open(...list: Parameters<typeof openList>) {
  const { calls, ...app } = await openList(...list);
  const sent = (path: string) => calls.filter((call) => call.path === path).map(({ input }) => input);
  return { ...app, sent };
}

const some = (count: number) => Array.from({ length: count }, (_, index) => aSubmission(count - index));
const names = () => [...document.querySelectorAll('.submission-row .name a')].map((link) => link.textContent);
const selected = () =>
  [...document.querySelectorAll<HTMLElement>('[data-row][aria-selected=true]')].map((row) => row.dataset['row']);
const box = (n: number) => screen.getByRole('checkbox', { name: `Select Person ${n}` });
const bar = () => within(screen.getByRole('toolbar'));
const press = async (key: string, more = {}) => {
  fireEvent.keyDown(document.activeElement ?? document.body, { key, ...more });
  await pass(50);
};
const click = async (target: HTMLElement, more = {}) => {
  fireEvent.click(target, more);
  await pass(50);
};

describe('selecting', () => {
  it('by boxes, with Shift for a range', async () => {
    await open(keep(some(5)));
    await click(box(4));
    await click(box(2), { shiftKey: true });
    expect(selected()).toEqual([idOf(4), idOf(3), idOf(2)]);
    bar().getByText('3 selected');
    await click(box(3));
    expect(selected()).toEqual([idOf(4), idOf(2)]);
  });

  it('by keys, and Escape deselects', async () => {
    await open(keep(some(5)));
    await press('k');
    await press('x');
    await press('j');
    await press('j');
    await press('X');
    expect(selected()).toEqual([idOf(5), idOf(4), idOf(3)]);
    await press('Escape');
    expect(selected()).toEqual([]);
    expect(screen.queryByRole('toolbar')).toBeNull();
  });

  it('by a click with Shift on a row', async () => {
    await open(keep(some(5)));
    await click(box(5));
    const row = document.querySelector<HTMLElement>(`[data-row="${idOf(3)}"]`);
    if (row) await click(row, { shiftKey: true });
    expect(selected()).toEqual([idOf(5), idOf(4), idOf(3)]);
  });

  it('all matches of the filter, loaded or not', async () => {
    const { sent } = await open(keep(some(150)), '/forms/k7Qm2xWv/submissions?q=Person');
    await press('a', { ctrlKey: true });
    expect(sent('submissions.ids')).toEqual([{ endpoint_id: 'k7Qm2xWv', status: 'inbox', q: 'Person' }]);
    bar().getByText('150 selected');
    await click(screen.getByRole('checkbox', { name: 'Select all' }));
    expect(screen.queryByRole('toolbar')).toBeNull();
  });

  it('reports if there are more than can be selected', async () => {
    const answers = keep(some(150));
    await open({ ...answers, 'submissions.ids': () => ({ ids: [idOf(150), idOf(149)], capped: true }) });
    await press('a', { metaKey: true });
    bar().getByText('2 selected');
    expect(screen.getByText('The newest 2 are selected. There are more', { selector: '.toast span' })).toBeTruthy();
  });

  it('starts again with another filter', async () => {
    await open(keep(some(3)));
    await click(box(2));
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'Person' } });
    await pass(300);
    expect(selected()).toEqual([]);
  });
});

describe('marking', () => {
  it('is shown immediately, and Undo reverts exactly the changed rows', async () => {
    const stored = some(3);
    const [, read] = stored;
    if (read) read.read_at = '2026-11-19T12:00:00.000Z';
    const { sent } = await open(keep(stored));
    await press('a', { ctrlKey: true });
    await press('u');
    expect(document.querySelectorAll('.submission-row.unread')).toHaveLength(0);
    const all = { endpoint_id: 'k7Qm2xWv', submission_ids: [3, 2, 1].map(idOf), read: true };
    expect(sent('submissions.updateMany')).toEqual([all]);
    await click(screen.getByRole('button', { name: /^Undo/ }));
    expect(sent('submissions.updateMany')[1]).toEqual({ ...all, submission_ids: [3, 1].map(idOf), read: false });
    expect(document.querySelectorAll('.submission-row.unread')).toHaveLength(2);
    expect(read?.read_at).toBe('2026-11-19T12:00:00.000Z');
  });

  it('returns to the old state if the server refuses', async () => {
    await open({ ...keep(some(2)), 'submissions.updateMany': () => refuse('unavailable', 'Not now.') });
    await press('a', { ctrlKey: true });
    await press('s');
    within(screen.getByRole('alert')).getByText('Couldn’t star 2 submissions. Not now.');
    expect(document.querySelectorAll('.star[aria-pressed=true]')).toHaveLength(0);
    // One notice, without an undo.
    expect(document.querySelectorAll('.toast')).toHaveLength(1);
    expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull();
  });
});

describe('assigning', () => {
  const ana = { account_id: 'a'.repeat(20), name: 'Ana', email: 'ana@example.org' };
  const ben = { account_id: 'b'.repeat(20), name: null, email: 'ben@example.org' };
  const people = { 'submissions.assignees': () => ({ items: [ana, ben] }) };
  const choose = async (name: string) => {
    fireEvent.keyDown(bar().getByRole('button', { name: 'Assign' }), { key: 'Enter' });
    await pass(50);
    await click(screen.getByRole('menuitem', { name }));
  };

  it('gives the selected rows to one member, and Undo returns each to the member who had it', async () => {
    const stored = some(3);
    const [first] = stored;
    if (first) first.assignee_id = ana.account_id;
    const { sent } = await open({ ...keep(stored), ...people });
    await press('a', { ctrlKey: true });
    await choose('ben@example.org');
    expect(stored.map(({ assignee_id }) => assignee_id)).toEqual([3, 2, 1].map(() => ben.account_id));
    screen.getByText('3 submissions assigned to ben@example.org', { selector: '.toast span' });
    await click(screen.getByRole('button', { name: /^Undo/ }));
    expect(stored.map(({ assignee_id }) => assignee_id)).toEqual([ana.account_id, undefined, undefined]);
    expect(sent('submissions.updateMany')).toHaveLength(3);
  });

  it('can end assignments, and returns to the old state if the server refuses', async () => {
    const stored = some(2);
    for (const each of stored) each.assignee_id = ana.account_id;
    await open({ ...keep(stored), ...people, 'submissions.updateMany': () => refuse('forbidden', 'Not you.') });
    await press('a', { ctrlKey: true });
    await choose('No one');
    within(screen.getByRole('alert')).getByText('Couldn’t end the assignment of 2 submissions. Not you.');
    expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull();
    expect(stored.map(({ assignee_id }) => assignee_id)).toEqual([ana.account_id, ana.account_id]);
  });

  it('is not offered to a person who works alone', async () => {
    await open({ ...keep(some(2)), 'submissions.assignees': () => ({ items: [ana] }) });
    await press('a', { ctrlKey: true });
    expect(bar().queryByRole('button', { name: 'Assign' })).toBeNull();
  });
});

describe('moving', () => {
  it('removes the rows, and Undo restores exactly the moved ones', async () => {
    const { sent } = await open(keep(some(4)));
    await click(box(3));
    await click(box(2));
    await press('e');
    expect(names()).toEqual(['Person 4', 'Person 1']);
    screen.getByRole('link', { name: 'Spam 2' });
    await click(screen.getByRole('button', { name: /^Undo/ }));
    expect(names()).toEqual(['Person 4', 'Person 3', 'Person 2', 'Person 1']);
    screen.getByRole('link', { name: 'Spam 0' });
    expect(sent('submissions.updateMany')).toEqual([
      { endpoint_id: 'k7Qm2xWv', submission_ids: [3, 2].map(idOf), status: 'spam' },
      { endpoint_id: 'k7Qm2xWv', submission_ids: [3, 2].map(idOf), status: 'inbox' },
    ]);
  });

  it('keeps what is loaded when it is undone, although the server does not answer', async () => {
    const answers = keep(some(2));
    let answering = true;
    const list = answers['submissions.list'];
    await open({
      ...answers,
      'submissions.list': (input, token) => (answering ? list?.(input, token) : new Promise(() => undefined)),
    });
    await click(box(2));
    await press('e');
    answering = false;
    await click(screen.getByRole('button', { name: /^Undo/ }));
    await press('a', { ctrlKey: true });
    await press('#');
    // Without the rows, it would ask about all their files.
    const dialog = screen.getByRole('alertdialog', { name: 'Confirm Deletion' });
    expect(dialog.textContent).toContain('delete these 2 submissions? This action cannot be undone.');
  });

  it('reports the rows that stayed because the month is full', async () => {
    const stored = some(3).map((submission) => ({ ...submission, status: 'held' as const }));
    const answers = keep(stored);
    await open(
      {
        ...answers,
        'submissions.updateMany': () => {
          stored.shift();
          return { changed: [idOf(3)], left: [idOf(2), idOf(1)] };
        },
      },
      '/forms/k7Qm2xWv/submissions?status=held',
    );
    await press('a', { ctrlKey: true });
    await click(bar().getByRole('button', { name: 'Move to inbox' }));
    within(screen.getByRole('alert')).getByText(
      'Couldn’t move 2 of 3 submissions to the inbox: the month’s submissions are used up, or a cap is full.',
    );
    expect(names()).toEqual(['Person 2', 'Person 1']);
    expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull();
  });

  it('many is done in steps and shows the progress', async () => {
    const answers = keep(some(1100));
    const waiting: (() => void)[] = [];
    const { sent } = await open({
      ...answers,
      'submissions.updateMany': async (input, token) => {
        await new Promise<void>((resolve) => void waiting.push(resolve));
        return answers['submissions.updateMany']?.(input, token);
      },
    });
    await press('a', { ctrlKey: true });
    await press('s');
    waiting.shift()?.();
    await pass(50);
    bar().getByText('500 of 1,100');
    for (let call = 0; call < 2; call += 1) {
      waiting.shift()?.();
      await pass(50);
    }
    expect(
      sent('submissions.updateMany').map((input) => (input as { submission_ids: [] }).submission_ids.length),
    ).toEqual([500, 500, 100]);
    bar().getByText('1,100 selected');
  });
});

describe('deleting many', () => {
  it('asks with the number, is final, and continues with the next row', async () => {
    const { sent } = await open(keep(some(4)));
    await press('k');
    await press('x');
    await press('j');
    await press('x');
    await press('#');
    const dialog = within(screen.getByRole('alertdialog', { name: 'Confirm Deletion' }));
    dialog.getByText('Are you sure you want to delete these 2 submissions? This action cannot be undone.');
    await click(dialog.getByRole('button', { name: 'Delete' }));
    await pass(50);
    expect(sent('submissions.deleteMany')).toEqual([{ endpoint_id: 'k7Qm2xWv', submission_ids: [4, 3].map(idOf) }]);
    expect(names()).toEqual(['Person 2', 'Person 1']);
    expect(document.querySelector('[aria-current=true][data-row]')?.getAttribute('data-row')).toBe(idOf(2));
    expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull();
    expect(screen.queryByRole('toolbar')).toBeNull();
  });

  it('keeps everything on Cancel', async () => {
    const { sent } = await open(keep(some(2)));
    await press('a', { ctrlKey: true });
    await press('#');
    await click(screen.getByRole('button', { name: 'Cancel' }));
    expect(sent('submissions.deleteMany')).toEqual([]);
    expect(selected()).toHaveLength(2);
  });
});
