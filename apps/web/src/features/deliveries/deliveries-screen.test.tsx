import type { Backfill, Delivery, Destination } from '@postern/contracts';
import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderApp } from '../../../test/render-app.tsx';
import { refuse, serveTrpc, type Answer } from '../../../test/trpc-server.ts';
import { startSession } from '../../lib/account/session.ts';
import { pass, widen } from '../../../test/screen.ts';
import { keep } from '../../../test/submission-server.ts';
import { anEndpoint, aSubmission, idOf } from '../../../test/submissions.ts';
import { aDelivery, aDestination, aMail, anAttempt } from '../../../test/deliveries.ts';

let stop = () => {};

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-20T14:00:00.000Z') });
  widen(true);
  startSession('one');
});
afterEach(() => stop());

interface Stored {
  destinations?: Destination[];
  deliveries?: Delivery[];
  more?: Record<string, Answer>;
  address?: string;
}

async function open({ destinations = [], deliveries = [], more = {}, address }: Stored = {}) {
  const calls = serveTrpc({
    ...keep([aSubmission(1), aSubmission(2)]),
    'destinations.list': () => ({ items: destinations }),
    'deliveries.list': () => ({ items: deliveries, next_cursor: null, on_hold: [] }),
    'deliveries.ofSubmission': () => ({ items: deliveries }),
    ...more,
  });
  const app = await renderApp(address ?? '/forms/k7Qm2xWv/deliveries');
  ({ stop } = app);
  await pass(100);
  const sent = (path: string) => calls.filter((call) => call.path === path).map(({ input }) => input);
  return { ...app, sent };
}

const key = { endpoint_id: 'k7Qm2xWv', destination_id: aDestination().id };
const click = async (name: string | RegExp, role = 'button') => {
  fireEvent.click(screen.getByRole(role, { name }));
  await pass(100);
};

describe('destinations', () => {
  it('explain what to do if there is none', async () => {
    await open();
    screen.getByText('No destinations yet');
    expect(screen.getByText('No deliveries yet')).toBeTruthy();
  });

  it('show the results of the last attempts', async () => {
    await open({ destinations: [aDestination({ recent: ['delivered', 'failed', 'delivered'] })] });
    expect(screen.getByRole('img', { name: 'Last 3 attempts: 2 delivered, 1 failed' })).toBeTruthy();
  });

  it('say which ones a program has added', async () => {
    const hook = aDestination({ id: `k7Qm2xWv_${'e'.repeat(20)}`, hook_event: 'submission.received' });
    await open({ destinations: [aDestination(), hook] });
    expect(screen.getAllByText(/^Added by a program/)).toHaveLength(1);
  });

  it('report a failure, since when, and what happens next', async () => {
    await open({ destinations: [aDestination({ state: 'failing', failing_since: '2026-11-20T10:00:00.000Z' })] });
    const note = within(screen.getByRole('alert'));
    note.getByText(/Warehouse/);
    note.getByText(/Nothing is lost/);
    expect(screen.getByText('Failing')).toBeTruthy();
  });

  it('send a test and show the real answer', async () => {
    const { sent } = await open({
      destinations: [aDestination()],
      more: { 'destinations.test': () => ({ ...anAttempt(1, { answer: 'out of paper' }), delivered: false }) },
    });
    await click('Send test to Warehouse');
    expect(sent('destinations.test')).toEqual([key]);
    screen.getByText('Test failed: 503 Service Unavailable, 120 ms');
    expect(screen.getByText('out of paper')).toBeTruthy();
  });

  it('are switched off immediately, and on again by undo', async () => {
    const stored = aDestination();
    const { sent } = await open({
      destinations: [stored],
      more: {
        'destinations.update': (input) => Object.assign(stored, { enabled: (input as Destination).enabled }),
      },
    });
    await click('Deliver to Warehouse', 'switch');
    screen.getByText('Off');
    await click(/^Undo/);
    expect(sent('destinations.update')).toEqual([
      { ...key, enabled: false },
      { ...key, enabled: true },
    ]);
  });

  it('send an unconfirmed address another request', async () => {
    const mail = aMail(['a@x.org']);
    const { sent } = await open({ destinations: [mail], more: { 'destinations.resendConfirmation': () => mail } });
    await click('Resend: a@x.org');
    expect(sent('destinations.resendConfirmation')).toEqual([{ ...key, email: 'a@x.org' }]);
  });

  it('of a test endpoint wait for no address', async () => {
    const more = { 'endpoints.get': () => anEndpoint({ is_test: true }) };
    await open({ destinations: [aMail(['a@x.org'])], more });
    screen.getByText(/^This is a test endpoint: it sends nothing/);
    expect(screen.queryByRole('button', { name: /^Resend/ })).toBeNull();
    expect(screen.queryByText('Unconfirmed')).toBeNull();
  });

  it('are added, with the server’s errors beside their fields', async () => {
    const errors = [{ path: 'config.url', message: 'This host is not reachable.', code: 'custom' }];
    const { sent } = await open({ more: { 'destinations.create': () => refuse('invalid', 'No.', errors) } });
    await click('Add destination');
    const dialog = within(screen.getByRole('dialog'));
    fireEvent.change(dialog.getByLabelText('URL'), { target: { value: 'https://a.example/hook' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Add destination' }));
    await pass(100);
    expect(sent('destinations.create')).toEqual([
      {
        endpoint_id: 'k7Qm2xWv',
        kind: 'webhook',
        config: { url: 'https://a.example/hook' },
        filter: { statuses: ['inbox'], match: 'all', conditions: [] },
      },
    ]);
    dialog.getByText('This host is not reachable.');
  });
});

describe('deliveries', () => {
  it('show their submission, the answer, and the time of the next try', async () => {
    await open({ destinations: [aDestination()], deliveries: [aDelivery(1)] });
    const row = within(screen.getByRole('list', { name: 'Deliveries' }));
    expect(row.getByRole('link', { name: 'Person 1' }).getAttribute('href')).toBe(`/submissions/${idOf(1)}`);
    row.getByText('503 Service Unavailable');
    row.getByText('in 5 min');
    const subject = row.getByRole('link', { name: 'Person 1' });
    expect([subject.getAttribute('dir'), subject.closest('.ellipsis')?.getAttribute('dir')]).toEqual([null, 'auto']);
    await click('Show 1 attempt');
    expect(row.getByText('closed')).toBeTruthy();
  });

  it('appear while a back-fill queues them, in a list that was empty', async () => {
    const backfill: Backfill = { state: 'running', queued: 0, total: 1, started_at: aDelivery(1).created_at };
    const deliveries: Delivery[] = [];
    await open({
      destinations: [aDestination()],
      deliveries,
      more: { 'destinations.backfill': () => backfill, 'destinations.backfillState': () => backfill },
    });
    fireEvent.keyDown(screen.getByRole('button', { name: 'More for Warehouse' }), { key: 'Enter' });
    await pass(100);
    await click('Deliver earlier submissions', 'menuitem');
    await click('Deliver');
    screen.getByRole('heading', { name: 'No deliveries yet' });
    deliveries.push(aDelivery(1));
    Object.assign(backfill, { state: 'done', queued: 1 });
    await pass(3000);
    within(screen.getByRole('list', { name: 'Deliveries' })).getByRole('link', { name: 'Person 1' });
    expect(screen.getByText(/^1 earlier submission checked/)).toBeTruthy();
  });

  it('of a submission open when an attempt fails while someone looks, and stay open when one succeeds', async () => {
    const now = Date.now();
    const deliveries = [aDelivery(1, { attempts: [], next_attempt_at: new Date(now + 1000).toISOString() })];
    await open({ deliveries, address: `/submissions/${idOf(1)}` });
    const line = () => screen.getByRole<HTMLDetailsElement>('group', { name: /^Webhook/ });
    expect(line().open).toBe(false);
    const next_attempt_at = new Date(now + 20_000).toISOString();
    deliveries[0] = aDelivery(1, { attempts: [anAttempt(1, { at: new Date(now).toISOString() })], next_attempt_at });
    await pass(15_000);
    expect(line().open).toBe(true);
    deliveries[0] = { ...deliveries[0], state: 'delivered', next_attempt_at: null };
    await pass(60_000);
    expect(line().textContent).toContain('Delivered');
    expect(line().open).toBe(true);
  });

  it('are retried one by one', async () => {
    const { sent } = await open({
      destinations: [aDestination()],
      deliveries: [aDelivery(1, { state: 'dead', next_attempt_at: null })],
      more: { 'deliveries.retry': () => aDelivery(1) },
    });
    await click('Retry');
    expect(sent('deliveries.retry')).toEqual([{ delivery_id: aDelivery(1).id }]);
  });

  it('are not retried while their destination is off', async () => {
    await open({
      destinations: [aDestination({ enabled: false })],
      deliveries: [aDelivery(1, { state: 'dead', next_attempt_at: null })],
    });
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
  });

  it('are filtered as the address says', async () => {
    const { sent } = await open({ address: `/forms/k7Qm2xWv/deliveries?state=dead&to=${key.destination_id}` });
    expect(sent('deliveries.list')[0]).toMatchObject({ ...key, state: 'dead' });
    expect(screen.getByText('No failed deliveries')).toBeTruthy();
  });

  it('that wait for an address share one row, from which it can be asked again', async () => {
    const mail = aMail(['anna@example.org']);
    const onHold = { destination_id: mail.id, email: 'anna@example.org', count: 12 };
    const { sent } = await open({
      destinations: [mail],
      more: {
        'deliveries.list': () => ({ items: [], next_cursor: null, on_hold: [onHold] }),
        'destinations.resendConfirmation': () => mail,
      },
    });
    expect(sent('deliveries.list')[0]).toMatchObject({ unconfirmed: 'counted' });
    const line = within(screen.getByRole('list', { name: 'On hold' })).getByRole('listitem');
    expect(line.textContent).toBe('On hold until anna@example.org confirms · 12 submissionsResend');
    expect(screen.queryByRole('heading', { name: 'No deliveries yet' })).toBeNull();
    await click('Resend to anna@example.org');
    expect(sent('destinations.resendConfirmation')).toEqual([{ ...key, email: 'anna@example.org' }]);
  });

  it('are counted as far as the server counts them; an address that was removed cannot be asked', async () => {
    const onHold = { destination_id: aDestination().id, email: 'gone@example.org', count: 10_000 };
    await open({
      destinations: [aMail(['anna@example.org'])],
      more: { 'deliveries.list': () => ({ items: [], next_cursor: null, on_hold: [onHold] }) },
    });
    const line = within(screen.getByRole('list', { name: 'On hold' })).getByRole('listitem');
    expect(line.textContent).toBe('On hold until gone@example.org confirms · 10,000 or more submissions');
  });

  it('report that they could not be loaded', async () => {
    await open({ more: { 'deliveries.list': () => refuse('conflict', 'Not now.') } });
    screen.getByText('Couldn’t load deliveries');
    expect(screen.getByText('Not now.')).toBeTruthy();
  });
});

it('follows a submission from waiting to delivered', async () => {
  const deliveries = [aDelivery(1, { next_attempt_at: '2026-11-20T14:00:04.000Z' })];
  await open({ deliveries, address: `/submissions/${idOf(1)}` });
  const route = within(screen.getByRole('group', { name: 'Webhook, Warehouse: Retrying' }));
  route.getByText('Next attempt');
  deliveries[0] = aDelivery(1, {
    state: 'delivered',
    next_attempt_at: null,
    attempts: [anAttempt(1), anAttempt(2, { status: 200, answer: 'ok' })],
  });
  await pass(2500);
  expect(screen.getByText('1 of 1 delivered')).toBeTruthy();
  screen.getByRole('group', { name: 'Webhook, Warehouse: Delivered' });
});

it('shows the digest that a submission waits for, or that only an address is missing', async () => {
  const waits = { kind: 'email' as const, name: 'ada@example.org', in_digest: true, attempts: [] };
  const at = new Date(2026, 10, 20, 15).toISOString();
  const deliveries = [aDelivery(1, { ...waits, next_attempt_at: at })];
  await open({ deliveries, address: `/submissions/${idOf(1)}` });
  const words = () => screen.getByRole('group', { name: /^Email, ada@example.org: / });
  expect(words().textContent).toContain('In the digest of 15:00');
  expect(words().getAttribute('aria-label')).toContain('Queued');
  deliveries[0] = aDelivery(1, { ...waits, next_attempt_at: null });
  await pass(16_000);
  expect(words().getAttribute('aria-label')).toContain('On hold');
  expect(words().textContent).toContain('the address hasn’t confirmed');
});
