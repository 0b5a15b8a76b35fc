import type { Submission, SubmissionFile } from '@postern/contracts';
import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderApp } from '../../../../test/render-app.tsx';
import { refuse, serveTrpc, type Answer } from '../../../../test/trpc-server.ts';
import { startSession } from '../../../lib/account/session.ts';
import { pass, widen } from '../../../../test/screen.ts';
import { keep } from '../../../../test/submission-server.ts';
import { aSubmission, idOf } from '../../../../test/submissions.ts';

let stop = () => {};

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-20T14:00:00.000Z') });
  widen(true);
  startSession('one');
});
afterEach(() => stop());

async function open(stored: Submission[], more: Record<string, Answer> = {}, address = `/submissions/${idOf(1)}`) {
  const calls = serveTrpc({ ...keep(stored), ...more });
  const app = await renderApp(address);
  ({ stop } = app);
  await pass(50);
  const sent = (path: string) => calls.filter((call) => call.path === path).map(({ input }) => input);
  return { ...app, sent };
}

const withFields = (...fields: Submission['fields']) => [aSubmission(1, { fields })];
const fields = () => {
  const list = screen.getByRole('region', { name: 'Fields as sent' }).querySelector('dl');
  return [...(list?.children ?? [])].map((row) => [...row.children].map((cell) => cell.textContent));
};

describe('on a phone', () => {
  it('the actions are in a bar at the bottom, with Reply first', async () => {
    widen(false);
    const { sent, address } = await open([aSubmission(2), aSubmission(1, { fields: [['email', 'ann@example.org']] })]);
    const bar = within(screen.getByRole('toolbar', { name: 'Submission' }));
    expect(bar.getAllByRole('button')[0]?.textContent).toBe('Reply');
    expect(screen.getByRole('link', { name: 'Use your email program' }).getAttribute('href')).toContain(
      'mailto:ann@example.org',
    );
    expect(bar.getByRole('button', { name: 'Next submission' })).toHaveProperty('disabled', true);
    expect(screen.getAllByRole('button', { name: 'Delete' })).toHaveLength(1);
    fireEvent.click(bar.getByRole('button', { name: 'Previous submission' }));
    await pass(50);
    expect(address()).toContain(idOf(2));
    fireEvent.click(screen.getByRole('button', { name: 'Spam' }));
    await pass(50);
    expect(sent('submissions.update')).toContainEqual(expect.objectContaining({ status: 'spam' }));
  });
});

describe('deliveries', () => {
  it('of a submission that waits for a seat begin when it moves up', async () => {
    await open([aSubmission(1, { waiting_position: 2 })]);
    const delivery = within(screen.getByRole('region', { name: 'Delivery' }));
    expect(delivery.getByText(/^It is on the waiting list, and is delivered when it moves up\./)).toBeTruthy();
  });
});

describe('the fields', () => {
  it('are shown as sent: in order if there is no message, with repetitions and white space', async () => {
    await open(withFields(['b', '2'], ['a', ' x\n\ty '], ['b', '3'], ['', '']));
    expect(fields()).toEqual([
      ['b', '2'],
      ['a', ' x\n\ty '],
      ['b', '3'],
      ['no name', 'empty'],
    ]);
  });

  it('start with the message', async () => {
    const message = 'Good morning, we would like to order 48 plates.';
    await open(withFields(['name', 'Ann'], ['message', message], ['topic', 'Sales']));
    expect(fields().map(([name]) => name)).toEqual(['message', 'name', 'topic']);
  });

  it('of JSON bodies are readable', async () => {
    await open(withFields(['n', 12.5], ['nil', null], ['o', { a: [1] }]));
    expect(fields().map(([, value]) => value)).toEqual(['12.5', 'null', '{\n  "a": [\n    1\n  ]\n}']);
  });

  it('never become markup, nor links to anything but web and email addresses', async () => {
    const hostile = '<a href="javascript:alert(1)">x</a>';
    await open(withFields(['name', hostile], ['url', 'javascript:alert(1)'], ['site', 'https://a.example/']));
    expect(fields()[0]).toEqual(['name', hostile]);
    const links = [...document.querySelectorAll('dd a')].map((link) => [
      link.getAttribute('href'),
      link.getAttribute('rel'),
    ]);
    expect(links).toEqual([['https://a.example/', 'noopener noreferrer nofollow']]);
  });

  it('are shortened if they are very long, and shown in full on demand', async () => {
    await open(withFields(['long', 'x'.repeat(1_000_000)]));
    expect(fields()[0]?.[1]?.length).toBeLessThan(5000);
    fireEvent.click(screen.getByRole('button', { name: 'Show all 1,000,000 characters' }));
    expect(fields()[0]?.[1]).toHaveLength(1_000_000);
  });

  it('are limited to a hundred at first', async () => {
    await open(withFields(...Array.from({ length: 500 }, (_, index): [string, string] => [`f${index}`, 'x'])));
    expect(fields()).toHaveLength(100);
    fireEvent.click(screen.getByRole('button', { name: 'Show all 500 fields' }));
    expect(fields()).toHaveLength(500);
  });
});

describe('the facts about it', () => {
  it('include the verdict’s reasons, each signal with its weight', async () => {
    const reasons = [
      { signal: 'honeypot', weight: 10, detail: 'A hidden field was filled in.' },
      { signal: 'origin', weight: -0.8, detail: 'It came from your own site.' },
    ];
    await open([aSubmission(1, { status: 'spam', spam: { score: 9.2, reasons } })]);
    const judge = within(screen.getByRole('region', { name: 'Why spam' }));
    judge.getByText('9.2 of 5.0');
    const rows = judge.getAllByRole('listitem').map((row) => row.textContent);
    expect(rows).toEqual([
      'Hidden field filled inA hidden field was filled in.+10.0',
      'OriginIt came from your own site.−0.8',
      'Score5.0 and above: spam9.2',
    ]);
  });

  it('state that there are no spam signals', async () => {
    await open([aSubmission(1)]);
    expect(within(screen.getByRole('region', { name: 'Why inbox' })).getByText('No spam signals.')).toBeTruthy();
  });

  it('state why it was refused', async () => {
    await open([aSubmission(1, { status: 'refused', refused_reason: 'The file “x.zip” is too large.' })]);
    expect(screen.getByText('The file “x.zip” is too large.')).toBeTruthy();
  });

  it('still state why it was refused after it has been moved', async () => {
    await open([aSubmission(1, { refused_reason: 'The file “x.zip” is too large.' })]);
    const why = within(screen.getByRole('region', { name: 'Why inbox' }));
    expect(why.getByText('Moved by hand. It was refused: The file “x.zip” is too large.')).toBeTruthy();
  });

  it('include the facts from the request', async () => {
    await open([aSubmission(1)]);
    const meta = screen.getByRole('region', { name: 'Meta' });
    within(meta).getByText('203.0.113.7');
    expect(within(meta).getAllByText('none sent')).toHaveLength(2);
  });

  it('offer a reply by email only if there is an address', async () => {
    await open(withFields(['email', 'mireille@example.org']));
    expect(screen.getByRole('button', { name: 'Reply' })).toHaveProperty('disabled', false);
    const link = screen.getByRole('link', { name: 'Use your email program' });
    expect(link.getAttribute('href')).toBe('mailto:mireille@example.org?subject=Re%3A%20Atelier%3A%20Kontakt');
  });

  it('is not found if the id is unknown, foreign or invalid', async () => {
    await open([], { 'submissions.get': () => refuse('not_found', 'There is no such submission.') });
    screen.getByText('404');
    screen.getByText('This submission was deleted or isn’t yours.');
    expect(document.title).toContain('Page not found');
    stop();
    const { sent } = await open([], {}, '/submissions/x');
    expect(screen.getAllByText('404').length).toBeGreaterThan(0);
    expect(sent('submissions.get')).toEqual([]);
  });
});

describe('opening it', () => {
  it('marks it as read, once', async () => {
    const { sent } = await open([aSubmission(1)]);
    expect(sent('submissions.update')).toEqual([{ endpoint_id: 'k7Qm2xWv', submission_id: idOf(1), read: true }]);
    fireEvent.click(screen.getByRole('button', { name: 'Mark unread' }));
    await pass(5000);
    expect(sent('submissions.update')).toHaveLength(2);
    screen.getByRole('button', { name: 'Mark read' });
  });

  it('from a list links to its neighbours, and back to its row', async () => {
    const stored = [3, 2, 1].map((n) => aSubmission(n));
    const { router, address } = await open(stored, {}, '/forms/k7Qm2xWv/submissions');
    await router.navigate({ to: '/submissions/$submissionId', params: { submissionId: idOf(2) } });
    await pass(50);
    screen.getByText('2 of 3');
    fireEvent.keyDown(document.body, { key: 'j' });
    await pass(50);
    screen.getByRole('heading', { level: 1, name: 'Person 1' });
    expect(screen.getByRole('button', { name: 'Next submission' }).hasAttribute('disabled')).toBe(true);
    router.history.back();
    await pass(50);
    expect(address()).toBe('/forms/k7Qm2xWv/submissions');
    expect(document.querySelector('[aria-current=true][data-row]')?.getAttribute('data-row')).toBe(idOf(1));
  });
});

describe('moving it', () => {
  const move = (name: string) => screen.getByRole('button', { name });
  const badge = () => document.querySelector('.page-head .badge')?.textContent;

  it('is shown immediately, stays on the screen and can be undone', async () => {
    const stored = [3, 2, 1].map((n) => aSubmission(n, { read_at: '2026-11-20T13:00:00.000Z' }));
    const { sent, router, address } = await open(stored, {}, '/forms/k7Qm2xWv/submissions');
    await router.navigate({ to: '/submissions/$submissionId', params: { submissionId: idOf(2) } });
    await pass(50);
    fireEvent.click(move('Spam'));
    await pass(50);
    expect(badge()).toBe('Spam');
    expect(sent('submissions.update')).toEqual([{ endpoint_id: 'k7Qm2xWv', submission_id: idOf(2), status: 'spam' }]);
    // It keeps its neighbours in the list from which it was opened.
    screen.getByText('2 of 3');
    fireEvent.click(screen.getByRole('button', { name: /^Undo/ }));
    await pass(50);
    expect(badge()).toBe('Inbox');
    fireEvent.keyDown(document.body, { key: 'e' });
    await pass(50);
    fireEvent.keyDown(document.body, { key: 'j' });
    await pass(50);
    expect(address()).toBe(`/submissions/${idOf(1)}?status=inbox`);
  });

  it.each(['held', 'refused'] as const)('out of %s has no undo, and no key', async (status) => {
    const { sent } = await open([aSubmission(1, { status, read_at: '2026-11-20T13:00:00.000Z' })]);
    fireEvent.keyDown(document.body, { key: 'e' });
    await pass(50);
    expect(sent('submissions.update')).toEqual([]);
    fireEvent.click(move('Move to inbox'));
    await pass(50);
    expect(badge()).toBe('Inbox');
    expect(screen.getByText('Moved to the inbox', { selector: '.toast span' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull();
  });

  it('into a full month reports it and leaves it where it was', async () => {
    const full = 'The plan’s submissions for this month are used up.';
    await open([aSubmission(1, { status: 'held', read_at: '2026-11-20T13:00:00.000Z' })], {
      'submissions.update': () => refuse('conflict', full),
    });
    fireEvent.click(move('Move to inbox'));
    await pass(50);
    within(screen.getByRole('alert')).getByText(`Couldn’t move the submission to the inbox. ${full}`);
    expect(badge()).toBe('Held');
  });
});

describe('deleting it', () => {
  it('asks, and goes back to the list', async () => {
    const { sent, address } = await open([aSubmission(1, { status: 'spam' })]);
    fireEvent.click(screen.getByRole('button', { name: 'Delete' }));
    await pass(50);
    const dialog = within(screen.getByRole('alertdialog', { name: 'Confirm Deletion' }));
    dialog.getByText('Are you sure you want to delete this submission from “Person 1”? This action cannot be undone.');
    fireEvent.click(dialog.getByRole('button', { name: 'Delete' }));
    await pass(100);
    expect(sent('submissions.delete')).toEqual([{ endpoint_id: 'k7Qm2xWv', submission_id: idOf(1) }]);
    expect(address()).toBe('/forms/k7Qm2xWv/submissions?status=spam');
    screen.getByRole('heading', { name: 'No spam' });
  });
});

describe('a file', () => {
  const file: SubmissionFile = {
    id: `${idOf(1)}f`,
    field: 'cv',
    name: 'invoice\u202Efdp.exe',
    content_type: 'application/pdf',
    flag: null,
    size: 482_000,
    sha256: 'dabf6dc9580f0000',
    download_url: '',
  };
  const withFile = () => [aSubmission(1, { files: [file] })];
  const download = async () => {
    fireEvent.click(screen.getByRole('button', { name: /^Download invoice/ }));
    await vi.dynamicImportSettled();
    await pass(50);
  };

  it('shows its type, and cannot pose as another', async () => {
    await open(withFile());
    const card = within(screen.getByRole('region', { name: 'Files' }));
    card.getByText('invoice\uFFFDfdp.exe');
    card.getByText('EXE · 471 kB');
    expect(card.getByText('sha256 dabf6dc9580f')).toBeTruthy();
  });

  it('with a warning flag shows the warning', async () => {
    await open([aSubmission(1, { files: [{ ...file, flag: 'It is a program that calls itself a document.' }] })]);
    const card = within(screen.getByRole('region', { name: 'Files' }));
    expect(card.getByText('It is a program that calls itself a document.')).toBeTruthy();
  });

  it('is saved under its name, as bytes that never open as a page', async () => {
    await open(withFile());
    const fetched = vi.fn(
      async (_url: string, _init?: RequestInit) =>
        new Response('<script>', { headers: { 'content-type': 'text/html' } }),
    );
    vi.stubGlobal('fetch', fetched);
    const made = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x');
    const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      saved.push([this.href, this.download]);
    });
    const saved: string[][] = [];
    await download();
    expect(clicked).toHaveBeenCalledOnce();
    expect(saved).toEqual([['blob:x', 'invoice\uFFFDfdp.exe']]);
    expect(made.mock.calls.map(([blob]) => (blob as Blob).type)).toEqual(['application/octet-stream']);
    const [url, init] = fetched.mock.calls[0] ?? [];
    expect(url).toContain(`/api/submissions/files/${file.id}/download`);
    expect(new Headers(init?.headers).get('authorization')).toBe('Bearer one');
  });

  it.each([
    [
      () => Promise.resolve(new Response('{"detail":"gone"}', { status: 404, statusText: 'Not Found' })),
      'Download failed: Not Found',
    ],
    [() => Promise.reject(new TypeError('Failed to fetch')), 'Download failed: No connection'],
  ])('that cannot be downloaded is reported in a dialog', async (answer, text) => {
    await open(withFile());
    vi.stubGlobal('fetch', answer);
    await download();
    expect(within(screen.getByRole('alertdialog', { name: 'Error' })).getByText(text)).toBeTruthy();
  });
});
