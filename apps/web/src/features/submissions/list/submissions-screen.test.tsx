import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { nora } from '../../../../test/render-app.tsx';
import { refuse, serveTrpc } from '../../../../test/trpc-server.ts';
import { pass, widen } from '../../../../test/screen.ts';
import { keep } from '../../../../test/submission-server.ts';
import { aSubmission, anEndpoint, idOf } from '../../../../test/submissions.ts';
import { begin, openList } from '../../../../test/submission-list.ts';

beforeEach(begin);

async function open(...list: Parameters<typeof openList>) {
  const { calls, ...app } = await openList(...list);
  // The `direction` is an internal input of tRPC.
  const inputOf = ({ direction: _, ...input }: Record<string, unknown>) => input;
  const sent = (path: string) =>
    calls.filter((call) => call.path === path).map(({ input }) => inputOf(input as Record<string, unknown>));
  return { ...app, sent };
}

/** The input of a list without a filter. */
const plain = { endpoint_id: 'k7Qm2xWv', status: 'inbox', size: 100, preview: true };
const three = () => [3, 2, 1].map((n) => aSubmission(n));
const grid = (name = 'Inbox') => screen.getByRole('grid', { name });
const names = () => [...grid().querySelectorAll('.name a')].map((link) => link.textContent);
const pane = () => screen.getByRole('complementary');
const current = () => document.querySelector('[data-row][aria-current=true]')?.getAttribute('data-row');
const press = async (key: string) => {
  fireEvent.keyDown(document.activeElement ?? document.body, { key });
  await pass(50);
};
const rowOf = (n: number): HTMLElement => {
  const row = document.querySelector<HTMLElement>(`[data-row="${idOf(n)}"]`);
  if (!row) throw new Error(`No row ${n}`);
  return row;
};

describe('the list', () => {
  it('shows submissions, newest first, in columns', async () => {
    await open(keep(three()));
    expect(names()).toEqual(['Person 3', 'Person 2', 'Person 1']);
    const heads = within(grid()).getAllByRole('columnheader');
    expect(heads.map((head) => head.textContent)).toEqual(['', 'Star', 'name', 'message', 'Files', 'Received']);
    screen.getByText('3 submissions');
    expect(document.title).toContain('Submissions · Atelier: Kontakt');
  });

  it('shows hostile text as text', async () => {
    const evil = aSubmission(1, { fields: [['name', '<img src=x onerror=alert(1)>']] });
    await open(keep([evil]));
    expect(names()).toEqual(['<img src=x onerror=alert(1)>']);
    expect(document.querySelector('img')).toBeNull();
  });

  it('ignores invalid parameters in the address', async () => {
    const hostile = 'status=all&page=7&q=%00&from=2026-02-31&to=soon&starred=maybe&where=%7B%22__proto__%22%3A1%7D';
    const { sent } = await open(keep(three()), `/forms/k7Qm2xWv/submissions?${hostile}`);
    expect(sent('submissions.list')).toContainEqual(plain);
    expect(names()).toHaveLength(3);
  });

  it('shows why a submission is spam', async () => {
    const reasons = [{ signal: 'honeypot', weight: 10, detail: 'A hidden field was filled in.' }];
    const spam = aSubmission(1, { status: 'spam', spam: { score: 10, reasons } });
    await open(keep([spam]), '/forms/k7Qm2xWv/submissions?status=spam');
    expect(within(grid('Spam')).getByText('A hidden field was filled in.')).toBeTruthy();
  });

  it('shows only the time below a day’s label, whatever the day', async () => {
    const old = aSubmission(1, { created_at: '2026-11-03T09:05:00.000Z' });
    await open(keep([aSubmission(2), old]));
    const clock = (iso: string) => new Date(iso).toTimeString().slice(0, 5);
    expect(within(rowOf(1)).getByText(clock(old.created_at)).getAttribute('title')).toContain('3 November 2026');
  });

  it('offers to resume a paused endpoint', async () => {
    const paused = anEndpoint({ submission_count: 0, status: 'paused' });
    const update = vi.fn(() => anEndpoint({ submission_count: 0 }));
    await open({ ...keep([], paused), 'endpoints.update': update });
    screen.getByRole('heading', { name: 'Paused' });
    fireEvent.click(screen.getByRole('button', { name: 'Resume' }));
    await pass(50);
    expect(update).toHaveBeenCalledWith({ id: 'k7Qm2xWv', status: 'active' }, expect.anything());
    screen.getByRole('heading', { name: 'No submissions yet' });
  });

  it('shows the URL of an empty endpoint and a form to paste', async () => {
    await open(keep([], anEndpoint({ submission_count: 0 })));
    screen.getByRole('heading', { name: 'No submissions yet' });
    expect(screen.getByLabelText('HTML snippet').textContent).toContain('https://postern.example/api/submit/k7Qm2xWv');
  });

  it.each(['/forms/k7Qm2xWv/submissions', '/forms/new/submissions'])(
    'shows the not-found page at %s if there is no such endpoint',
    async (address) => {
      await open({ 'endpoints.get': () => refuse('not_found', 'There is no such endpoint.') }, address);
      expect(screen.getByText('404')).toBeTruthy();
    },
  );

  it('reports a failure and retries', async () => {
    const answers = keep(three());
    await open({ ...answers, 'submissions.list': () => refuse('invalid', 'The cursor does not belong to this list.') });
    screen.getByText('The cursor does not belong to this list.');
    serveTrpc(answers);
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await pass(50);
    expect(names()).toHaveLength(3);
  });
});

describe('a new submission', () => {
  it('appears automatically', async () => {
    const stored = three();
    await open(keep(stored));
    stored.unshift(aSubmission(4));
    await pass(10_100);
    expect(names()[0]).toBe('Person 4');
    expect(rowOf(4).className).toContain('arrived');
    expect(rowOf(3).className).not.toContain('arrived');
  });

  it('waits while the list is scrolled or has a selection, and appears on request', async () => {
    const stored = three();
    await open(keep(stored));
    await press('k');
    await press('x');
    stored.unshift(aSubmission(5), aSubmission(4));
    // Reading the first row has delayed the next heartbeat.
    await pass(12_000);
    expect(names()[0]).toBe('Person 3');
    fireEvent.click(screen.getByRole('button', { name: '2 new submissions' }));
    await pass(50);
    expect(names().slice(0, 2)).toEqual(['Person 5', 'Person 4']);
    expect(screen.queryByRole('button', { name: /new submissions/ })).toBeNull();
  });

  it('does not revert changes made meanwhile', async () => {
    const stored = three();
    const answers = keep(stored);
    let release = () => {};
    await open({
      ...answers,
      'submissions.list': async (input, token) => {
        const page = structuredClone(answers['submissions.list']?.(input, token));
        if (stored.length > 3) await new Promise<void>((resolve) => void (release = resolve));
        return page;
      },
    });
    stored.unshift(aSubmission(4));
    await pass(10_100);
    await press('k');
    await press('s');
    release();
    await pass(50);
    expect(within(rowOf(3)).getByRole('button', { name: 'Star' }).getAttribute('aria-pressed')).toBe('true');
  });
});

describe('the cursor', () => {
  it('moves by keys, and the pane follows', async () => {
    await open(keep(three()));
    await press('k');
    expect(current()).toBe(idOf(3));
    expect(document.activeElement).toBe(rowOf(3));
    await press('ArrowDown');
    within(pane()).getByRole('heading', { name: 'Person 2' });
    await press('k');
    await press('k');
    expect(current()).toBe(idOf(3));
  });

  it('is on the first row by default, which the pane shows, and stays there when others arrive', async () => {
    const stored = three();
    await open(keep(stored));
    expect(current()).toBe(idOf(3));
    within(pane()).getByRole('heading', { name: 'Person 3' });
    stored.unshift(aSubmission(4));
    await pass(10_100);
    expect(names()[0]).toBe('Person 4');
    within(pane()).getByRole('heading', { name: 'Person 3' });
    await press('j');
    within(pane()).getByRole('heading', { name: 'Person 2' });
  });

  it('is on no row if there is no space for the pane', async () => {
    widen(false);
    await open(keep(three()));
    expect(current()).toBeUndefined();
    await press('j');
    expect(current()).toBe(idOf(3));
  });

  it('continues past the end of a page', async () => {
    const stored = Array.from({ length: 130 }, (_, index) => aSubmission(130 - index));
    const { sent } = await open(keep(stored));
    expect(sent('submissions.list')).toEqual([plain]);
    fireEvent.keyDown(rowOf(130), { key: 'End' });
    await pass(50);
    await press('j');
    await press('j');
    expect(current()).toBe(idOf(30));
    expect(sent('submissions.list')).toEqual([plain, { ...plain, cursor: idOf(31) }]);
  });

  it('opens a row with Enter, and is there again afterwards', async () => {
    const { address, router } = await open(keep(three()));
    await press('k');
    await press('j');
    await press('Enter');
    expect(address()).toBe(`/submissions/${idOf(2)}?status=inbox`);
    router.history.back();
    await pass(50);
    expect(current()).toBe(idOf(2));
  });

  it('ignores keys in text fields, and if they are switched off', async () => {
    await open(keep(three()));
    const input = document.body.appendChild(document.createElement('input'));
    input.focus();
    await press('j');
    expect(current()).toBe(idOf(3));
    input.remove();
    fireEvent.keyDown(document.body, { key: 'j', ctrlKey: true });
    expect(current()).toBe(idOf(3));
  });

  it('ignores single keys if the account has switched them off', async () => {
    const preferences = { ...nora.preferences, single_keys: false };
    await open({ ...keep(three()), 'auth.profile': () => ({ ...nora, preferences }) });
    await press('j');
    expect(current()).toBe(idOf(3));
    fireEvent.keyDown(rowOf(3), { key: 'ArrowDown' });
    await pass(50);
    expect(current()).toBe(idOf(2));
    fireEvent.keyDown(document.body, { key: 'a', ctrlKey: true });
    await pass(50);
    screen.getByRole('toolbar', { name: '3 selected' });
  });

  it('opens the submission if there is no space for the pane', async () => {
    widen(false);
    const { address } = await open(keep(three()));
    fireEvent.click(rowOf(2));
    await pass(50);
    expect(address()).toBe(`/submissions/${idOf(2)}?status=inbox`);
  });
});

describe('reading', () => {
  it('counts after 1.5 s under the cursor', async () => {
    const { sent } = await open(keep(three()));
    await press('k');
    await pass(1300);
    expect(sent('submissions.update')).toEqual([]);
    await pass(300);
    expect(sent('submissions.update')).toEqual([{ endpoint_id: 'k7Qm2xWv', submission_id: idOf(3), read: true }]);
    expect(rowOf(3).className).not.toContain('unread');
    screen.getByRole('link', { name: 'Submissions 2 unread' });
  });

  it('does not override a submission that was marked as unread', async () => {
    const { sent } = await open(keep(three()));
    await press('k');
    await pass(1600);
    await press('u');
    await pass(5000);
    expect(rowOf(3).className).toContain('unread');
    expect(sent('submissions.update')).toHaveLength(2);
  });

  it('does not count the row that is open by default', async () => {
    const { sent } = await open(keep(three()));
    await pass(60_000);
    expect(sent('submissions.update')).toEqual([]);
    fireEvent.click(rowOf(1));
    await pass(1000);
    expect(sent('submissions.update')).toEqual([]);
  });

  it('counts the row that was open by default once the user moves on from it', async () => {
    const { sent } = await open(keep(three()));
    await pass(1600);
    await press('j');
    expect(sent('submissions.update')).toEqual([{ endpoint_id: 'k7Qm2xWv', submission_id: idOf(3), read: true }]);
    await pass(1000);
    expect(sent('submissions.update')).toHaveLength(1);
  });

  it('does not count rows that were passed over', async () => {
    const { sent } = await open(keep(three()));
    await press('j');
    await press('j');
    await pass(1000);
    expect(sent('submissions.update')).toEqual([]);
  });

  it('requires more than a cursor if there is no pane', async () => {
    widen(false);
    const { sent } = await open(keep(three()));
    await press('j');
    await pass(3000);
    expect(sent('submissions.update')).toEqual([]);
  });
});

describe('a star', () => {
  const star = (n: number) => within(rowOf(n)).getByRole('button', { name: 'Star' });

  it('is shown immediately, before the server has answered', async () => {
    const answers = keep(three());
    const { sent } = await open({ ...answers, 'submissions.update': () => new Promise(() => {}) });
    fireEvent.click(star(2));
    await pass(10);
    expect(star(2).getAttribute('aria-pressed')).toBe('true');
    expect(sent('submissions.update')).toEqual([{ endpoint_id: 'k7Qm2xWv', submission_id: idOf(2), starred: true }]);
    expect(current()).toBe(idOf(3));
  });

  it('is removed again if the server refuses, with a message', async () => {
    const answers = keep(three());
    await open({ ...answers, 'submissions.update': () => refuse('not_found', 'There is no such submission.') });
    fireEvent.click(star(2));
    await pass(100);
    expect(star(2).getAttribute('aria-pressed')).toBe('false');
    within(screen.getByRole('alert')).getByText('Couldn’t star the submission. There is no such submission.');
  });

  it('by key can be undone', async () => {
    const { sent } = await open(keep(three()));
    await press('k');
    await press('s');
    expect(star(3).getAttribute('aria-pressed')).toBe('true');
    fireEvent.click(screen.getByRole('button', { name: /Undo/ }));
    await pass(50);
    expect(star(3).getAttribute('aria-pressed')).toBe('false');
    expect(sent('submissions.update').map((input) => (input as { starred: boolean }).starred)).toEqual([true, false]);
  });
});

describe('moving', () => {
  const tab = (name: string) => screen.getByRole('link', { name: new RegExp(`^${name}`) }).textContent;
  const statuses = (sent: unknown[]) => sent.map((input) => (input as { status?: string }).status).filter(Boolean);

  it('to spam removes the row and counts it there, before the server has answered', async () => {
    const { sent } = await open({ ...keep(three()), 'submissions.update': () => new Promise(() => {}) });
    await press('k');
    await press('e');
    expect(names()).toEqual(['Person 2', 'Person 1']);
    expect([tab('Inbox'), tab('Spam')]).toEqual(['Inbox2', 'Spam1']);
    expect(current()).toBe(idOf(2));
    expect(sent('submissions.update')).toEqual([{ endpoint_id: 'k7Qm2xWv', submission_id: idOf(3), status: 'spam' }]);
    screen.getByRole('link', { name: 'Submissions 2 unread' });
  });

  it('can be undone for ten seconds', async () => {
    const { sent } = await open(keep(three()));
    await press('k');
    await press('j');
    await press('e');
    fireEvent.click(screen.getByRole('button', { name: /^Undo/ }));
    await pass(50);
    expect(names()).toEqual(['Person 3', 'Person 2', 'Person 1']);
    expect([tab('Inbox'), tab('Spam')]).toEqual(['Inbox3', 'Spam0']);
    expect(statuses(sent('submissions.update'))).toEqual(['spam', 'inbox']);
    await press('e');
    await pass(9000);
    screen.getByRole('button', { name: /^Undo/ });
    await pass(1500);
    expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull();
  });

  it('several one after the other never restores one in between', async () => {
    const answers = keep(three());
    const waiting: (() => void)[] = [];
    await open({
      ...answers,
      'submissions.update': async (input, token) => {
        await new Promise<void>((resolve) => void waiting.push(resolve));
        return answers['submissions.update']?.(input, token);
      },
    });
    await press('k');
    await press('e');
    await press('e');
    expect(names()).toEqual(['Person 1']);
    waiting.shift()?.();
    await pass(100);
    expect(names()).toEqual(['Person 1']);
    waiting.shift()?.();
    await pass(100);
    expect(names()).toEqual(['Person 1']);
    expect(tab('Spam')).toBe('Spam2');
  });

  it('out of spam is “Not spam”, by button and by key', async () => {
    const stored = [2, 1].map((n) => aSubmission(n, { status: 'spam' }));
    const { sent } = await open(keep(stored), '/forms/k7Qm2xWv/submissions?status=spam');
    await press('k');
    screen.getByText('not spam');
    fireEvent.click(within(pane()).getByRole('button', { name: 'Not spam' }));
    await pass(50);
    await press('e');
    expect(statuses(sent('submissions.update'))).toEqual(['inbox', 'inbox']);
    screen.getByRole('heading', { name: 'No spam' });
    expect([tab('Inbox'), tab('Spam')]).toEqual(['Inbox2', 'Spam0']);
  });

  it('out of held reports a full month, and returns to the old state', async () => {
    const full = 'The plan’s submissions for this month are used up.';
    const said = `Couldn’t move the submission to the inbox. ${full}`;
    await open(
      {
        ...keep([2, 1].map((n) => aSubmission(n, { status: 'held' }))),
        'submissions.update': () => refuse('conflict', full),
      },
      '/forms/k7Qm2xWv/submissions?status=held',
    );
    await press('k');
    fireEvent.click(within(pane()).getByRole('button', { name: 'Move to inbox' }));
    await pass(50);
    within(screen.getByRole('alert')).getByText(said);
    expect([tab('Inbox'), tab('Held')]).toEqual(['Inbox0', 'Held2']);
    expect(rowOf(2)).toBeTruthy();
  });
});

describe('the export', () => {
  const choose = async (item: string) => {
    fireEvent.keyDown(screen.getByRole('button', { name: 'Export' }), { key: 'Enter' });
    await pass(50);
    fireEvent.click(screen.getByRole('menuitem', { name: item }));
    await pass(100);
  };

  it('requests a ticket and opens its address in the browser', async () => {
    const followed: string[][] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      followed.push([this.pathname + this.search, this.getAttribute('download') ?? 'none']);
    });
    const url = 'https://postern.example/api/submissions/k7Qm2xWv/export?format=csv&status=spam&ticket=t';
    let progress = { state: 'running', done: 1, total: 2 };
    const { sent } = await open(
      {
        ...keep([aSubmission(1, { status: 'spam' })]),
        'submissions.exportTicket': () => ({ id: 'e'.repeat(16), url, expires_at: '2026-11-20T14:01:00.000Z' }),
        'submissions.exportProgress': () => progress,
      },
      '/forms/k7Qm2xWv/submissions?status=spam&q=Person&starred=false',
    );
    await choose('What matches as CSV, for spreadsheets');
    const asked = {
      endpoint_id: 'k7Qm2xWv',
      format: 'csv',
      names: 'fields',
      status: 'spam',
      q: 'Person',
      starred: false,
    };
    expect(sent('submissions.exportTicket')).toEqual([asked]);
    expect(followed).toEqual([['/api/submissions/k7Qm2xWv/export?format=csv&status=spam&ticket=t', '']]);
    screen.getByText('CSV export: 1 of 2');
    progress = { state: 'failed', done: 1, total: 2 };
    await pass(600);
    fireEvent.click(within(screen.getByRole('alert')).getByRole('button', { name: 'Retry' }));
    progress = { state: 'done', done: 2, total: 2 };
    await pass(600);
    screen.getByText('CSV export: 2 submissions, done');
    expect(sent('submissions.exportTicket')).toEqual([asked, asked]);
    await pass(4100);
    expect(screen.queryByText(/^CSV export/)).toBeNull();
  });

  it('shows the server’s message if there is no ticket', async () => {
    const { sent } = await open({
      ...keep(three()),
      'submissions.exportTicket': () => refuse('unavailable', 'Not now.'),
    });
    await choose('Inbox as JSON, for programs');
    within(screen.getByRole('alert')).getByText(/^Couldn’t start the export of .+\. Not now\.$/);
    expect(sent('submissions.exportTicket')).toEqual([
      { endpoint_id: 'k7Qm2xWv', format: 'json', names: 'fields', status: 'inbox' },
    ]);
  });
});

describe('deleting', () => {
  it('asks first, and Cancel keeps it', async () => {
    const { sent } = await open(keep(three()));
    await press('k');
    await press('#');
    const dialog = within(screen.getByRole('alertdialog', { name: 'Confirm Deletion' }));
    dialog.getByText('Are you sure you want to delete this submission from “Person 3”? This action cannot be undone.');
    fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    await pass(50);
    expect(sent('submissions.delete')).toEqual([]);
    expect(names()).toHaveLength(3);
  });

  it('removes the row and continues with the next', async () => {
    const { sent } = await open(keep(three()));
    await press('k');
    await press('#');
    fireEvent.click(screen.getByRole('button', { name: 'Delete' }));
    await pass(100);
    expect(sent('submissions.delete')).toEqual([{ endpoint_id: 'k7Qm2xWv', submission_id: idOf(3) }]);
    expect(names()).toEqual(['Person 2', 'Person 1']);
    expect(current()).toBe(idOf(2));
    screen.getByText('2 submissions');
  });

  it('keeps the row if the server refuses', async () => {
    const answers = keep(three());
    await open({ ...answers, 'submissions.delete': () => refuse('unavailable', 'Not now.') });
    await press('k');
    await press('#');
    fireEvent.click(screen.getByRole('button', { name: 'Delete' }));
    await pass(100);
    screen.getByText('Couldn’t delete the submission. Not now.');
    expect(names()).toHaveLength(3);
  });
});
