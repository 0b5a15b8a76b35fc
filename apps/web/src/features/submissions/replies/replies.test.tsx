import { replyStates, type Reply, type ReplyTemplate } from '@postern/contracts';
import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderApp } from '../../../../test/render-app.tsx';
import { pass, widen } from '../../../../test/screen.ts';
import { keep } from '../../../../test/submission-server.ts';
import { aSubmission, idOf } from '../../../../test/submissions.ts';
import { refuse, serveTrpc, type Answer } from '../../../../test/trpc-server.ts';
import { startSession } from '../../../lib/account/session.ts';
import { canRepeat, replyWords } from './reply-words.ts';

const VISITOR = 'mireille@example.org';
const key = { endpoint_id: 'k7Qm2xWv', submission_id: idOf(1) };

const aReply = (change: Partial<Reply> = {}): Reply => ({
  id: 'r'.repeat(20),
  author: { account_id: 'a'.repeat(20), name: 'Ana', email: 'ana@example.org' },
  to: VISITOR,
  reply_to: 'ana@example.org',
  subject: 'Re: Your message',
  text: 'They are on\ntheir way.',
  state: 'sent',
  status: 250,
  answer: '250 Ok',
  attempts: 1,
  created_at: '2026-11-20T12:00:00.000Z',
  sent_at: '2026-11-20T12:00:01.000Z',
  ...change,
});

const aTemplate = (change: Partial<ReplyTemplate> = {}): ReplyTemplate => ({
  id: 't'.repeat(20),
  name: 'Thanks',
  subject: null,
  text: 'Dear {{name}}',
  created_at: '2026-11-20T12:00:00.000Z',
  updated_at: '2026-11-20T12:00:00.000Z',
  ...change,
});

let stop = () => {};

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-20T14:00:00.000Z') });
  widen(true);
  startSession('one');
});
afterEach(() => stop());

const draft = { to: VISITOR, why_not: null, subject: 'Re: Your message', text: '', reply_to: ['ana@example.org'] };

async function open(more: Record<string, Answer> = {}, email: string = VISITOR) {
  const calls = serveTrpc({
    ...keep([aSubmission(1, { fields: [['email', email]] })]),
    'replies.draft': (input) =>
      (input as { template_id?: string }).template_id === undefined ? draft : { ...draft, text: 'Dear Mireille' },
    'replyTemplates.list': () => ({ items: [aTemplate()] }),
    ...more,
  });
  const app = await renderApp(`/submissions/${idOf(1)}`);
  ({ stop } = app);
  await pass(100);
  const sent = (path: string) => calls.filter((call) => call.path === path).map(({ input }) => input);
  return { replies: within(screen.getByRole('region', { name: 'Replies' })), sent };
}

async function write(replies: ReturnType<typeof within>, text: string) {
  fireEvent.click(replies.getByRole('button', { name: 'Write a reply' }));
  await pass(100);
  fireEvent.change(replies.getByLabelText('Message'), { target: { value: text } });
}

describe('a reply', () => {
  it('is written and sent once, to the address that the server names, and appears below the fields', async () => {
    const { replies, sent } = await open({
      'replies.send': () => aReply({ state: 'waiting', attempts: 0, answer: null }),
    });
    await write(replies, 'They are on\ntheir way.');
    replies.getByText(VISITOR);
    const button = replies.getByRole('button', { name: 'Send reply' });
    fireEvent.click(button);
    fireEvent.click(button);
    await pass(100);
    expect(sent('replies.send')).toEqual([
      {
        ...key,
        key: expect.stringMatching(/^[0-9a-f]{32}$/),
        subject: 'Re: Your message',
        text: 'They are on\ntheir way.',
        reply_to: 'ana@example.org',
        after: null,
      },
    ]);
    const item = within(replies.getByRole('article', { name: 'Reply by Ana' }));
    item.getByText('Sending');
    expect(replies.queryByRole('form')).toBeNull();
  });

  it('is opened by the key R, sent by Mod+Enter, and closed by Escape while it is empty', async () => {
    const { replies, sent } = await open({ 'replies.send': () => aReply() });
    fireEvent.keyDown(document.body, { key: 'r' });
    await pass(100);
    const box = replies.getByLabelText('Message');
    expect(document.activeElement).toBe(box);
    fireEvent.keyDown(box, { key: 'Escape' });
    await pass(100);
    expect(replies.queryByRole('form')).toBeNull();
    await write(replies, '  ');
    fireEvent.click(replies.getByRole('button', { name: 'Send reply' }));
    replies.getByText('Write your reply first.');
    expect(document.activeElement).toBe(replies.getByLabelText('Message'));
    fireEvent.change(replies.getByLabelText('Message'), { target: { value: 'Yes.' } });
    expect(replies.queryByText('Write your reply first.')).toBeNull();
    fireEvent.keyDown(replies.getByLabelText('Message'), { key: 'Enter', ctrlKey: true });
    await pass(100);
    expect(sent('replies.send')).toHaveLength(1);
  });

  it('keeps its key when it is sent again after a failure, and names the reply that came in between', async () => {
    let calls = 0;
    const others: Reply[] = [];
    const { replies, sent } = await open({
      'replies.list': () => ({ items: others }),
      'replies.send': () => {
        calls += 1;
        if (calls > 1) return aReply({ id: 's'.repeat(20), text: 'Mine' });
        others.push(aReply({ text: 'Theirs' }));
        return refuse('conflict', 'Another reply was written in the meantime.');
      },
    });
    await write(replies, 'Mine');
    fireEvent.click(replies.getByRole('button', { name: 'Send reply' }));
    await pass(100);
    expect(replies.getByRole('alert').textContent).toContain('Another reply was written');
    replies.getByText('Theirs');
    fireEvent.click(replies.getByRole('button', { name: 'Send reply' }));
    await pass(100);
    const [first, second] = sent('replies.send') as { key: string; after: string | null }[];
    expect(second?.key).toBe(first?.key);
    expect([first?.after, second?.after]).toEqual([null, 'r'.repeat(20)]);
  });

  it('is not offered without an address', async () => {
    const { replies } = await open({}, 'call me');
    replies.getByText('The submission has no email address, so it can’t be answered.');
    expect(screen.getByRole('button', { name: 'Reply' })).toHaveProperty('disabled', true);
  });

  it('says why the server refuses an address', async () => {
    const why_not = 'This is an address that no one reads, or a mailing list.';
    const { replies } = await open({ 'replies.draft': () => ({ ...draft, to: null, why_not }) });
    fireEvent.click(screen.getByRole('button', { name: 'Reply' }));
    await pass(100);
    replies.getByText(why_not);
    expect(replies.queryByLabelText('Message')).toBeNull();
  });

  it('shows that it bounced with the server’s answer, and is sent again on demand', async () => {
    const bounced = aReply({ state: 'bounced', status: 550, answer: '550 5.1.1 No such user', sent_at: null });
    const { replies, sent } = await open({
      'replies.list': () => ({ items: [bounced] }),
      'replies.repeat': () => ({ ...bounced, state: 'waiting' }),
    });
    replies.getByText('550 5.1.1 No such user');
    replies.getByText('Bounced');
    fireEvent.click(replies.getByRole('button', { name: 'Send again' }));
    await pass(100);
    expect(sent('replies.repeat')).toEqual([{ ...key, reply_id: bounced.id, attempts: 1 }]);
    expect(replies.queryByText('Bounced')).toBeNull();
  });

  it('asks before it is sent again, if no one knows whether it was sent', async () => {
    const unknown = aReply({ state: 'unknown', status: null, answer: null, sent_at: null });
    const { replies, sent } = await open({
      'replies.list': () => ({ items: [unknown] }),
      'replies.repeat': () => unknown,
    });
    replies.getByText('This email may have been sent: the mail server did not confirm it.');
    fireEvent.click(replies.getByRole('button', { name: 'Send again' }));
    await pass(100);
    fireEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Cancel' }));
    await pass(100);
    expect(sent('replies.repeat')).toEqual([]);
  });
});

describe('a template', () => {
  it('fills in the reply, and asks before it replaces a text', async () => {
    const { replies } = await open();
    await write(replies, 'Hello');
    const choose = async () => {
      fireEvent.keyDown(replies.getByRole('button', { name: 'Templates' }), { key: 'Enter' });
      await pass(100);
      fireEvent.click(screen.getByRole('menuitem', { name: 'Thanks' }));
      await pass(100);
    };
    await choose();
    fireEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Use template' }));
    await pass(100);
    expect(replies.getByLabelText<HTMLTextAreaElement>('Message').value).toBe('Dear Mireille');
  });

  it('is added in a dialog, which shows what is wrong with it and sends no reply', async () => {
    const errors = [
      { path: 'text', message: 'Line 1, column 6: These braces are never closed.', code: 'invalid_template' },
    ];
    const { replies, sent } = await open({
      'replyTemplates.create': () => refuse('invalid', 'A template cannot be read.', errors),
    });
    await write(replies, 'Hello');
    fireEvent.keyDown(replies.getByRole('button', { name: 'Templates' }), { key: 'Enter' });
    await pass(100);
    fireEvent.click(screen.getByRole('menuitem', { name: 'Edit templates' }));
    await pass(100);
    const dialog = within(screen.getByRole('dialog', { name: 'Reply templates' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Add a template' }));
    fireEvent.change(dialog.getByLabelText('Name'), { target: { value: 'Broken' } });
    fireEvent.change(dialog.getByLabelText('Text'), { target: { value: 'Dear {{name' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Save template' }));
    await pass(100);
    dialog.getByText(errors[0]?.message ?? '');
    expect(sent('replyTemplates.create')).toEqual([
      { id: key.endpoint_id, name: 'Broken', subject: null, text: 'Dear {{name' },
    ]);
    expect(sent('replies.send')).toEqual([]);
  });
});

it('every state has a word, and only replies that are over and not sent are sent again', () => {
  const words = replyStates.map((state) => replyWords({ state, attempts: 1 }).word);
  expect(words).toEqual(['Retrying', 'Sending', 'Sent', 'Bounced', 'Not sent', 'Unknown']);
  expect(replyStates.filter((state) => canRepeat({ state }))).toEqual(['bounced', 'failed', 'unknown']);
});
