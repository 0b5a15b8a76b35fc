import { afterAll, expect, test } from 'vitest';
import { forgetLatestId, newChildId, newEndpointId, timeOfChildId } from './ids.ts';

afterAll(forgetLatestId);

// Ids count up from the latest time used, so these times go forward.
test.each(['1970-01-01T00:00:00.001Z', '2026-11-20T12:20:03.456Z', '2499-12-31T23:59:59.999Z'])(
  'an id made at %s contains that time',
  (time) => {
    const now = new Date(time);
    expect(timeOfChildId(newChildId(newEndpointId(), now))).toEqual(now);
  },
);

test('many ids of one millisecond contain the same time', () => {
  const now = new Date('2500-06-18T14:02:07.123Z');
  const times = Array.from({ length: 500 }, () => timeOfChildId(newChildId('k7Qm2xWvTe', now))?.getTime());
  expect(new Set(times)).toEqual(new Set([now.getTime()]));
});

test.each([
  '',
  'k7Qm2xWvTe',
  'k7Qm2xWvTe_',
  'k7Qm2xWvTe_0123456789abcde',
  'k7Qm2xWvTe_0123456789abcdefghijk',
  'k7Qm2xWvTe_0123456789abcdefghiu',
  'k7Qm2xWvTe_01HZ6789ABCDEFGHJKMN',
  'k7Qm2xWvTe_0123456789abcdef ghj',
])('%j has no time', (id) => expect(timeOfChildId(id)).toBeUndefined());

test('the latest possible id still has a time', () => {
  expect(timeOfChildId(`k7Qm2xWvTe_${'z'.repeat(20)}`)?.getUTCFullYear()).toBeGreaterThan(9999);
});
