import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startHarness, type Harness } from '../../../../test/harness.ts';
import { HOUR_MS } from '../../../lib/durations.ts';
import { claimDue } from './claim.repo.ts';
import { lockDueGroups, settleGroups } from './digest.repo.ts';
import { addDeliveries, countHandledRows } from './plans-testing.ts';

const BURST = 2_000;
/** More groups than a worker takes at once. */
const GROUPS = 32;

let harness: Harness;
let id: string;
let now: Date;

beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.close());
beforeEach(async () => {
  const { client } = await harness.signUp();
  ({ id } = await client.endpoints.create({ name: 'Burst' }));
  await addDeliveries(harness, id, { state: 'delivered', from: 1, until: 20_000 });
  await sql`analyze delivery`.execute(harness.database.db);
  // A burst follows: too few for the statistics to be collected again. They are due in an hour, so no worker takes them.
  now = new Date(harness.deps.now().getTime() + 2 * HOUR_MS);
});

it('a claim passes each due delivery on a few times, although statistics say that none is pending', async () => {
  await addDeliveries(harness, id, { state: 'pending', from: 20_001, until: 20_000 + BURST });
  const rows = await countHandledRows(harness, 'claim-deliveries', async (trx) => {
    expect(await claimDue(trx, { now, leaseUntil: now, limit: 32, limitOfOne: 16, taken: [] })).toHaveLength(16);
  });
  expect(rows).toBeLessThan(20 * BURST);
});

it('due digests are found in a few passes, although statistics say that none is pending', async () => {
  await addDeliveries(harness, id, { state: 'pending', from: 20_001, until: 20_000 + BURST, digest: 'd' });
  // Each delivery is a group with its own recipient.
  const due = { now, limit: BURST, limitOfOne: BURST, taken: [] };
  const read = await countHandledRows(harness, 'due-digests', async (trx) => {
    expect(await lockDueGroups(trx, due)).toHaveLength(BURST);
  });
  expect(read).toBeLessThan(20 * BURST);
  const settled = await countHandledRows(harness, 'set due_at = coalesce', async (trx) => {
    const groups = await lockDueGroups(trx, { ...due, limit: GROUPS });
    await settleGroups(
      trx,
      groups.map((group) => ({ ...group, becomes: 'e', due_at: now, taken_at: now })),
      now,
    );
  });
  // At most all due deliveries once for each group, and not once for each due delivery as well.
  expect(settled).toBeLessThan((GROUPS + 20) * BURST);
});
