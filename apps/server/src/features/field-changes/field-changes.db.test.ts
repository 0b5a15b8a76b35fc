import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { failure } from '../../../test/failure.ts';
import { startHarness, type Account, type Harness } from '../../../test/harness.ts';
import { submit } from '../../../test/submit.ts';
import { newId } from '../../ids.ts';
import { HOUR_MS, MINUTE_MS } from '../../lib/durations.ts';
import { sendFieldChanges } from './send-field-changes.service.ts';
import { watchFields } from './watch-fields.service.ts';

let harness: Harness;
let owner: Account;
let endpoint: string;

beforeAll(async () => {
  harness = await startHarness();
  owner = await harness.signUp();
  ({ id: endpoint } = await owner.client.endpoints.create({ name: 'Orders' }));
});
afterAll(() => harness.close());

const watch = () => watchFields(harness.deps, {}, { id: 'x', retries: 0, signal: new AbortController().signal });

type Fields = [string, string][];

/** Stores submissions as the intake does, one after another, until now. */
async function receive(id: string, all: readonly Fields[], everyMs: number, status = 'inbox'): Promise<void> {
  const end = harness.deps.now().getTime() - MINUTE_MS;
  const rows = all.map((fields, index) => {
    const created_at = new Date(end - (all.length - 1 - index) * everyMs);
    const meta = JSON.stringify({ ip: `203.0.113.${index % 200}` });
    return {
      endpoint_id: id,
      id: `${id}_${newId(created_at)}`,
      status,
      fields: JSON.stringify(fields),
      spam: '{}',
      meta,
      created_at,
    };
  });
  const { db } = harness.database;
  await db.insertInto('submission').values(rows).execute();
  const names = [...new Set(all.flat().map(([name]) => JSON.stringify(name)))];
  const known = names.map((name, position) => ({ endpoint_id: id, name, position, first_seen_at: new Date(end) }));
  await db
    .insertInto('endpoint_field')
    .values(known)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await db
    .updateTable('endpoint_counter')
    .set((eb) => ({
      last_submission_at: new Date(end),
      ...(status === 'inbox' && { inbox: eb('inbox', '+', all.length) }),
    }))
    .where('endpoint_id', '=', id)
    .execute();
}

const times = (count: number, fields: (index: number) => Fields): Fields[] =>
  Array.from({ length: count }, (_, at) => fields(at));
const before = (at: number): Fields => [
  ['name', `Person ${at}`],
  ['e-mail', `p${at}@example.org`],
];
const after = (at: number): Fields => [
  ['name', `Person ${at}`],
  ['email', `p${at}@example.org`],
];

describe('an endpoint', () => {
  it('has no field changes while its form stays the same', async () => {
    await receive(endpoint, times(60, before), 6 * HOUR_MS);
    await watch();
    expect(await owner.client.endpoints.fieldChanges({ id: endpoint })).toEqual({ items: [] });
  });

  it('does not learn from spam', async () => {
    harness.passTime(HOUR_MS);
    await receive(
      endpoint,
      times(40, () => [['x', 'y']]),
      10_000,
      'spam',
    );
    await watch();
    expect((await owner.client.endpoints.fieldChanges({ id: endpoint })).items).toEqual([]);
  });

  it('names a renamed field with the times of both names, and emails it once', async () => {
    harness.passTime(HOUR_MS);
    await receive(endpoint, times(12, after), 60_000);
    await watch();
    await watch();
    const { items } = await owner.client.endpoints.fieldChanges({ id: endpoint });
    expect(items).toMatchObject([{ kind: 'renamed', field: 'e-mail', new_name: 'email', types: null, state: 'open' }]);
    const [change] = items;
    expect(Date.parse(change?.before.last_at ?? '')).toBeLessThan(Date.parse(change?.after.first_at ?? ''));
    const mail = await harness.mail(owner.email, /A field of “Orders” has changed/);
    expect(mail.text).toContain('“e-mail” is now called “email”');
    harness.passTime(HOUR_MS);
    await receive(endpoint, times(12, after), 60_000);
    await watch();
    expect((await owner.client.endpoints.fieldChanges({ id: endpoint })).items).toHaveLength(1);
    expect(harness.mails.filter(({ subject }) => subject.startsWith('A field of'))).toHaveLength(1);
  });

  it('shows merged names in one column of lists and exports, until they are separated', async () => {
    const [change] = (await owner.client.endpoints.fieldChanges({ id: endpoint })).items;
    const key = { id: endpoint, change_id: change?.id ?? '' };
    for (const fields of [before(1), after(2)])
      await submit(harness.app, endpoint, { fields: Object.fromEntries(fields) });
    await harness.dispatched();
    const csvHead = async () =>
      (await (await owner.client.submissions.export({ endpoint_id: endpoint, format: 'csv' })).text()).split('\r\n');
    expect((await owner.client.endpoints.fields({ id: endpoint })).items).toEqual(['name', 'e-mail', 'x', 'email']);
    expect(await owner.client.endpoints.updateFieldChange({ ...key, state: 'merged' })).toMatchObject({
      state: 'merged',
    });
    expect(await owner.client.endpoints.fields({ id: endpoint })).toEqual({
      items: ['name', 'x', 'email'],
      merged: [{ name: 'e-mail', into: 'email' }],
    });
    const found = async (field: string, op: 'is' | 'contains', value: string) =>
      (await owner.client.submissions.list({ endpoint_id: endpoint, where: [{ field, op, value }], size: 100 })).total;
    // Two of them were dispatched, and so have documents: one with each name.
    for (const field of ['email', 'e-mail'])
      expect([
        await found(field, 'is', 'p1@example.org'),
        await found(field, 'is', 'p2@example.org'),
        await found(field, 'contains', 'example org'),
        await found(field, 'contains', 'Person'),
      ]).toEqual([1, 1, 2, 0]);
    const list = (preview: boolean) => owner.client.submissions.list({ endpoint_id: endpoint, preview, size: 100 });
    const names = (items: Awaited<ReturnType<typeof list>>['items']) =>
      new Set(items.flatMap(({ fields }) => fields.map(([name]) => name)));
    expect(names((await list(true)).items)).toEqual(new Set(['name', 'email']));
    expect(names((await list(false)).items)).toEqual(new Set(['name', 'email', 'e-mail']));
    const lines = await csvHead();
    expect(lines[0]).not.toContain('e-mail');
    expect(lines.filter((line) => line.includes('@example.org'))).toHaveLength(86);
    // A submission may have both names.
    await submit(harness.app, endpoint, { fields: { 'e-mail': 'first@example.org', email: 'second@example.org' } });
    const columns = [{ field: 'email' }, { field: 'missing' }];
    const json = await owner.client.submissions.export({ endpoint_id: endpoint, format: 'json', columns });
    expect(((await json.json()) as object[])[0]).toEqual({
      email: ['first@example.org', 'second@example.org'],
      missing: null,
    });
    expect(await owner.client.endpoints.updateFieldChange({ ...key, state: 'open' })).toMatchObject({ state: 'open' });
    expect((await owner.client.endpoints.fields({ id: endpoint })).merged).toEqual([]);
    expect((await csvHead())[0]).toContain('e-mail');
  });

  it('merges nothing but a renamed field', async () => {
    const id = 'b'.repeat(20);
    const at = new Date();
    const period = { before_first_at: at, before_last_at: at, after_first_at: at, after_last_at: at, found_at: at };
    const row = { endpoint_id: endpoint, id, kind: 'vanished', field: String.raw`"a\u0000\ud800"`, ...period };
    await harness.database.db.insertInto('field_change').values(row).execute();
    const key = { id: endpoint, change_id: id };
    expect(await failure(owner.client.endpoints.updateFieldChange({ ...key, state: 'merged' }))).toMatchObject({
      status: 409,
    });
    expect(await owner.client.endpoints.updateFieldChange({ ...key, state: 'dismissed' })).toMatchObject({
      field: 'a\0\uD800',
      state: 'dismissed',
    });
  });

  it('says that a field is back', async () => {
    harness.passTime(HOUR_MS);
    await receive(endpoint, times(12, before), 60_000);
    await watch();
    const { items } = await owner.client.endpoints.fieldChanges({ id: endpoint });
    expect(items.find(({ field }) => field === 'e-mail')).toMatchObject({ state: 'ended' });
  });

  it('sends no email to members who have turned such emails off', async () => {
    const { items } = await owner.client.endpoints.fieldChanges({ id: endpoint });
    const open = items.filter(({ state }) => state === 'open').map(({ id }) => id);
    expect(open).not.toEqual([]);
    const { id: account_id } = await owner.client.auth.profile();
    // The job of an earlier change may send its email meanwhile, so only emails of this call are counted.
    const send = async () => {
      const id = newId(new Date());
      await sendFieldChanges(harness.deps, { endpoint_id: endpoint, change_ids: open, account_id }, { id });
      return harness.mails.filter(({ messageId }) => messageId.startsWith(`${id}@`)).length;
    };
    await owner.client.auth.updateProfile({ preferences: { trouble_mails: false } });
    expect(await send()).toBe(0);
    await owner.client.auth.updateProfile({ preferences: { trouble_mails: true } });
    expect(await send()).toBe(1);
  });

  it('is not changed by what arrived before it was first read', async () => {
    const { id } = await owner.client.endpoints.create({ name: 'Old' });
    await receive(id, [...times(260, before), ...times(40, after)], HOUR_MS);
    await watch();
    expect(await owner.client.endpoints.fieldChanges({ id })).toEqual({ items: [] });
  });
});

it('learns a form from what arrived since the change', async () => {
  const { id } = await owner.client.endpoints.create({ name: 'Learnt' });
  for (const at of [1, 2, 3]) await submit(harness.app, id, { fields: Object.fromEntries(before(at)) });
  harness.passTime(MINUTE_MS);
  const since = harness.deps.now();
  for (const at of [4, 5, 6, 7, 8]) await submit(harness.app, id, { fields: Object.fromEntries(after(at)) });
  await harness.dispatched();
  const names = async () =>
    (await owner.client.forms.learned({ id })).definition?.steps.flatMap(({ fields }) =>
      fields.map((field) => ('name' in field ? field.name : '')),
    );
  expect(await names()).toEqual(expect.arrayContaining(['e-mail', 'email']));
  const period = { before_first_at: since, before_last_at: since, after_first_at: since, after_last_at: since };
  const row = { endpoint_id: id, id: 'c'.repeat(20), kind: 'renamed', field: '"e-mail"', new_name: '"email"' };
  await harness.database.db
    .insertInto('field_change')
    .values({ ...row, ...period, found_at: since })
    .execute();
  expect(await names()).toEqual(['name', 'email']);
});
