import { expect, it } from 'vitest';
import { aDestination, aMail } from '../../../../test/deliveries.ts';
import { addressesOf, destinationWord } from './destination-words.ts';

const wordOf = (destination: ReturnType<typeof aDestination>) =>
  destinationWord({ ...destination, addresses: addressesOf(destination) }).word;

it('is a word for each state', () => {
  expect(wordOf(aDestination())).toBe('No deliveries yet');
  expect(wordOf(aDestination({ last_delivered_at: '2026-11-20T13:59:00.000Z' }))).toBe('Working');
  expect(wordOf(aDestination({ enabled: false }))).toBe('Off');
  expect(wordOf(aDestination({ state: 'failing' }))).toBe('Failing');
  expect(wordOf(aDestination({ state: 'paused' }))).toBe('On hold');
  expect(wordOf(aDestination({ state: 'gone', enabled: false }))).toBe('Failing');
});

it('looks as if it worked only when something was delivered', () => {
  const lookOf = (last_delivered_at: string | null) =>
    destinationWord({ ...aDestination({ last_delivered_at }), addresses: 'ok' }).look;
  expect([lookOf(null), lookOf('2026-11-20T13:59:00.000Z')]).toEqual(['paused', 'ok']);
});

it('considers the addresses of an email destination', () => {
  const confirmed = { email: 'a@x.org', state: 'confirmed' as const, reason: null };
  const waiting = { email: 'b@x.org', state: 'waiting' as const, reason: null };
  const failing = { email: 'c@x.org', state: 'failing' as const, reason: '550 no such user' };
  const last_delivered_at = '2026-11-20T13:59:00.000Z';
  expect(wordOf(aMail(['a@x.org']))).toBe('Unconfirmed');
  expect(wordOf(aMail([], { recipients: [waiting], enabled: false }))).toBe('Off');
  expect(wordOf(aMail([], { recipients: [confirmed, waiting], last_delivered_at }))).toBe('Working');
  expect(wordOf(aMail([], { recipients: [confirmed, failing] }))).toBe('Failing');
});
