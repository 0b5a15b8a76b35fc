import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventually, startHarness, type Account, type Harness } from '../../../test/harness.ts';
import { toUnsubscribeToken } from '../../features/destinations/recipients/sign-unsubscribe-token.ts';
import { setUpAuthenticator } from '../../features/auth/factors/factors-testing.ts';
import { run } from '../admin-testing.ts';

let harness: Harness;
let owner: Account;
let workspace_id: string;
let endpoint_id: string;
let env: NodeJS.ProcessEnv;

beforeAll(async () => {
  harness = await startHarness();
  env = {
    DATABASE_URL: harness.database.url,
    DATA_DIR: harness.deps.config.dataDir,
    PUBLIC_URL: 'http://localhost:1234',
  };
  owner = await harness.signUp('anna@example.org');
  workspace_id = (await owner.client.workspaces.list()).items[0]?.id ?? '';
  endpoint_id = (await owner.client.endpoints.create({ name: 'Contact' })).id;
});
afterAll(() => harness.close());

const entries = async () => (await owner.client.audit.list({ workspace_id })).items;

it.each([
  { command: ['user', 'verify', 'anna@example.org'], entry: { action: 'account.email_verified' } },
  { command: ['user', 'reset-password', 'anna@example.org'], entry: { action: 'account.reset_link_made' } },
  {
    command: ['user', 'suspend', 'anna@example.org', '--reason', 'Phishing'],
    entry: { action: 'workspace.suspended', reason: 'Phishing' },
  },
  { command: ['user', 'resume', 'anna@example.org'], entry: { action: 'workspace.resumed' } },
  {
    command: ['endpoint', 'suspend', 'ID', '--reason', 'Spam'],
    entry: { action: 'endpoint.suspended', reason: 'Spam' },
  },
  { command: ['endpoint', 'resume', 'ID'], entry: { action: 'endpoint.resumed' } },
  {
    command: ['endpoint', 'take-down-form', 'ID', '--reason', 'It asks for card numbers'],
    entry: { action: 'form.taken_down', reason: 'It asks for card numbers', target: { kind: 'form', name: 'Contact' } },
  },
  {
    command: ['endpoint', 'restore-form', 'ID'],
    entry: { action: 'form.restored', target: { kind: 'form', name: 'Contact' } },
  },
])('the owner reads what the operator did: $command', async ({ command, entry }) => {
  const before = await entries();
  const ran = await run(
    command.map((word) => (word === 'ID' ? endpoint_id : word)),
    { env },
  );
  expect(ran).toMatchObject({ code: 0 });
  const after = await entries();
  expect(after).toHaveLength(before.length + 1);
  expect(after[0]).toMatchObject({ ...entry, actor: { kind: 'operator' }, ip: null, user_agent: null });
});

it('a reset of second factors is recorded for an account that has them', async () => {
  const reset = ['user', 'reset-factors', owner.email];
  const before = await entries();
  expect((await run(reset, { env })).code).toBe(0);
  expect(await entries()).toEqual(before);
  await setUpAuthenticator(harness, owner);
  const between = await entries();
  expect((await run(reset, { env })).code).toBe(0);
  const after = await entries();
  expect(after).toHaveLength(between.length + 1);
  expect(after[0]).toMatchObject({
    action: 'account.factors_reset',
    actor: { kind: 'operator' },
    target: { kind: 'account', name: owner.email },
    ip: null,
  });
});

it('a command that finds nothing records nothing', async () => {
  const before = await entries();
  expect((await run(['user', 'verify', 'nobody@example.org'], { env })).code).not.toBe(0);
  expect((await run(['endpoint', 'resume', 'AAAAAAAAAA'], { env })).code).not.toBe(0);
  expect(await entries()).toEqual(before);
});

it('an address that unsubscribes is recorded once an hour, in its workspace only', async () => {
  const other = await harness.signUp('bert@example.org');
  const otherId = (await other.client.workspaces.list()).items[0]?.id ?? '';
  const others = await other.client.audit.list({ workspace_id: otherId });
  const before = await entries();
  const url = `/unsubscribe/${toUnsubscribeToken(harness.deps.secret, { workspace_id, email: 'anna@example.org' })}`;
  const post = () =>
    harness.app.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    });
  await harness.app.inject({ url });
  expect(await entries()).toEqual(before);
  expect([(await post()).statusCode, (await post()).statusCode]).toEqual([200, 200]);
  const after = await entries();
  expect(after).toHaveLength(before.length + 1);
  expect(after[0]).toMatchObject({
    action: 'recipient.unsubscribed',
    actor: { kind: 'unknown' },
    target: { kind: 'recipient', name: 'anna@example.org' },
  });
  expect(await other.client.audit.list({ workspace_id: otherId })).toEqual(others);
});

it('a deletion by the operator is read by those who stay in the workspace', async () => {
  const leaver = await harness.signUp('leaver@example.org');
  const { id: account_id } = await leaver.client.auth.profile();
  await harness.database.db.insertInto('member').values({ workspace_id, account_id, role: 'editor' }).execute();
  const before = await entries();
  expect((await run(['user', 'delete', leaver.email], { env })).code).not.toBe(0);
  expect(await entries()).toEqual(before);
  expect((await run(['user', 'delete', leaver.email, '--yes'], { env })).code).toBe(0);
  // The server erases the account after the command, and says so.
  await eventually(async () => (await entries()).length === before.length + 2);
  const target = { kind: 'account', id: account_id, name: leaver.email };
  expect((await entries()).slice(0, 2)).toMatchObject([
    { action: 'account.deleted', actor: { kind: 'system' }, target },
    { action: 'account.deletion_requested', actor: { kind: 'operator' }, target },
  ]);
});
