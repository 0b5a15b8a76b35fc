import { invitationSchema } from '@postern/contracts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { failure } from '../../../test/failure.ts';
import { startHarness, type Account, type Harness } from '../../../test/harness.ts';
import { submit } from '../../../test/submit.ts';
import { newId } from '../../ids.ts';
import { followMove } from './move-endpoint.service.ts';

let harness: Harness;
let owner: Account;
let from: string;
let to: string;

beforeAll(async () => {
  harness = await startHarness();
  owner = await harness.signUp();
  from = (await owner.client.workspaces.list()).items[0]?.id ?? '';
  ({ id: to } = await owner.client.workspaces.create({ name: 'Target' }));
});
afterAll(() => harness.close());

/** An endpoint that emails an address which has not confirmed. */
async function withRecipient(email: string): Promise<string> {
  const { id } = await owner.client.endpoints.create({ name: 'Moving' });
  await owner.client.destinations.create({ endpoint_id: id, kind: 'email', config: { to: [email] } });
  return id;
}
const move = (id: string, target_workspace_id = to) => owner.client.endpoints.move({ id, target_workspace_id });
const isWaiting = async (endpoint_id: string, recipient: string) => {
  const rows = await harness.database.db
    .selectFrom('delivery')
    .select('due_at')
    .where('endpoint_id', '=', endpoint_id)
    .where('recipient', '=', recipient)
    .execute();
  return rows.map((row) => String(row.due_at) === 'Infinity');
};

it('lets an address that has not confirmed do so in the new workspace', async () => {
  const id = await withRecipient('pending@example.com');
  await move(id);
  const rows = await harness.database.db
    .selectFrom('recipient')
    .select(['workspace_id', 'confirmed_at'])
    .where('email', '=', 'pending@example.com')
    .execute();
  expect(rows).toContainEqual({ workspace_id: to, confirmed_at: null });
});

it('sends what waited for an address that has confirmed in the new workspace', async () => {
  const email = 'late@example.com';
  const id = await withRecipient(email);
  const row = { workspace_id: to, email, confirmed_at: new Date(), created_at: new Date() };
  await harness.database.db.insertInto('recipient').values(row).execute();
  await submit(harness.app, id, { fields: { message: 'hello' } });
  await harness.dispatched();
  expect(await isWaiting(id, email)).toEqual([true]);
  await move(id);
  harness.passTime(61_000);
  const { signal } = new AbortController();
  await followMove(harness.deps, { endpoint_id: id }, { id: 'a-run', retries: 0, signal });
  expect(await isWaiting(id, email)).toEqual([false]);
});

it('takes the endpoint from an open invitation that is limited to it', async () => {
  const { id } = await owner.client.endpoints.create({ name: 'Moving' });
  const times = { created_at: new Date(), expires_at: new Date() };
  const limited = newId(new Date());
  const row = { workspace_id: from, id: limited, email: 'client@example.org', role: 'reader', endpoint_ids: [id] };
  const { db } = harness.database;
  await db
    .insertInto('invitation')
    .values({ ...row, ...times })
    .execute();
  await move(id);
  const { items } = await owner.client.invitations.list({ workspace_id: from });
  // The contract says so, and a new invitation to nothing is refused.
  expect(invitationSchema.parse(items.find((each) => each.id === limited)).endpoint_ids).toEqual([]);
  const again = { workspace_id: from, email: row.email, role: 'reader' as const, endpoint_ids: [] };
  expect(await failure(owner.client.invitations.create(again))).toMatchObject({ status: 422 });
});
