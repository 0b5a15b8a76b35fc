import type { Accepted, CapChange } from '@postern/contracts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { eventually, startHarness, type Account, type Harness } from '../../../test/harness.ts';
import { post } from '../../../test/submit.ts';

let harness: Harness;
let account: Account;
let id: string;

beforeAll(async () => {
  harness = await startHarness();
  account = await harness.signUp();
});
afterAll(() => harness.close());
beforeEach(async () => {
  id = (await account.client.endpoints.create({ name: 'Workshop' })).id;
});

const cap = (option: string | null, limit: number, has_waiting_list = true): CapChange => ({
  field: option === null ? null : 'day',
  option,
  limit,
  has_waiting_list,
});
const set = (...caps: CapChange[]) => account.client.caps.set({ id, caps });
const counts = async () => (await account.client.caps.list({ id })).items.map(({ taken, waiting }) => [taken, waiting]);
let people = 0;
async function join(day: string | string[] = 'Friday', headers: Record<string, string> = {}) {
  people += 1;
  const payload = { email: `visitor${people}@example.net`, day };
  const answer = await harness.app.inject({ method: 'POST', url: `/api/submit/${id}`, headers, payload });
  return { ...answer.json<Accepted>(), status: answer.statusCode, email: payload.email };
}
const positions = async () =>
  (await account.client.submissions.list({ endpoint_id: id, status: 'inbox' })).items
    .toReversed()
    .map(({ waiting_position }) => waiting_position ?? 0);
const remove = (submission_id: string) => account.client.submissions.delete({ endpoint_id: id, submission_id });
const mailsTo = (to: string) => harness.mails.filter((mail) => mail.to === to);

it('accepts submissions in order, and says where they are', async () => {
  await set(cap('Friday', 1));
  const [first, second, third] = [await join(), await join(), await join('Friday', { 'accept-language': 'de' })];
  expect([first, second, third].map(({ status, waiting_position }) => [status, waiting_position])).toEqual([
    [201, undefined],
    [201, 1],
    [201, 2],
  ]);
  expect(third.message).toBe('Sie stehen auf der Warteliste an Stelle 2.');
  expect(await positions()).toEqual([0, 1, 2]);
  expect(await counts()).toEqual([[1, 2]]);
  const page = await harness.app.inject({ url: new URL(second.next).pathname + new URL(second.next).search });
  expect(page.payload).toContain('You are on the waiting list, at number 1.');
  const fragment = await post(harness.app, id, { fields: { day: 'Friday' }, headers: { 'hx-request': 'true' } });
  expect(fragment.payload).toContain('You are on the waiting list, at number 3.');
});

it('moves up in order when a seat comes back, delivers then, and tells the sender once', async () => {
  await set(cap(null, 1));
  const [first, second, third] = [await join(), await join('Friday', { 'accept-language': 'de' }), await join()];
  await harness.dispatched();
  const isDelivered = async ({ submission_id }: Accepted) =>
    (await account.client.deliveries.ofSubmission({ endpoint_id: id, submission_id })).items.length > 0;
  expect([await isDelivered(first), await isDelivered(second)]).toEqual([true, false]);
  await remove(first.submission_id);
  expect(await positions()).toEqual([0, 1]);
  expect(await counts()).toEqual([[1, 1]]);
  const mail = await eventually(() => mailsTo(second.email)[0]);
  expect(mail).toMatchObject({ subject: 'Ein Platz ist frei: Workshop', automatic: 'replied', returnPath: 'none' });
  await harness.dispatched();
  expect([await isDelivered(second), await isDelivered(third)]).toEqual([true, false]);
  const spam = { endpoint_id: id, submission_id: second.submission_id, status: 'spam' as const };
  await account.client.submissions.update(spam);
  await eventually(() => mailsTo(third.email)[0]);
  // Restored, it joins the end.
  const fourth = await join();
  await account.client.submissions.update({ ...spam, status: 'inbox' });
  expect(await positions()).toEqual([2, 0, 1]);
  await remove(fourth.submission_id);
  expect(await positions()).toEqual([1, 0]);
  expect(mailsTo(second.email)).toHaveLength(1);
});

it('moves up when a cap is raised or removed', async () => {
  await set(cap(null, 0));
  const all = [await join(), await join(), await join()];
  await set(cap(null, 1));
  expect(await positions()).toEqual([0, 1, 2]);
  await set(cap(null, 1, false));
  expect((await join()).status).toBe(422);
  await set();
  expect(await positions()).toEqual([0, 0, 0]);
  for (const { email } of all) expect(await eventually(() => mailsTo(email)[0])).toBeDefined();
});

it('waits for each cap that a submission needs, and does not hold up the others', async () => {
  await set(cap('Friday', 1), cap('Saturday', 1));
  const friday = await join('Friday');
  await join(['Friday', 'Saturday']);
  // The submission that waits for Friday cannot use this seat alone, so it is not kept.
  const saturday = await join('Saturday');
  expect([saturday.status, saturday.waiting_position]).toEqual([201, undefined]);
  expect(await counts()).toEqual([
    [1, 1],
    [1, 1],
  ]);
  await remove(friday.submission_id);
  expect(await positions()).toEqual([1, 0]);
  await remove(saturday.submission_id);
  expect(await positions()).toEqual([0]);
  expect(await counts()).toEqual([
    [1, 0],
    [1, 0],
  ]);
});

it('is refused if one of the full caps has no waiting list, and repeated like the first', async () => {
  await set(cap('Friday', 0), cap('Saturday', 0, false));
  expect((await join(['Friday', 'Saturday'])).status).toBe(422);
  const again = () =>
    post(harness.app, id, { fields: { day: 'Friday' }, headers: { 'idempotency-key': 'k' } }).then((answer) =>
      answer.json<Accepted>(),
    );
  const first = await again();
  expect(first.waiting_position).toBe(1);
  expect(await again()).toEqual(first);
  expect(await counts()).toEqual([
    [0, 1],
    [0, 0],
  ]);
});
