import { expect, it } from 'vitest';
import { aDelivery, anAttempt } from '../../../../test/deliveries.ts';
import { groupAttempts } from './group-attempts.ts';

const linesOf = (delivery: Parameters<typeof groupAttempts>[0]) =>
  groupAttempts(delivery).map(({ attempts, line }) => [attempts.length, line]);
const bad = (number: number) => anAttempt(number, { status: 502, answer: 'down' });

it('joins consecutive attempts with the same answer', () =>
  expect(linesOf(aDelivery(1, { attempts: [bad(1), bad(2), bad(3)] }))).toEqual([[3, '502 Bad Gateway']]));

it('separates different answers, and attempts that are not consecutive', () => {
  const attempts = [bad(1), anAttempt(2, { status: 502, answer: 'still down' }), bad(3)];
  expect(linesOf(aDelivery(1, { attempts }))).toEqual([
    [1, '502 Bad Gateway'],
    [1, '502 Bad Gateway'],
    [1, '502 Bad Gateway'],
  ]);
});

it('never joins the successful attempt with those before it', () => {
  const ok = (number: number) => anAttempt(number, { status: 200, answer: 'ok' });
  const delivery = aDelivery(1, { state: 'delivered', attempts: [bad(1), bad(2), ok(3), ok(4)] });
  expect(linesOf(delivery)).toEqual([
    [2, '502 Bad Gateway'],
    [1, '200 OK'],
    [1, '200 OK'],
  ]);
});

it('returns nothing without attempts', () => expect(groupAttempts(aDelivery(1, { attempts: [] }))).toEqual([]));
