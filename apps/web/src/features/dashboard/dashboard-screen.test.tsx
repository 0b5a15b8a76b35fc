import type { Endpoint, Overview, Profile } from '@postern/contracts';
import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { nora, renderApp } from '../../../test/render-app.tsx';
import { refuse, serveTrpc, type Answer } from '../../../test/trpc-server.ts';
import { startSession } from '../../lib/account/session.ts';
import { skipFirstSteps } from '../onboarding/skipped.ts';
import { pass } from '../../../test/screen.ts';
import { serveEndpoints } from '../../../test/endpoint-server.ts';
import { anEndpoint, aSubmission, wellHealth } from '../../../test/submissions.ts';

let stop = () => {};

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-20T14:00:00.000Z') });
  startSession('one');
});
afterEach(() => stop());

const usage = { month: '2026-11', submissions: 642, limit: 1000, held: 0 };
const profile: Profile = { ...nora, usage };
const endpoints = [
  anEndpoint({ inbox_count: 412, unread_count: 11, spam_count: 96, held_count: 8 }),
  anEndpoint({
    id: 'b9Xk4tQz',
    name: 'Tidewater: Bugs',
    inbox_count: 188,
    unread_count: 6,
    spam_count: 73,
    refused_count: 3,
  }),
  anEndpoint({
    id: 'h1Zc9wFo',
    name: 'Halde',
    unread_count: 0,
    inbox_count: 0,
    spam_count: 0,
    last_submission_at: null,
  }),
];
const dayOf = (daysAgo: number) => new Date(Date.UTC(2026, 10, 20 - daysAgo)).toISOString().slice(0, 10);
/** Each day: two in the inbox, one of them held, one spam and five refused; except yesterday. */
const overviewOf = (days: number): Overview => ({
  days: Array.from({ length: days }, (_, day) => {
    const date = dayOf(days - 1 - day);
    const counts = { inbox: 2, held: 1, spam: 1, refused: 5 };
    return { date, ...(date === dayOf(1) ? { inbox: 40, held: 2, spam: 0, refused: 0 } : counts) };
  }),
  endpoints: [
    {
      endpoint_id: 'k7Qm2xWv',
      days: Array.from({ length: days }, () => 0),
      received: Array.from({ length: days }, (_, day) => day % 3),
    },
  ],
});
const answers: Record<string, Answer> = {
  'auth.profile': () => profile,
  'insights.overview': (input) => overviewOf((input as { days: number }).days),
  ...serveEndpoints(() => endpoints),
  'submissions.recent': () => ({
    items: [aSubmission(2), aSubmission(1, { read_at: '2026-11-20T13:00:00.000Z' })],
    endpoints: endpoints.map(({ id, name }) => ({ id, name })),
  }),
};

async function open(more: Record<string, Answer> = {}) {
  const calls = serveTrpc({ ...answers, ...more });
  const app = await renderApp('/dashboard');
  ({ stop } = app);
  await pass(50);
  return { ...app, count: (path: string) => calls.filter((call) => call.path === path).length };
}

const figures = () =>
  [...screen.getByRole('region', { name: 'Summary' }).querySelectorAll('dl > div')].map((figure) => figure.textContent);

describe('the dashboard', () => {
  it('adds up the figures of the account', async () => {
    await open();
    screen.getByText('Friday 20 November 2026');
    screen.getByRole('img', {
      name: '642 of 1,000 used. On track for 963 by 30 November. Spam, held and refused submissions aren’t counted.',
    });
    expect(figures().slice(1)).toEqual([
      'Received780600 inbox, 169 spam, 8 held, 3 refused',
      'Unread17on 2 endpoints',
      'Deliveries0 failingno problems',
    ]);
  });

  it('shows the newest submissions with their endpoints, and marks unread ones', async () => {
    await open();
    const feed = within(screen.getByRole('region', { name: 'Newest submissions' })).getAllByRole('link');
    expect(feed.map((link) => link.textContent)).toEqual(
      ['unreadPerson 2 Atelier: Kontakt10:02Message 2', 'Person 1 Atelier: Kontakt10:01Message 1'].map(
        (text) => expect.stringMatching(new RegExp(`^${text.replace(/1\d:0/, '\\d\\d:0')}$`)) as string,
      ),
    );
    expect(feed[0]?.getAttribute('href')).toBe(`/submissions/${aSubmission(2).id}`);
  });

  it('shows the endpoint below a submission that has nothing but its name', async () => {
    const only = aSubmission(1, { fields: [['email', 'reader@mail.example']] });
    await open({
      'submissions.recent': () => ({ items: [only], endpoints: endpoints.map(({ id, name }) => ({ id, name })) }),
    });
    const feed = within(screen.getByRole('region', { name: 'Newest submissions' }));
    expect(feed.getByRole('link').textContent).toMatch(/^unreadreader@mail\.example \d\d:01Atelier: Kontakt$/);
  });

  it('cuts names at their own end, in every script', async () => {
    const fields: [string, string][] = [
      ['name', 'سارة الحداد'],
      ['message', 'Hello'],
    ];
    const named = [{ id: 'k7Qm2xWv', name: 'استمارة التسجيل' }];
    await open({ 'submissions.recent': () => ({ items: [aSubmission(1, { fields })], endpoints: named }) });
    for (const name of ['سارة الحداد', 'استمارة التسجيل'])
      expect(screen.getByText(name).closest('.ellipsis')?.getAttribute('dir')).toBe('auto');
  });

  // A list whose role is `status` has list items that belong to no list.
  it('announces that submissions are loading, outside of any list', async () => {
    await open({ 'submissions.recent': () => new Promise(() => {}) });
    expect(screen.getByRole('status', { name: 'Loading submissions' }).querySelectorAll('li')).toHaveLength(0);
  });

  it('shows new submissions automatically', async () => {
    let items = [aSubmission(1)];
    await open({ 'submissions.recent': () => ({ items, endpoints: [] }) });
    items = [aSubmission(2), ...items];
    await pass(10_100);
    expect(screen.getByText('Person 2')).toBeTruthy();
  });

  it('explains what to do without an endpoint, if the first steps were skipped', async () => {
    skipFirstSteps(profile.id);
    await open(serveEndpoints(() => []));
    screen.getByRole('heading', { name: 'No endpoints yet' });
    expect(screen.queryByRole('region', { name: 'Summary' })).toBeNull();
  });

  it('reports a failure and retries', async () => {
    await open({ 'endpoints.list': () => refuse('rate_limited', 'Too many requests.') });
    screen.getByText('Too many requests.');
    serveTrpc(answers);
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await pass(50);
    expect(figures()).toHaveLength(4);
  });
});

describe('submissions per day', () => {
  const panel = () => within(screen.getByRole('region', { name: 'Submissions per day' }));
  const rows = () =>
    panel()
      .getAllByRole('row', { hidden: true })
      .map((row) => [...row.children].map((cell) => cell.textContent));

  it('are a picture with a sentence, and a table with the same numbers', async () => {
    await open();
    panel().getByRole('img', {
      name: 'Submissions per day over 30 days: 303 received: 98 inbox, 29 spam, 31 held, 145 refused. Highest on Thu 19 Nov with 42 received.',
    });
    expect(document.querySelector('.chart-legend')?.textContent).toBe(
      'Received 303 in 30 days Inbox 98 Spam 29 Held 31 Refused 145',
    );
    expect(rows()).toHaveLength(31);
    expect(rows().slice(0, 3)).toEqual([
      ['Day (UTC)', 'Received', 'Inbox', 'Spam', 'Held', 'Refused'],
      ['Fri 20 Nov', '9', '2', '1', '1', '5'],
      ['Thu 19 Nov', '42', '40', '0', '2', '0'],
    ]);
  });

  it('are shown for 90 days, with the 30 days until those are loaded', async () => {
    await open();
    fireEvent.click(panel().getByRole('button', { name: '90 days' }));
    expect(rows()).toHaveLength(31);
    await pass(50);
    expect(rows()).toHaveLength(91);
    expect(panel().getByRole('button', { name: '90 days' }).getAttribute('aria-pressed')).toBe('true');
  });

  it('are drawn for each endpoint, with hairlines for days without any', async () => {
    await open();
    const list = within(screen.getByRole('region', { name: 'Endpoints' }));
    expect(list.getAllByRole('img').map((each) => each.getAttribute('aria-label'))).toEqual([
      '24 received in 24 days',
      '0 received in 24 days',
      '0 received in 24 days',
    ]);
  });

  it('cannot be loaded: the rest of the dashboard is shown', async () => {
    await open({ 'insights.overview': () => refuse('rate_limited', 'Too much at once.') });
    panel().getByText('Too much at once.');
    expect(figures()).toHaveLength(4);
    serveTrpc(answers);
    fireEvent.click(panel().getByRole('button', { name: 'Retry' }));
    await pass(50);
    expect(rows()).toHaveLength(31);
  });
});

describe('deliveries', () => {
  const failing = (...names: string[]) => ({
    ...wellHealth,
    state: 'failing' as const,
    failing_destinations: names.map((name, n) => ({ id: `d${n}`, name, since: '2026-11-18T10:00:00.000Z' })),
  });
  const withHealth = async (...healths: Endpoint['health'][]) => {
    const items = healths.map((health, n) => anEndpoint({ id: `endpoint${n}`, name: `Form ${n}`, health }));
    await open(serveEndpoints(() => items));
    return within(screen.getByRole('region', { name: 'Endpoints' }));
  };
  const figure = () => figures()[3];

  it('work: each endpoint shows it, and when it last received a submission', async () => {
    const list = await withHealth(wellHealth, { ...wellHealth, last_delivered_at: null });
    expect(list.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      expect.stringMatching(/^Form 0Working2 unread · last /),
      expect.stringMatching(/^Form 1No deliveries yet2 unread · last /),
    ]);
    expect(list.getByRole('link', { name: 'Working: deliveries of Form 0' }).getAttribute('href')).toBe(
      '/forms/endpoint0/deliveries',
    );
    expect(figure()).toBe('Deliveries0 failingno problems');
  });

  it('fail: the endpoint names the destination and the start of the failure, and links there', async () => {
    const list = await withHealth(wellHealth, failing('Warehouse'));
    const link = list.getByRole('link', { name: 'Failing: deliveries of Form 1' });
    expect(link.className).toContain('bad');
    expect(link.getAttribute('href')).toBe('/forms/endpoint1/deliveries');
    list.getByText((_text, element) =>
      /^Warehouse since 18 Nov$|^Warehouse since Wed$/.test(element?.textContent ?? ''),
    );
    expect(figure()).toBe('Deliveries1 failingWarehouse on Form 1');
    expect(screen.getByRole('link', { name: 'Warehouse on Form 1' }).getAttribute('href')).toBe(
      '/forms/endpoint1/deliveries',
    );
  });

  it('fail at several destinations: they are counted', async () => {
    const list = await withHealth(failing('Warehouse', 'Slack', 'Teams'), failing('Webhook'));
    expect(list.getAllByRole('listitem')[0]?.textContent).toContain('Warehouse and 2 more since ');
    expect(figure()).toBe('Deliveries4 failingon 2 endpoints');
    expect(screen.getByRole('link', { name: 'on 2 endpoints' }).getAttribute('href')).toBe('/endpoints?status=failing');
  });

  it('fail at two destinations of one endpoint: it is named', async () => {
    await withHealth(failing('Warehouse', 'Slack'), wellHealth);
    expect(figure()).toBe('Deliveries2 failingForm 0');
  });

  it('wait for an address, or are off', async () => {
    const waiting = { ...wellHealth, state: 'waiting' as const, waiting_addresses: 1 };
    const list = await withHealth(waiting, { ...wellHealth, state: 'off' });
    expect(list.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      expect.stringContaining('Unconfirmed1 address hasn’t confirmed'),
      expect.stringContaining('OffNo destination is on'),
    ]);
    expect(figure()).toBe('Deliveries0 failingon hold at 1 endpoint');
  });

  it('are dead: the figure counts them', async () => {
    await withHealth({ ...wellHealth, dead_deliveries: 100 }, { ...wellHealth, dead_deliveries: 7 });
    expect(figure()).toBe('Deliveries0 failing107 or more failed deliveries');
  });
});

describe('broken forms', () => {
  const note = () => within(document.querySelector<HTMLElement>('.dashboard-notes') ?? document.body);
  const withFindings = (...counts: number[]) => {
    const items = counts.map((open_findings, n) =>
      anEndpoint({ id: `endpoint${n}`, name: `Form ${n}`, health: { ...wellHealth, open_findings } }),
    );
    return open(serveEndpoints(() => items));
  };

  it('one: a note names it and leads to the findings, and its row shows it', async () => {
    await withFindings(0, 2);
    note().getByText('The form of', { exact: false });
    expect(note().getByRole('link', { name: 'See the details' }).getAttribute('href')).toBe(
      '/forms/endpoint1/settings#watchdog',
    );
    const row = within(screen.getByRole('region', { name: 'Endpoints' })).getAllByRole('listitem')[1];
    expect(row?.textContent).toMatch(/^Form 1Broken formThe watchdog found 2 problems/);
    expect(screen.getByRole('link', { name: 'Broken form: watchdog of Form 1' }).getAttribute('href')).toBe(
      '/forms/endpoint1/settings#watchdog',
    );
  });

  it('several: the note counts them and leads to their list', async () => {
    await withFindings(1, 0, 3);
    note().getByText('2 forms may be broken.');
    expect(note().getByRole('link', { name: 'See the endpoints' }).getAttribute('href')).toBe(
      '/endpoints?status=broken',
    );
  });

  it('none: no note', async () => {
    await withFindings(0);
    expect(note().queryByText(/broken/)).toBeNull();
  });
});

describe('the plan', () => {
  it('shows nothing below the warning', async () => {
    await open();
    expect(document.querySelector('.note')).toBeNull();
  });

  it('warns from 80 % on', async () => {
    await open({ 'auth.profile': () => ({ ...profile, usage: { ...usage, submissions: 800 } }) });
    screen.getByText('800 of 1,000 submissions this month.');
    expect(document.querySelector('.gauge')?.className).toContain('warn');
  });

  it('shows how many are held when it is full', async () => {
    await open({ 'auth.profile': () => ({ ...profile, usage: { ...usage, submissions: 1000, held: 14 } }) });
    screen.getByText(/14 more submissions are held\. Find them in each endpoint’s Held tab\./);
    expect(document.querySelector('.gauge')?.className).toContain('full');
    screen.getByText('1,000, 14 more held');
  });
});

describe('an address that is not verified', () => {
  const unverified = { 'auth.profile': () => ({ ...profile, email_verified: false }) };
  const resend = async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Resend Verification Email' }));
    await pass(50);
  };

  it('gets another email', async () => {
    const { count } = await open({ ...unverified, 'auth.resendVerification': () => ({ message: 'On its way.' }) });
    await resend();
    expect(count('auth.resendVerification')).toBe(1);
    screen.getByText('On its way.');
  });

  it('gets no email: the server’s reason is shown', async () => {
    await open({ ...unverified, 'auth.resendVerification': () => refuse('rate_limited', 'Please wait a minute.') });
    await resend();
    expect(screen.getByText('Please wait a minute.')).toBeTruthy();
  });

  it('gets no email: without a reason from the server, ours is shown', async () => {
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
