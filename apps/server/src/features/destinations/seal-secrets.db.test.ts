import { sql } from 'kysely';
import pino from 'pino';
import { Webhook } from 'standardwebhooks';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startHarness, type Harness } from '../../../test/harness.ts';
import { submit } from '../../../test/submit.ts';
import { attempt } from '../deliveries/worker/attempt-delivery.ts';
import { loadOutgoing } from '../deliveries/worker/load-outgoing.ts';
import { claimDue } from '../deliveries/worker/claim.repo.ts';
import * as testing from '../deliveries/deliveries-testing.ts';
import { startReceiver, type Receiver } from '../deliveries/channels/webhook/receiver-testing.ts';

const TOKEN = '1234567890:AAbbCCddEEffGGhhIIjjKKllMMnnOOppQQr';
let harness: Harness;
let receiver: Receiver;

beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.close());
beforeEach(async () => {
  receiver = await startReceiver();
});
afterEach(() => receiver.close());

/** All rows of all tables, as text. */
async function everything(): Promise<string> {
  const { db } = harness.database;
  const { rows: tables } = await sql<{ name: string }>`
    select quote_ident(schemaname) || '.' || quote_ident(tablename) as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema')`.execute(db);
  const texts = tables.map(async ({ name }) => {
    const { rows } = await sql<{
      text: string | null;
    }>`select string_agg(t::text, E'\n') as text from ${sql.raw(name)} t`.execute(db);
    return rows[0]?.text ?? '';
  });
  return (await Promise.all(texts)).join('\n');
}

const telegram = (form: testing.Form) =>
  form.client.destinations.create({
    endpoint_id: form.endpoint_id,
    kind: 'telegram',
    config: { chat_id: '42' },
    token: TOKEN,
  });

describe('secrets', () => {
  it('are sealed at rest: no table holds a signing secret or a bot’s token', async () => {
    const form = await testing.newForm(harness);
    const webhook = await testing.addWebhook(form, receiver.url);
    const key = { endpoint_id: form.endpoint_id, destination_id: webhook.id };
    const rotated = await form.client.destinations.rotateSecret(key);
    await telegram(form);
    await submit(harness.app, form.endpoint_id, { fields: { n: '1' } });
    await testing.attempted(harness, webhook, 1);
    const text = await everything();
    // The text includes the rows in question.
    expect(text).toContain(webhook.id);
    expect(rotated.secrets).toHaveLength(2);
    for (const secret of [...rotated.secrets, TOKEN]) {
      expect(secret.length).toBeGreaterThan(30);
      expect(text).not.toContain(secret);
      expect(text).not.toContain(secret.replace('whsec_', ''));
      expect(text).not.toContain(Buffer.from(secret).toString('hex'));
    }
    expect(text).not.toContain('whsec_');
  });

  it('sign while one replaces another, and stop when they are dropped', async () => {
    const form = await testing.newForm(harness);
    const webhook = await testing.addWebhook(form, receiver.url);
    const key = { endpoint_id: form.endpoint_id, destination_id: webhook.id };
    const [first = ''] = webhook.secrets;
    const verifies = (secret: string) => {
      const { headers = {}, body = '' } = receiver.received.at(-1) ?? {};
      try {
        new Webhook(secret).verify(body, headers as Record<string, string>);
        return true;
      } catch {
        return false;
      }
    };
    const { secrets } = await form.client.destinations.rotateSecret(key);
    const [second = ''] = secrets;
    expect(secrets).toEqual([second, first]);
    expect(second).not.toBe(first);
    await submit(harness.app, form.endpoint_id, { fields: { n: '1' } });
    await testing.patiently(() => receiver.received.length === 1);
    expect([verifies(first), verifies(second)]).toEqual([true, true]);
    await form.client.destinations.rotateSecret(key);
    await expect(form.client.destinations.rotateSecret(key)).rejects.toMatchObject({ status: 409 });
    const dropped = await form.client.destinations.rotateSecret({ ...key, drop_old: true });
    expect(dropped.secrets).toHaveLength(1);
    await submit(harness.app, form.endpoint_id, { fields: { n: '2' } });
    await testing.patiently(() => receiver.received.length === 2);
    expect([first, second, dropped.secrets[0] ?? ''].map(verifies)).toEqual([false, false, true]);
  });

  it('of one destination do not open for another', async () => {
    const form = await testing.newForm(harness);
    const [one, two] = [await testing.addWebhook(form, receiver.url), await testing.addWebhook(form, receiver.url)];
    const { db } = harness.database;
    await sql`update destination set sealed_secrets = (select sealed_secrets from destination where id = ${one.id})
      where id = ${two.id}`.execute(db);
    const read = await form.client.destinations.get({ endpoint_id: form.endpoint_id, destination_id: two.id });
    expect(read.secrets).toEqual([]);
    await submit(harness.app, form.endpoint_id, { fields: { n: '1' } });
    expect(await testing.attempted(harness, two, 1)).toMatchObject({ state: 'dead' });
    await testing.attempted(harness, one, 1);
    expect(receiver.received).toHaveLength(1);
  });
});

describe('a bot’s token', () => {
  it('is write-only: it appears in no answer, attempt or log', async () => {
    const form = await testing.newForm(harness);
    const { client, endpoint_id } = form;
    const lines: string[] = [];
    const log = pino({ level: 'trace' }, { write: (line) => lines.push(line) });
    const parked = await testing.parkDeliveryWorkers(harness);
    const bot = await telegram(form);
    const key = { endpoint_id, destination_id: bot.id };
    expect(bot).toMatchObject({ has_token: true, secrets: [] });
    await submit(harness.app, endpoint_id, { fields: { n: '1' } });
    await testing.patiently(async () => (await testing.stored(harness, key)).length === 1);
    // A row that another transaction holds for a moment is skipped.
    const claimed = await testing.patiently(async () => {
      const now = harness.deps.now();
      const rows = await claimDue(parked.deps.db, { now, leaseUntil: now, limit: 9, limitOfOne: 9, taken: [] });
      return rows.length > 0 && rows;
    });
    const [task] = await loadOutgoing(harness.deps, claimed);
    if (!task?.outgoing) throw new Error('Nothing was claimed.');
    const called: string[] = [];
    // Errors are reported: the URL of the call is part of an error.
    for (const fail of [(url: string) => new Error(`cannot reach ${url}`), () => new TypeError('odd')]) {
      const safeFetch = async (url: string | URL) => {
        called.push(String(url));
        throw fail(String(url));
      };
      const deps = { ...harness.deps, log, safeFetch: safeFetch as never };
      const row = await attempt(deps, { claimed: task.claimed, outgoing: task.outgoing }, AbortSignal.timeout(1000));
      expect(row.answer).not.toContain(TOKEN);
      expect(row.state).toBe('pending');
    }
    expect(called[0]).toContain(encodeURIComponent(TOKEN));
    await parked.release();
    const answers = [
      bot,
      await client.destinations.get(key),
      await client.destinations.list({ endpoint_id }),
      await client.destinations.update({ ...key, name: 'Bot', token: TOKEN }),
      await client.destinations.update({ ...key, enabled: false }),
      await client.deliveries.list({ endpoint_id }),
    ];
    const secretPart = TOKEN.slice(TOKEN.indexOf(':') + 1);
    for (const answer of answers) expect(JSON.stringify(answer)).not.toContain(secretPart);
    expect(lines.length).toBeGreaterThan(0);
    expect(lines.join('\n')).not.toContain(secretPart);
  });

  it('is required, and has the shape of a token', async () => {
    const { client, endpoint_id } = await testing.newForm(harness);
    const bad = { endpoint_id, kind: 'telegram', config: { chat_id: '42' } } as const;
    await expect(client.destinations.create(bad)).rejects.toMatchObject({ status: 422 });
    await expect(client.destinations.create({ ...bad, token: 'x' })).rejects.toMatchObject({ status: 422 });
  });
});
