import { describe, expect, it } from 'vitest';
import { askAgainMs, canRetry, formatMs, hasArrived, lineOf } from './words.ts';
import { aDelivery, anAttempt } from '../../../../test/deliveries.ts';

describe('the answer', () => {
  it('is the status with its name', () => {
    expect(lineOf('webhook', anAttempt(1))).toBe('503 Service Unavailable');
    expect(lineOf('webhook', anAttempt(1, { status: 299 }))).toBe('299');
  });

  it('is the reason if there was none', () => {
    expect(lineOf('webhook', anAttempt(1, { status: null, answer: 'Timed out after 15 s\nmore' }))).toBe(
      'Timed out after 15 s',
    );
    expect(lineOf('webhook', anAttempt(1, { status: null, answer: '' }))).toBe('No answer');
  });

  it('is an SMTP server’s own text, with its status once', () => {
    expect(lineOf('email', { status: 250, answer: '250 2.0.0 queued' })).toBe('250 2.0.0 queued');
    expect(lineOf('email', { status: 550, answer: 'no such user' })).toBe('550 no such user');
  });
});

it('shows short times in milliseconds, long ones in seconds', () => {
  expect([0, 999, 1000, 15_040].map(formatMs)).toEqual(['0 ms', '999 ms', '1.0 s', '15.0 s']);
});

it('treats the last attempt of a delivered one as the one that arrived', () => {
  const attempts = [anAttempt(1), anAttempt(2, { status: 200 })];
  const delivered = aDelivery(1, { state: 'delivered', attempts });
  expect(attempts.map((attempt) => hasArrived(delivered, attempt))).toEqual([false, true]);
  expect(hasArrived(aDelivery(1, { state: 'dead', attempts }), anAttempt(2))).toBe(false);
});

it('offers to retry dead deliveries and those that wait for another attempt', () => {
  expect(canRetry(aDelivery(1, { state: 'dead', next_attempt_at: null }))).toBe(true);
  expect(canRetry(aDelivery(1))).toBe(true);
  expect(canRetry(aDelivery(1, { attempts: [] }))).toBe(false);
  expect(canRetry(aDelivery(1, { next_attempt_at: null }))).toBe(false);
  expect(canRetry(aDelivery(1, { state: 'delivered' }))).toBe(false);
});

it('polls soon if an attempt is due, seldom if it is far off, and never if all are final', () => {
  const now = Date.parse('2026-11-20T14:00:00.000Z');
  expect(askAgainMs([aDelivery(1, { next_attempt_at: '2026-11-20T14:00:05.000Z' })], now)).toBe(2000);
  expect(askAgainMs([aDelivery(1)], now)).toBe(15_000);
  expect(askAgainMs([aDelivery(1, { state: 'dead' })], now)).toBe(false);
});
