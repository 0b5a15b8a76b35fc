import type { Insights } from '@postern/contracts';
import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { nora, renderApp } from '../../../test/render-app.tsx';
import { refuse, serveTrpc, type Answer } from '../../../test/trpc-server.ts';
import { startSession } from '../../lib/account/session.ts';
import { pass } from '../../../test/screen.ts';
import { anEndpoint } from '../../../test/submissions.ts';
import { serveEndpoints } from '../../../test/endpoint-server.ts';

let stop = () => {};

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-20T14:20:00.000Z') });
  startSession('one');
});
afterEach(() => stop());

const hourMs = 3_600_000;
const now = Date.UTC(2026, 10, 20, 14);
const counts = { inbox: 0, spam: 0, held: 0, refused: 0 };
const insightsOf = (days: number, change: Partial<Insights> = {}): Insights => ({
  days: Array.from({ length: days }, (_, day) => ({
    date: new Date(now - (days - 1 - day) * 24 * hourMs).toISOString().slice(0, 10),
    ...counts,
    inbox: day,
  })),
  hours: Array.from({ length: 48 }, (_, hour) => ({
    at: new Date(now - (47 - hour) * hourMs).toISOString(),
    ...counts,
    spam: hour === 47 ? 7 : 0,
  })),
  clock: Array.from({ length: 24 }, (_, hour) => (hour === 9 ? 1200 : 0)),
  verdicts: { inbox: 300, spam: 100, held: 0, refused: 1 },
  sources: {
    sites: [
      { value: 'shop.example', count: 290 },
      { value: '', count: 10 },
    ],
    pages: [
      { value: 'shop.example/contact', count: 200 },
      { value: 'evil.example/<script>alert(1)</script>', count: 60 },
      { value: 'bank.example@evil.example/', count: 30 },
      { value: '', count: 10 },
    ],
  },
  time_to_read: {
    buckets: [
      { up_to_seconds: 60, count: 10 },
      { up_to_seconds: 300, count: 30 },
      { up_to_seconds: null, count: 2 },
    ],
    unread: 4,
  },
  destinations: [
    {
      id: 'k7Qm2xWv_0000000000000000000d',
      name: 'Warehouse',
      kind: 'webhook',
      enabled: true,
      state: 'failing',
      failing_since: '2026-11-18T10:00:00.000Z',
      last_delivered_at: '2026-11-18T09:00:00.000Z',
      recent: ['delivered', 'failed'],
      addresses: 'ok',
    },
  ],
  ...change,
});

async function open(more: Record<string, Answer> = {}, address = '/forms/k7Qm2xWv/insights') {
  const calls = serveTrpc({
    'auth.profile': () => nora,
    'endpoints.get': () => anEndpoint(),
    ...serveEndpoints(() => [anEndpoint()]),
    'insights.endpoint': (input) => insightsOf((input as { days: number }).days),
    ...more,
  });
  const app = await renderApp(address);
  ({ stop } = app);
  await pass(50);
  const asked = () => calls.filter(({ path }) => path === 'insights.endpoint').map(({ input }) => input);
  return { ...app, asked };
}

const panel = (name: string) => within(screen.getByRole('region', { name }));
const listed = (name: string) =>
  within(screen.getByRole('list', { name }))
    .getAllByRole('listitem')
    .map((item) => [...item.children].map((part) => part.textContent));

describe('the insights of an endpoint', () => {
  it('are a tab of the endpoint', async () => {
    await open();
    const tab = screen.getByRole('link', { name: 'Insights' });
    expect(tab.getAttribute('aria-current')).toBe('page');
    expect(document.title).toContain('Insights · Atelier: Kontakt');
  });

  it('show submissions by day and by hour', async () => {
    await open();
    panel('Submissions per day').getByRole('img', {
      name: 'Submissions per day over 30 days: 435 inbox. Highest on Fri 20 Nov with 29 received.',
    });
    fireEvent.click(screen.getByRole('button', { name: 'Last 48 hours' }));
    const hours = panel('Submissions per hour');
    hours.getByRole('img', { name: /^Submissions per hour over 48 hours: 7 spam\./ });
    expect(hours.getAllByRole('row', { hidden: true })).toHaveLength(49);
    panel('Hour of the day').getByRole('img', { name: /1,200 inbox and held. Highest on 09:00 to 09:59/ });
  });

  it('split by verdict, with shares', async () => {
    await open();
    panel('Verdicts').getByText('Received 401');
    expect(listed('Verdicts')).toEqual([
      ['Inbox', '300', '75%'],
      ['Spam', '100', '25%'],
      ['Held', '0', '0%'],
      ['Refused', '1', '< 1%'],
    ]);
  });

  it('name sites and pages; only unambiguous addresses are links', async () => {
    await open();
    expect(listed('Sites')).toEqual([
      ['shop.example', '290', '97%'],
      ['Other or unknown', '10', '3%'],
    ]);
    fireEvent.click(screen.getByRole('button', { name: 'Pages' }));
    expect(listed('Pages').map(([page]) => page)).toEqual([
      'shop.example/contact',
      'evil.example/<script>alert(1)</script>',
      'bank.example@evil.example/',
      'Other or unknown',
    ]);
    const links = panel('Sources').getAllByRole('link');
    expect(links.map((link) => [link.getAttribute('href'), link.getAttribute('rel')])).toEqual([
      ['https://shop.example/contact', 'noopener noreferrer nofollow ugc'],
    ]);
  });

  it('show how soon submissions were read', async () => {
    await open();
    expect(listed('Time to first read')).toEqual([
      ['Within 1 minute', '10', '24%'],
      ['Within 5 minutes', '30', '71%'],
      ['After 5 minutes', '2', '5%'],
    ]);
    const read = panel('Time to first read');
    read.getByText(/^Half of them were opened within 5 minutes\./);
    read.getByText('4 unread now, from any period');
  });

  it('show the health of destinations, and link to their deliveries', async () => {
    await open();
    const destinations = panel('Destinations');
    destinations.getByText('Failing');
    destinations.getByRole('img', { name: 'Last 2 attempts: 1 delivered, 1 failed' });
    expect(destinations.getByRole('link', { name: 'Warehouse' }).getAttribute('href')).toMatch(
      /^\/forms\/k7Qm2xWv\/deliveries\?to=k7Qm2xWv_/,
    );
  });

  it.each([
    ['unconfirmed', false, 'Unconfirmed'],
    ['not yet used if it is a test endpoint, which asks no address', true, 'No deliveries yet'],
  ])('show a destination whose addresses have not confirmed as %s', async (_title, is_test, word) => {
    const [warehouse] = insightsOf(30).destinations;
    const waiting = { kind: 'email', name: 'Email', state: 'active', addresses: 'waiting', last_delivered_at: null };
    const mail = { ...warehouse, ...waiting } as Insights['destinations'][number];
    await open({
      'endpoints.get': () => anEndpoint({ is_test }),
      'insights.endpoint': () => insightsOf(30, { destinations: [mail] }),
    });
    expect(panel('Destinations').getByText(/^(?:Unconfirmed|No deliveries yet)$/).textContent).toBe(word);
  });

  it('cover the range in the address', async () => {
    const { asked, address } = await open({}, '/forms/k7Qm2xWv/insights?days=90');
    expect(asked()).toEqual([{ id: 'k7Qm2xWv', days: 90 }]);
    fireEvent.click(screen.getByRole('button', { name: '7 days' }));
    await pass(50);
    expect(address()).toContain('days=7');
    expect(asked().at(-1)).toEqual({ id: 'k7Qm2xWv', days: 7 });
    panel('Submissions per day').getByRole('img', { name: /over 7 days/ });
  });

  it.each(['0', '365', 'x', '-7'])('cover 30 days if the address has %s', async (days) => {
    const { asked } = await open({}, `/forms/k7Qm2xWv/insights?days=${days}`);
    expect(asked()).toEqual([{ id: 'k7Qm2xWv', days: 30 }]);
  });
});

describe('without figures', () => {
  const none = insightsOf(30, { verdicts: counts, sources: { sites: [], pages: [] } });

  it('explains how to get submissions', async () => {
    await open({
      'endpoints.get': () => anEndpoint({ last_submission_at: null }),
      'insights.endpoint': () => none,
    });
    screen.getByText('Charts appear here with the first submission.');
    expect(screen.getByRole('link', { name: 'Integrate the form' }).getAttribute('href')).toBe(
      '/forms/k7Qm2xWv/integrate',
    );
  });

  it('in this range, but with some before, shows empty charts', async () => {
    await open({
      'insights.endpoint': () => ({
        ...none,
        days: none.days.map((day) => ({ ...day, inbox: 0 })),
        time_to_read: { buckets: [{ up_to_seconds: 60, count: 0 }], unread: 0 },
        destinations: [],
      }),
    });
    panel('Submissions per day').getByRole('img', { name: 'Submissions per day over 30 days: none.' });
    screen.getByText('No submissions arrived in Inbox or Held in this period.');
    screen.getByText('No submissions from this period have been opened yet.');
    expect(screen.getByText('No destinations yet. Submissions are stored but not delivered anywhere.')).toBeTruthy();
  });

  it('reports a failure and retries', async () => {
    let fails = true;
    await open({ 'insights.endpoint': () => (fails ? refuse('rate_limited', 'Too much at once.') : insightsOf(30)) });
    screen.getByText('Too much at once.');
    fails = false;
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await pass(50);
    expect(panel('Verdicts').getByText('300')).toBeTruthy();
  });
});
