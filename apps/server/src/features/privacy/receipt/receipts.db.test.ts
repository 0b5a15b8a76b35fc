import { spawnSync } from 'node:child_process';
import { hash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ReceiptError, verifyReceipt } from '@postern/contracts/receipts';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { eventually, startHarness, type Account, type Harness } from '../../../../test/harness.ts';
import { submit } from '../../../../test/submit.ts';
import { DAY_MS } from '../../../lib/durations.ts';
import { startReceiver, type Receiver } from '../../deliveries/channels/webhook/receiver-testing.ts';
import { keepTerms } from '../../erasure/retention.service.ts';
import { erase, find, receiptOf, workspaceOf } from '../privacy-testing.ts';
import { tidyPrivacy } from '../tidy-privacy.service.ts';
import { replaceReceiptKey } from './receipt-keys.service.ts';

const PAGE = '../../../../../site/content/docs/privacy-desk.md';

let harness: Harness;
let owner: Account;
let receiver: Receiver;
let endpoint_id: string;

beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.close());
beforeEach(async () => {
  owner = await harness.signUp();
  endpoint_id = (await owner.client.endpoints.create({ name: 'Contact' })).id;
  receiver = await startReceiver();
});
afterEach(() => receiver.close());

const keys = async () => (await harness.client().privacy.keys()).keys;

async function erasedRose(sent: Parameters<typeof submit>[2] = { fields: { name: 'Rose' } }) {
  const { submission_id } = await submit(harness.app, endpoint_id, sent);
  await harness.dispatched();
  const { key } = await find(owner, { value: 'rose' });
  await erase(owner, key);
  return { key, submission_id };
}

it('a receipt says what was erased where and when, without a value, and verifies without the server', async () => {
  const { key, submission_id } = await erasedRose({ fields: { name: 'Rose' }, file: '12345' });
  const file = await receiptOf(owner, key);
  const receipt = await verifyReceipt(file, await keys());
  expect(receipt).toMatchObject({
    installation: harness.deps.config.publicUrl,
    workspace: { id: key.workspace_id },
    request_id: key.request_id,
    is_complete: true,
    endpoints: [{ id: endpoint_id, name: 'Contact', submissions: [submission_id], files: 1, bytes: 5 }],
    destinations: [],
    kept: 0,
    gone: 0,
    in_files: false,
    unread_files: 0,
  });
  const { salt, sha256 } = receipt.value;
  expect(hash('sha256', `${salt}rose`, 'base64url')).toBe(sha256);
  expect(Buffer.from(file).toString().toLowerCase()).not.toContain('rose');
  expect(await receiptOf(owner, key)).toEqual(file);
});

it('a receipt that was changed by one byte is refused', async () => {
  const { key } = await erasedRose();
  const [file, published] = [await receiptOf(owner, key), await keys()];
  for (let at = 0; at < file.length; at += 1)
    for (const byte of [(file[at] ?? 0) ^ 1, 0x20]) {
      const changed = Uint8Array.from(file);
      changed[at] = byte;
      await expect(verifyReceipt(changed, published), `byte ${at}`).rejects.toThrow(ReceiptError);
    }
  for (const other of [file.subarray(0, -1), new Uint8Array([...file, 0x0a]), new Uint8Array([0x20, ...file])])
    await expect(verifyReceipt(other, published)).rejects.toThrow(ReceiptError);
  await expect(verifyReceipt(file, [])).rejects.toThrow('another key');
});

describe('the script of the documentation', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'postern-receipt-'));
    const page = await readFile(path.join(import.meta.dirname, PAGE), 'utf8');
    const [, script = ''] = /^```javascript title="verify-receipt.mjs"[^\n]*\n([\s\S]*?)^```$/m.exec(page) ?? [];
    await writeFile(path.join(folder, 'verify-receipt.mjs'), script);
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  /** Runs the script with a receipt and the keys, and nothing else. */
  async function runScript(receipt: Uint8Array) {
    await writeFile(path.join(folder, 'receipt.json'), receipt);
    const args = ['verify-receipt.mjs', 'receipt.json', 'keys.json'];
    const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8', env: {} });
    return { status, stdout, stderr };
  }

  it('verifies a receipt without the server, and refuses one that was changed by one byte', async () => {
    const { key } = await erasedRose();
    const file = await receiptOf(owner, key);
    await writeFile(path.join(folder, 'keys.json'), JSON.stringify(await harness.client().privacy.keys()));
    expect(await runScript(file)).toMatchObject({
      status: 0,
      stdout: expect.stringContaining('Valid: 1 submission erased'),
    });
    const text = Buffer.from(file).toString();
    const last = text.lastIndexOf('"signature":"') + '"signature":"'.length + 85;
    const changes = [
      text.replace('"files":0', '"files":1'),
      text.replace('"kept":0', '"kept": 0'),
      `${text}\n`,
      // The last character of a signature has four bits that mean nothing.
      text.slice(0, last) + (text[last] === 'A' ? 'B' : 'A') + text.slice(last + 1),
    ];
    for (const changed of changes) {
      const ran = await runScript(Buffer.from(changed));
      expect(ran).toMatchObject({ status: 1, stdout: '', stderr: expect.stringContaining('Refused') });
    }
  });
});

it('a new key signs from now on, and receipts of the former one stay valid', async () => {
  const before = await receiptOf(owner, (await erasedRose()).key);
  const [former] = await keys();
  const id = await replaceReceiptKey(harness.deps);
  const { key } = await erasedRose();
  const after = await receiptOf(owner, key);
  const published = await keys();
  expect(published.map(({ kid }) => kid).slice(0, 2)).toEqual([id, former?.kid]);
  expect((await verifyReceipt(before, published)).key_id).toBe(former?.kid);
  expect((await verifyReceipt(after, published)).key_id).toBe(id);
});

it('a key that the installation’s secret does not open is retired', async () => {
  const [former] = await keys();
  await sql`update receipt_key set sealed_private_key = 'v1.changed' where retired_at is null`.execute(
    harness.database.db,
  );
  const receipt = await verifyReceipt(await receiptOf(owner, (await erasedRose()).key), await keys());
  expect(receipt.key_id).not.toBe(former?.kid);
});

it('a receipt says how many files could not be read', async () => {
  await submit(harness.app, endpoint_id, { fields: { name: 'Rose' }, file: '%PDF-1.7 cut off' });
  const { key } = await find(owner, { value: 'rose', in_files: true });
  await erase(owner, key);
  const receipt = await verifyReceipt(await receiptOf(owner, key), await keys());
  expect(receipt).toMatchObject({ in_files: true, unread_files: 1 });
});

it('destinations that got a submission are told by submission.erased, and their answers are kept with the receipt', async () => {
  const { id } = await owner.client.destinations.create({
    endpoint_id,
    kind: 'webhook',
    config: { url: receiver.url },
  });
  const { submission_id } = await submit(harness.app, endpoint_id, { fields: { name: 'Rose' } });
  await eventually(() => receiver.received.length === 1);
  await eventually(async () =>
    (await owner.client.deliveries.list({ endpoint_id })).items.some(({ state }) => state === 'delivered'),
  );
  receiver.script = (response) => response.writeHead(500).end('Rose is still here');
  const { key } = await find(owner, { value: 'rose' });
  await erase(owner, key);
  await eventually(() => receiver.received.length === 2);
  const { body } = receiver.received[1] ?? { body: '' };
  expect(JSON.parse(body)).toMatchObject({ type: 'submission.erased', data: { id: submission_id, endpoint_id } });
  expect(body).not.toContain('Rose');
  const answered = async (status: number) =>
    eventually(async () => {
      const receipt = await verifyReceipt(await receiptOf(owner, key), await keys());
      return receipt.destinations[0]?.answers[0]?.status === status ? receipt : undefined;
    });
  const pending = await answered(500);
  expect(pending).toMatchObject({
    is_complete: false,
    destinations: [
      { endpoint_id, id, kind: 'webhook', submissions: 1, answers: [{ submission_id, state: 'pending' }] },
    ],
  });
  receiver.script = (response) => response.writeHead(204).end();
  await sql`update delivery set due_at = now() where state = 'pending' and destination_id = ${id}`.execute(
    harness.database.db,
  );
  expect(await answered(204)).toMatchObject({
    is_complete: true,
    destinations: [{ answers: [{ submission_id, state: 'delivered', attempts: 2, status: 204 }] }],
  });
  const { erased } = await owner.client.privacy.get(key);
  expect(erased).toMatchObject({ notified: 1, answered: 1 });
});

it('answers are kept although deliveries of an erasure are deleted after 30 days', async () => {
  await owner.client.destinations.create({ endpoint_id, kind: 'webhook', config: { url: receiver.url } });
  await submit(harness.app, endpoint_id, { fields: { name: 'Rose' } });
  await eventually(() => receiver.received.length === 1);
  await eventually(async () =>
    (await owner.client.deliveries.list({ endpoint_id })).items.some(({ state }) => state === 'delivered'),
  );
  const { key } = await find(owner, { value: 'rose' });
  await erase(owner, key);
  await eventually(async () => (await owner.client.privacy.get(key)).erased?.answered === 1);
  await tidyPrivacy(harness.deps);
  harness.passTime(31 * DAY_MS);
  await keepTerms(harness.deps, {}, { id: '1', retries: 0, signal: new AbortController().signal });
  const { token } = await signInAgain();
  const file = new Uint8Array(await (await harness.client(token).privacy.receipt(key)).arrayBuffer());
  const receipt = await verifyReceipt(file, await keys());
  expect(receipt.destinations[0]?.answers).toMatchObject([{ state: 'delivered', status: 204 }]);
  expect(await workspaceOf({ ...owner, client: harness.client(token) })).toBe(key.workspace_id);
});

async function signInAgain(): Promise<{ token: string }> {
  const result = await harness.client().auth.login({ email: owner.email, password: owner.password });
  return { token: 'access_token' in result ? result.access_token : '' };
}
