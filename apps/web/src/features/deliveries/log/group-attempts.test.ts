import { expect, it } from 'vitest';
import { aDelivery, anAttempt } from '../../../../test/deliveries.ts';
import { groupAttempts } from './group-attempts.ts';

const linesOf = (delivery: Parameters<typeof groupAttempts>[0]) =>
  groupAttempts(delivery).map(({ attempts, line }) => [attempts.length, line]);
const bad = (number: number) => anAttempt(number, { status: 502, answer: 'down' });

it('puts attempts in a row with the same answer together', () =>
  expect(linesOf(aDelivery(1, { attempts: [bad(1), bad(2), bad(3)] }))).toEqual([[3, '502 Bad Gateway']]));

it('keeps apart what was answered differently, and what is not in a row', () => {
  const attempts = [bad(1), anAttempt(2, { status: 502, answer: 'still down' }), bad(3)];
  expect(linesOf(aDelivery(1, { attempts }))).toEqual([
    [1, '502 Bad Gateway'],
    [1, '502 Bad Gateway'],
    [1, '502 Bad Gateway'],
  ]);
});

it('never hides the attempt that arrived among those before it', () => {
  const ok = (number: number) => anAttempt(number, { status: 200, answer: 'ok' });
  const delivery = aDelivery(1, { state: 'delivered', attempts: [bad(1), bad(2), ok(3), ok(4)] });
  expect(linesOf(delivery)).toEqual([
    [2, '502 Bad Gateway'],
    [1, '200 OK'],
    [1, '200 OK'],
  ]);
});

it('makes nothing of nothing', () => expect(groupAttempts(aDelivery(1, { attempts: [] }))).toEqual([]));
