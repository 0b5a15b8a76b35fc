import { afterAll, beforeAll, expect, it } from 'vitest';
import { cloneDatabase, type TestDatabase } from '../../../../test/database.ts';
import { createReplayGuard } from './replay-guard.service.ts';
import type { ReplayGuard } from './replay-guard.service.ts';

let database: TestDatabase;
let guard: ReplayGuard;
beforeAll(async () => {
  database = await cloneDatabase();
  guard = createReplayGuard(database.db);
});
afterAll(() => database.drop());

const challenge = (nonce: string, endpoint_id = 'k7Qm2xWvTe') => ({
  endpoint_id,
  nonce,
  expires_at: new Date('2026-11-23T12:20:00Z'),
});

it('lets one of many concurrent calls use a challenge', async () => {
  const results = await Promise.all(Array.from({ length: 20 }, () => guard.spend(challenge('a'))));
  expect(results.filter(Boolean)).toHaveLength(1);
});

it('keeps the challenges of endpoints apart', async () => {
  expect(await guard.spend(challenge('b'))).toBe(true);
  expect(await guard.spend(challenge('b', 'anotherone'))).toBe(true);
  expect(await guard.spend(challenge('b'))).toBe(false);
});

it('makes a released challenge usable once more', async () => {
  await guard.spend(challenge('c'));
  await guard.release(challenge('c'));
  expect(await guard.spend(challenge('c'))).toBe(true);
  expect(await guard.spend(challenge('c'))).toBe(false);
});
