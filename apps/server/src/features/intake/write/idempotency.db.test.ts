import { demandSession } from '@postern/contracts';
import type { Problem } from '@postern/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startHarness, type Account, type Harness } from '../../../../test/harness.ts';
import { post } from '../../../../test/submit.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../lib/durations.ts';

let harness: Harness;
let account: Account;
let endpoint_id: string;

beforeAll(async () => {
  harness = await startHarness({ PLAN_MONTHLY_SUBMISSIONS: '1000' });
  account = await harness.signUp();
});
afterAll(() => harness.close());
/** Hours pass in these tests, so the owner signs in again. */
const owner = async () => {
  const { access_token } = demandSession(
    await harness.client().auth.login({ email: account.email, password: account.password }),
  );
  return harness.client(access_token);
};
beforeEach(async () => {
  const client = await owner();
  endpoint_id = (await client.endpoints.create({ name: 'Once' })).id;
});

const total = async () => (await (await owner()).submissions.list({ endpoint_id, status: 'all' })).total;
const send = (key: string, fields: Record<string, string> = { n: '1' }, file?: string) =>
  post(harness.app, endpoint_id, {
    fields,
    headers: { 'idempotency-key': key },
    ...(file === undefined ? {} : { file }),
  });
const idOf = (response: Response) => response.json<{ submission_id: string }>().submission_id;
type Response = Awaited<ReturnType<typeof post>>;

describe('the same key', () => {
  it('with the same content is stored once and gets the same answer, fifty times at once', async () => {
    const responses = await Promise.all(Array.from({ length: 50 }, () => send('fifty')));
    expect(new Set(responses.map((response) => response.statusCode))).toEqual(new Set([201]));
    expect(new Set(responses.map(idOf)).size).toBe(1);
    expect(await total()).toBe(1);
    expect(idOf(await send('fifty'))).toBe(idOf(responses[0] ?? (await send('fifty'))));
  });

  it('keeps one copy of the files', async () => {
    const before = await harness.storedFiles();
    const responses = await Promise.all(Array.from({ length: 5 }, () => send('files', { n: '1' }, 'the same bytes')));
    expect(new Set(responses.map(idOf)).size).toBe(1);
    expect(await harness.storedFiles()).toBe(before + 1);
  });

  it('with other content is an error', async () => {
    await send('once');
    for (const response of [await send('once', { n: '2' }), await send('once', { n: '1' }, 'a file')]) {
      expect(response.statusCode).toBe(422);
      expect(response.json<Problem>().code).toBe('idempotency_mismatch');
    }
    expect(await total()).toBe(1);
  });

  it('works as a field and as a header, and is separate for each endpoint', async () => {
    const fields = { n: '1', _idempotency: 'field' };
    const first = await post(harness.app, endpoint_id, { fields });
    expect(idOf(await post(harness.app, endpoint_id, { fields }))).toBe(idOf(first));
    const other = (await (await owner()).endpoints.create({ name: 'Other' })).id;
    expect(idOf(await post(harness.app, other, { fields }))).not.toBe(idOf(first));
  });

  it.each(['ключ 😀', '\u0001\u0002', "' or 1=1 --", 'x'.repeat(255)])('may be %j', async (key) => {
    const fields = { n: '1', _idempotency: key };
    expect(idOf(await post(harness.app, endpoint_id, { fields }))).toBe(
      idOf(await post(harness.app, endpoint_id, { fields })),
    );
  });

  it('is refused when it is longer than 255 characters', async () => {
    expect((await send('x'.repeat(256))).statusCode).toBe(422);
  });

  it('is remembered for a day', async () => {
    const first = idOf(await send('day'));
    harness.passTime(23 * HOUR_MS + 59 * MINUTE_MS);
    expect(idOf(await send('day'))).toBe(first);
    harness.passTime(HOUR_MS);
    expect(idOf(await send('day'))).not.toBe(first);
    expect(await total()).toBe(2);
  });
});

describe('a refused answer', () => {
  it('does not use the key up', async () => {
    const refused = await send('later', { n: 'x'.repeat(1_048_577) });
    expect(refused.statusCode).toBe(413);
    expect((await send('later')).statusCode).toBe(201);
  });

  it('nor does a full month', async () => {
    const small = await startHarness({ PLAN_MONTHLY_SUBMISSIONS: '1' });
    const someone = await small.signUp();
    const { id } = await someone.client.endpoints.create({ name: 'Full' });
    const sendTo = (key: string) => post(small.app, id, { fields: { key }, headers: { 'idempotency-key': key } });
    for (let n = 0; n < 11; n += 1) expect((await sendTo(`k${n}`)).statusCode).toBe(201);
    expect((await sendTo('over')).statusCode).toBe(429);
    expect((await sendTo('k3')).statusCode).toBe(201);
    small.passTime(32 * DAY_MS);
    expect((await sendTo('over')).statusCode).toBe(201);
    await small.close();
  });
});

describe('a double click', () => {
  it('is recognised by its content if the endpoint wants that, for the configured time', async () => {
    await (await owner()).endpoints.update({ id: endpoint_id, settings: { duplicate_window_seconds: 60 } });
    const fields = { name: 'Noor' };
    const first = idOf(await post(harness.app, endpoint_id, { fields }));
    expect(idOf(await post(harness.app, endpoint_id, { fields }))).toBe(first);
    expect(idOf(await post(harness.app, endpoint_id, { fields: { name: 'Somebody else' } }))).not.toBe(first);
    harness.passTime(61_000);
    expect(idOf(await post(harness.app, endpoint_id, { fields }))).not.toBe(first);
  });

  it('is two submissions otherwise', async () => {
    await post(harness.app, endpoint_id, { fields: { name: 'Noor' } });
    await post(harness.app, endpoint_id, { fields: { name: 'Noor' } });
    expect(await total()).toBe(2);
  });
});
