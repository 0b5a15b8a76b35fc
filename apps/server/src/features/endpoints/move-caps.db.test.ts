import type { Accepted } from '@postern/contracts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventually, startHarness, type Account, type Harness } from '../../../test/harness.ts';
import { checkConsistency } from '../consistency/consistency.service.ts';

let harness: Harness;
let owner: Account;

beforeAll(async () => {
  harness = await startHarness();
  owner = await harness.signUp();
});
afterAll(() => harness.close());

let people = 0;
async function join(id: string): Promise<Accepted & { email: string; status: number }> {
  people += 1;
  const payload = { email: `visitor${people}@example.net`, day: 'Friday' };
  const answer = await harness.app.inject({ method: 'POST', url: `/api/submit/${id}`, payload });
  return { ...answer.json<Accepted>(), email: payload.email, status: answer.statusCode };
}

it('an endpoint takes its caps, seats and waiting list to another workspace, where they go on', async () => {
  const { id } = await owner.client.endpoints.create({ name: 'Workshop' });
  const { id: target_workspace_id } = await owner.client.workspaces.create({ name: 'Target' });
  const cap = { field: 'day', option: 'Friday', limit: 2, has_waiting_list: true };
  await owner.client.caps.set({ id, caps: [cap] });
  const [first, , third] = [await join(id), await join(id), await join(id), await join(id)];
  const before = await owner.client.caps.list({ id });
  expect(before.items).toMatchObject([{ taken: 2, waiting: 2 }]);
  await owner.client.endpoints.move({ id, target_workspace_id });

  expect(await owner.client.caps.list({ id })).toEqual(before);
  const positions = async () =>
    (await owner.client.submissions.list({ endpoint_id: id })).items.map((one) => one.waiting_position);
  expect(await positions()).toEqual([2, 1, undefined, undefined]);
  expect(await join(id)).toMatchObject({ status: 201, waiting_position: 3 });
  await owner.client.submissions.delete({ endpoint_id: id, submission_id: first?.submission_id ?? '' });
  expect(await positions()).toEqual([2, 1, undefined, undefined]);
  expect((await owner.client.caps.list({ id })).items).toMatchObject([{ taken: 2, waiting: 2 }]);
  const mail = await eventually(() => harness.mails.find(({ to }) => to === third?.email));
  expect(mail).toMatchObject({ subject: 'A place is free: Workshop' });
  await harness.dispatched();
  const { db, files, now } = harness.deps;
  const options = { db, files, now, repair: false, content: false, signal: undefined, onProgress: () => undefined };
  expect((await checkConsistency(options)).faults).toEqual({});
});
