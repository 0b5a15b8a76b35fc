import type { Profile } from '@postern/contracts';
import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { nora, renderApp } from '../../../test/render-app.tsx';
import { refuse, serveTrpc, type Answer } from '../../../test/trpc-server.ts';
import { startSession } from '../../lib/session.ts';
import { anEndpoint, aSubmission, pass } from '../submissions/testing.ts';

let stop = () => {};

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-20T14:00:00.000Z') });
  startSession('one');
});
afterEach(() => stop());

const usage = { month: '2026-11', submissions: 642, limit: 1000, held: 0 };
const profile: Profile = { ...nora, usage };
const listOf = (...items: ReturnType<typeof anEndpoint>[]) => ({
  items,
  page: 1,
  size: items.length,
  total: items.length,
  pages: 1,
  next_cursor: null,
});
const endpoints = [
  anEndpoint({ submission_count: 412, unread_count: 11, spam_count: 96 }),
  anEndpoint({ id: 'b9Xk4tQz', name: 'Tidewater: Bugs', submission_count: 188, unread_count: 6, spam_count: 73 }),
  anEndpoint({
    id: 'h1Zc9wFo',
    name: 'Halde',
    unread_count: 0,
    submission_count: 0,
    spam_count: 0,
    last_submission_at: null,
  }),
];
const answers: Record<string, Answer> = {
  'auth.profile': () => profile,
  'endpoints.list': () => listOf(...endpoints),
  'submissions.recent': () => ({ items: [aSubmission(2), aSubmission(1, { read_at: '2026-11-20T13:00:00.000Z' })] }),
};

async function open(more: Record<string, Answer> = {}) {
  const calls = serveTrpc({ ...answers, ...more });
  const app = await renderApp('/dashboard');
  ({ stop } = app);
  await pass(50);
  return { ...app, count: (path: string) => calls.filter((call) => call.path === path).length };
}

const figures = () =>
  [...screen.getByRole('region', { name: 'This month' }).querySelectorAll('dl > div')].map(
    (figure) => figure.textContent,
  );

describe('the dashboard', () => {
  it('adds up what the account has', async () => {
    await open();
    screen.getByText('Friday 20 November 2026');
    screen.getByRole('img', { name: '642 of 1,000 used. At this pace 963 by 30 November.' });
    expect(figures().slice(1)).toEqual([
      'Unread17on 2 endpoints',
      'Spam kept out169not counted',
      'Kept in all600on 3 endpoints',
    ]);
  });

  it('shows the newest submissions with their endpoints, and which are unread', async () => {
    await open();
    const feed = within(screen.getByRole('region', { name: 'Newest submissions' })).getAllByRole('link');
    expect(feed.map((link) => link.textContent)).toEqual(
      ['unreadPerson 2 Atelier: Kontakt10:02Message 2', 'Person 1 Atelier: Kontakt10:01Message 1'].map(
        (text) => expect.stringMatching(new RegExp(`^${text.replace(/1\d:0/, '\\d\\d:0')}$`)) as string,
      ),
    );
    expect(feed[0]?.getAttribute('href')).toBe(`/submissions/${aSubmission(2).id}`);
  });

  it('shows what arrives by itself', async () => {
    let items = [aSubmission(1)];
    await open({ 'submissions.recent': () => ({ items }) });
    items = [aSubmission(2), ...items];
    await pass(10_100);
    expect(screen.getByText('Person 2')).toBeTruthy();
  });

  it('says what to do when there is no endpoint', async () => {
    await open({ 'endpoints.list': () => listOf() });
    screen.getByRole('heading', { name: 'No endpoints yet' });
    expect(screen.queryByRole('region', { name: 'This month' })).toBeNull();
  });

  it('tells what failed and tries again', async () => {
    await open({ 'endpoints.list': () => refuse('rate_limited', 'Too many requests.') });
    screen.getByText('Too many requests.');
    serveTrpc(answers);
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await pass(50);
    expect(figures()).toHaveLength(4);
  });
});

describe('the plan', () => {
  it('says nothing while there is room', async () => {
    await open();
    expect(document.querySelector('.note')).toBeNull();
  });

  it('warns from 80 % on', async () => {
    await open({ 'auth.profile': () => ({ ...profile, usage: { ...usage, submissions: 800 } }) });
    screen.getByText('800 of 1,000 this month.');
    expect(document.querySelector('.gauge')?.className).toContain('warn');
  });

  it('says what is held when it is full', async () => {
    await open({ 'auth.profile': () => ({ ...profile, usage: { ...usage, submissions: 1000, held: 14 } }) });
    screen.getByText(/14 submissions are held: kept, but not in the inbox/);
    expect(document.querySelector('.gauge')?.className).toContain('full');
    screen.getByText('1,000 and 14 held');
  });
});

describe('an address that is not verified', () => {
  const unverified = { 'auth.profile': () => ({ ...profile, email_verified: false }) };
  const resend = async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Resend Verification Email' }));
    await pass(50);
  };

  it('is mailed again', async () => {
    const { count } = await open({ ...unverified, 'auth.resendVerification': () => ({ message: 'x' }) });
    await resend();
    expect(count('auth.resendVerification')).toBe(1);
    screen.getByText('A new verification email has been sent to your email address.');
  });

  it('cannot be mailed: the server says why', async () => {
    await open({ ...unverified, 'auth.resendVerification': () => refuse('rate_limited', 'Please wait a minute.') });
    await resend();
    expect(screen.getByText('Please wait a minute.')).toBeTruthy();
  });

  it('cannot be mailed: without a word of the server ours stands', async () => {
    await open({
      ...unverified,
      'auth.resendVerification': () => {
        throw new TypeError('Failed to fetch');
      },
    });
    await resend();
    expect(screen.getByText('Failed to resend verification email. Please try again.')).toBeTruthy();
  });
});
