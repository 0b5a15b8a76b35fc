import type { FormDefinitionInput } from '@postern/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { eventually, startHarness, type Account, type Harness } from '../../../test/harness.ts';
import { startNode } from '../../../test/node.ts';
import { post } from '../../../test/submit.ts';
import { HOUR_MS } from '../../lib/durations.ts';

let harness: Harness;
let account: Account;
let id: string;

beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.close());
beforeEach(async () => {
  // A separate account for each test: the clock moves, and sessions expire.
  account = await harness.signUp();
  id = (await account.client.endpoints.create({ name: 'Checked', settings: { validation: 'enforce' } })).id;
});

const formOf = (...names: string[]): FormDefinitionInput => ({
  steps: [{ fields: names.map((name) => ({ type: 'text', id: name, name, label: name, required: true })) }],
});
async function publish(...names: string[]): Promise<void> {
  await account.client.forms.save({ id, definition: formOf(...names) });
  await account.client.forms.publish({ id });
}
const send = (fields: Record<string, string>) => post(harness.app, id, { fields });

describe('a submission that names a version', () => {
  const passes = async (version: string) => (await send({ name: 'Noor', _form_version: version })).statusCode === 201;

  it('is checked against it for a day, and then against the newest', async () => {
    await publish('name');
    await publish('name', 'phone');
    expect(await Promise.all(['1', ' 1 ', '2', '3', '0', '-1', '1.0', '', 'NaN', '9'.repeat(400)].map(passes))).toEqual(
      [true, true, ...Array.from({ length: 8 }, () => false)],
    );
    const url = `/api/submit/${id}`;
    const json = await harness.app.inject({ method: 'POST', url, payload: { name: 'Noor', _form_version: 1 } });
    expect(json.statusCode).toBe(201);
    const { items } = await account.client.submissions.list({ endpoint_id: id });
    expect(items[0]?.fields).toEqual([['name', 'Noor']]);
    harness.passTime(23 * HOUR_MS);
    expect(await passes('1')).toBe(true);
    harness.passTime(2 * HOUR_MS);
    expect(await passes('1')).toBe(false);
    expect(await passes('2')).toBe(false);
    // A version never changes: the others are still checked against the latest.
    expect((await send({ name: 'Noor', phone: '1', _form_version: '1' })).statusCode).toBe(201);
  });

  it('of an unpublished form is checked against it too, once there is another', async () => {
    await publish('name');
    await account.client.forms.delete({ id });
    expect(await passes('7')).toBe(true);
    await publish('name', 'phone');
    expect(await passes('1')).toBe(true);
    expect(await passes('2')).toBe(false);
  });
});

it('a published version applies immediately, on other nodes too', async () => {
  const other = await startNode(harness);
  try {
    await publish('name', 'email');
    const there = () => post(other.app, id, { fields: { name: 'Noor' } });
    expect((await there()).statusCode).toBe(422);
    await publish('name');
    expect((await send({ name: 'Noor' })).statusCode).toBe(201);
    await eventually(async () => (await there()).statusCode === 201);
    await account.client.forms.delete({ id });
    expect((await send({ email: 'x' })).statusCode).toBe(201);
  } finally {
    await other.close();
  }
});
