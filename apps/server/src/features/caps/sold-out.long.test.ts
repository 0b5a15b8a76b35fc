import { afterAll, beforeAll, expect, it } from 'vitest';
import { startHarness, type Account, type Harness } from '../../../test/harness.ts';
import { startIntakeProcess, type IntakeProcess } from '../../../test/processes/intake-process-start.ts';

// Ten thousand visitors want one of a few seats. They send to three nodes at once, one of which is killed. A visitor whose
// node has died sends the same form to another one, as a browser with our script does.

const VISITORS = 10_000;
const SEATS = 700;
const OF_FRIDAY = 250;
/** How many are under way at the same time. */
const AT_ONCE = 400;
const KILLED_AFTER = 2000;

let harness: Harness;
let account: Account;
let nodes: IntakeProcess[];

beforeAll(async () => {
  harness = await startHarness({ PLAN_MONTHLY_SUBMISSIONS: '100000' });
  account = await harness.signUp();
  nodes = await Promise.all([1, 2, 3].map(() => startIntakeProcess(harness)));
});
afterAll(async () => {
  await Promise.all(nodes.map((node) => node.kill()));
  await harness.close();
});

it('exactly as many are accepted as there are seats', async () => {
  const { id } = await account.client.endpoints.create({ name: 'Workshop' });
  const friday = { field: 'day', option: 'Friday', limit: OF_FRIDAY };
  await account.client.caps.set({ id, caps: [{ field: null, option: null, limit: SEATS }, friday] });

  const accepted = new Map<string, string>();
  let [answered, refused, repeated, next] = [0, 0, 0, 0];
  const send = async (n: number): Promise<void> => {
    const day = n % 2 === 0 ? 'Friday' : 'Saturday';
    for (let tries = 0; tries < 20; tries += 1) {
      const node = nodes[(n + tries) % nodes.length];
      try {
        const response = await fetch(`${node?.url}/api/submit/${id}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'idempotency-key': `visitor ${n}` },
          body: JSON.stringify({ n, day }),
        });
        const body = (await response.json()) as { submission_id?: string };
        if (response.status === 503) continue;
        expect([201, 422]).toContain(response.status);
        if (response.status === 201) accepted.set(body.submission_id ?? '', day);
        else refused += 1;
        answered += 1;
        if (answered === KILLED_AFTER) void nodes[0]?.kill();
        return;
      } catch (error) {
        if (!(error instanceof TypeError)) throw error;
        repeated += 1;
      }
    }
    throw new Error(`Visitor ${n} got no answer.`);
  };
  const visitor = async () => {
    for (let n = next++; n < VISITORS; n = next++) await send(n);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, visitor));

  expect(repeated).toBeGreaterThan(0);
  expect(accepted.size + refused).toBe(VISITORS);
  expect(accepted.size).toBe(SEATS);
  expect([...accepted.values()].filter((day) => day === 'Friday')).toHaveLength(OF_FRIDAY);
  const { items } = await account.client.caps.list({ id });
  expect(items.map(({ taken }) => taken)).toEqual([SEATS, OF_FRIDAY]);
  expect((await account.client.endpoints.get({ id })).inbox_count).toBe(SEATS);
  const stored = await harness.database.db
    .selectFrom('submission')
    .select('id')
    .where('endpoint_id', '=', id)
    .where('status', '=', 'inbox')
    .execute();
  expect(new Set(stored.map((row) => row.id))).toEqual(new Set(accepted.keys()));
});
