import type { Cap, CapChange, FormDefinitionInput, Problem, SubmitProblem } from '@postern/contracts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startHarness, type Account, type Harness } from '../../../test/harness.ts';
import { startNode, type TestNode } from '../../../test/node.ts';
import { post, submit } from '../../../test/submit.ts';

let harness: Harness;
let account: Account;
let other: TestNode;
let id: string;

beforeAll(async () => {
  harness = await startHarness({ PLAN_MONTHLY_SUBMISSIONS: '100000' });
  account = await harness.signUp();
  other = await startNode(harness);
});
afterAll(async () => {
  await other.close();
  await harness.close();
});
beforeEach(async () => {
  id = (await account.client.endpoints.create({ name: 'Workshop' })).id;
});

const form = (limit: number, more: Partial<CapChange> = {}): CapChange => ({
  field: null,
  option: null,
  limit,
  ...more,
});
const day = (option: string, limit: number, more: Partial<CapChange> = {}): CapChange => ({
  field: 'day',
  option,
  limit,
  ...more,
});
const set = async (...caps: CapChange[]) => (await account.client.caps.set({ id, caps })).items;
const counts = async () => (await account.client.caps.list({ id })).items.map(toCounts);
const toCounts = ({ option, taken, waiting }: Cap) => [option ?? 'form', taken, waiting];
const send = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
  post(harness.app, id, { fields, headers });
const accept = (fields: Record<string, string>) => submit(harness.app, id, { fields });
const statuses = async () =>
  (await account.client.submissions.list({ endpoint_id: id, status: 'all', size: 100 })).items.map((one) => one.status);
const codes = (response: { payload: string }) =>
  (JSON.parse(response.payload) as Problem).errors?.map(({ path, code, message }) => [path, code, message]);

/** The counts of every cap agree with its seats, and with the submissions that have them. */
async function expectConsistent() {
  const { rows } = await sql<{ is_right: boolean }>`
    select c.taken = count(s.*) filter (where s.turn is null) and c.waiting = count(s.*) filter (where s.turn is not null)
      as is_right
    from cap c left join seat s on s.endpoint_id = c.endpoint_id and s.cap_id = c.id
    where c.endpoint_id = ${id} group by c.endpoint_id, c.id`.execute(harness.database.db);
  expect(rows.map((row) => row.is_right)).toEqual(rows.map(() => true));
}

describe('a full cap', () => {
  it('refuses by field, in the visitor’s language, and stores the refusal for the owner', async () => {
    await set(day('Friday', 1));
    await accept({ day: 'Friday' });
    const refused = await send({ day: 'Friday' });
    expect(refused.statusCode).toBe(422);
    expect(codes(refused)).toEqual([['day', 'full', '“Friday” is full. Please choose something else.']]);
    const german = await send({ day: 'Friday' }, { 'accept-language': 'de' });
    expect(german.json<SubmitProblem>()).toMatchObject({
      error: '„Friday“ ist ausgebucht. Bitte wählen Sie etwas anderes.',
      errors: [{ field: 'day', code: 'full' }],
    });
    const [newest] = (await account.client.submissions.list({ endpoint_id: id, status: 'refused' })).items;
    expect(newest?.refused_reason).toBe('“Friday” is full.');
    expect((await send({ day: 'Saturday' })).statusCode).toBe(201);
    expect(await counts()).toEqual([['Friday', 1, 0]]);
    await expectConsistent();
  });

  it('of the whole form refuses everything else, also a cap of 0', async () => {
    await set(form(0));
    const response = await send({ name: 'Noor' });
    expect(codes(response)).toEqual([['', 'full', 'This form is full. It accepts no more submissions.']]);
    expect(response.json()).toMatchObject({ detail: 'This form is full. It accepts no more submissions.' });
    await set(form(1));
    expect((await send({ name: 'Noor' })).statusCode).toBe(201);
    expect((await send({ name: 'Ada' })).statusCode).toBe(422);
  });

  it('shows the form again with the error beside its field, and its fragment', async () => {
    const options = ['fri', 'sat', 'sun', 'mon'].map((value) => ({ value, label: `Label ${value}` }));
    const definition = {
      steps: [{ fields: [{ type: 'radio', id: 'day', name: 'day', label: 'Your day', options, required: true }] }],
    } as FormDefinitionInput;
    await account.client.forms.save({ id, definition });
    await account.client.forms.publish({ id });
    await set(day('fri', 0), day('sun', 0), day('mon', 0, { has_waiting_list: true }));
    const page = await send({ day: 'fri' }, { 'sec-fetch-mode': 'navigate', accept: 'text/html' });
    expect(page.statusCode).toBe(422);
    expect(page.payload.match(/“Label fri” is full\./g)).toHaveLength(2);
    // It is not chosen any more, and can’t be.
    expect(page.payload).toMatch(/value="fri"\s+disabled required\s*\/>\s*<span dir="auto">Label fri \(full\)<\/span>/);
    expect(page.payload).toMatch(/value="sat"\s+required\s*\/>\s*<span dir="auto">Label sat<\/span>/);
    // Another one that is full can’t be chosen either, unless it has a waiting list.
    expect(page.payload).toContain('Label sun (full)');
    expect(page.payload).not.toContain('Label mon (full)');
    const fragment = await send({ day: 'fri' }, { 'hx-request': 'true' });
    expect(fragment.payload).toContain('“Label fri” is full.');
  });

  it('leaves spam alone, which a bot must not learn from', async () => {
    await set(form(0));
    expect((await send({ _gotcha: 'x' })).statusCode).toBe(201);
    expect(await statuses()).toEqual(['spam']);
  });

  it('answers a repeat of a stored submission like the first', async () => {
    await set(form(1));
    const key = { 'idempotency-key': 'k' };
    const first = await send({ n: '1' }, key);
    expect(first.statusCode).toBe(201);
    for (const app of [harness.app, other.app])
      expect((await post(app, id, { fields: { n: '1' }, headers: key })).json()).toEqual(first.json());
    expect((await send({ n: '2' }, { 'idempotency-key': 'l' })).statusCode).toBe(422);
    // The key of a refused one is still free.
    await set(form(2));
    expect((await send({ n: '2' }, { 'idempotency-key': 'l' })).statusCode).toBe(201);
  });

  it('counts an option however it is sent', async () => {
    await set(day('Friday 9 am', 2), day('Café', 1));
    const json = (payload: object) => harness.app.inject({ method: 'POST', url: `/api/submit/${id}`, payload });
    expect((await json({ day: ['Friday 9 am', 'Saturday'] })).statusCode).toBe(201);
    expect((await send({ day: ' Friday  9\u00A0am ' })).statusCode).toBe(201);
    for (const value of [['Friday 9 am'], { a: { b: ['x', 'Friday 9 am\n'] } }, 'Friday 9 am'])
      expect((await json({ day: value })).statusCode).toBe(422);
    expect((await json({ day: 'Cafe\u0301' })).statusCode).toBe(201);
    expect((await json({ day: 'Café' })).statusCode).toBe(422);
    expect((await json({ day: ['\u0000', '\uD800', 'x'.repeat(100_000), 7, null, true] })).statusCode).toBe(201);
  });

  it('takes either all seats that a submission needs, or none', async () => {
    await set(form(9), day('Friday', 1), day('Saturday', 0));
    const both = { method: 'POST', url: `/api/submit/${id}`, payload: { day: ['Friday', 'Saturday'] } } as const;
    expect(codes(await harness.app.inject(both))).toEqual([
      ['day', 'full', '“Saturday” is full. Please choose something else.'],
    ]);
    expect(await counts()).toEqual([
      ['form', 0, 0],
      ['Friday', 0, 0],
      ['Saturday', 0, 0],
    ]);
  });
});

describe('parallel submissions to two nodes', () => {
  it('are accepted exactly as often as there are seats', async () => {
    await set(form(40), day('Friday', 15));
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, n) =>
        post(n % 2 ? harness.app : other.app, id, {
          fields: { n: String(n), day: n % 3 ? 'Friday' : 'Saturday' },
          headers: { 'idempotency-key': `k${n}` },
        }),
      ),
    );
    const accepted = answers.filter(({ statusCode }) => statusCode === 201).length;
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([201, 422]));
    expect(accepted).toBe(40);
    expect(await counts()).toEqual([
      ['form', 40, 0],
      ['Friday', 15, 0],
    ]);
    await expectConsistent();
  });

  it('are judged by caps that change meanwhile, not by those that a node remembers', async () => {
    const posting = Promise.all(
      Array.from({ length: 120 }, async (_, n) => {
        if (n === 60) await set(form(30));
        return post(n % 2 ? harness.app : other.app, id, { fields: { n: String(n) } });
      }),
    );
    await posting;
    const [cap] = (await account.client.caps.list({ id })).items;
    const total = (await statuses()).length;
    const inbox = (await account.client.endpoints.get({ id })).inbox_count;
    expect(total).toBe(100);
    // The cap counted what was there before it, and everything since.
    expect(cap?.taken).toBe(inbox);
    await expectConsistent();
  });

  it('of a node that was not notified are judged again', async () => {
    await post(other.app, id, { fields: { n: 'warm' } });
    const known = await other.intake.endpoints.get(id);
    await set(form(1));
    other.intake.endpoints.forgetAll();
    const { endpoints } = other.intake;
    const get = endpoints.get.bind(endpoints);
    // What a notification that is late leaves in memory.
    let isLate = true;
    endpoints.forget = () => {
      isLate = false;
    };
    endpoints.get = (of) => (isLate && known ? Promise.resolve(known) : get(of));
    expect((await post(other.app, id, { fields: { n: '2' }, file: 'bytes' })).statusCode).toBe(422);
    endpoints.get = get;
    expect(isLate).toBe(false);
    expect(await counts()).toEqual([['form', 1, 0]]);
  });
});

describe('a seat', () => {
  it('is free again when its submission is deleted or moved to spam, and is taken when the submission returns', async () => {
    await set(form(2));
    const [first, second] = [await accept({ n: '1' }), await accept({ n: '2' })];
    await account.client.submissions.delete({ endpoint_id: id, submission_id: first.submission_id });
    expect(await counts()).toEqual([['form', 1, 0]]);
    const spam = { endpoint_id: id, submission_id: second.submission_id, status: 'spam' as const };
    await account.client.submissions.update(spam);
    expect(await counts()).toEqual([['form', 0, 0]]);
    await account.client.submissions.update({ ...spam, status: 'inbox' });
    expect(await counts()).toEqual([['form', 1, 0]]);
    await accept({ n: '3' });
    await account.client.submissions.update(spam);
    await accept({ n: '4' });
    await expect(account.client.submissions.update({ ...spam, status: 'inbox' })).rejects.toMatchObject({
      data: { code: 'conflict' },
    });
    const many = { endpoint_id: id, submission_ids: [second.submission_id], status: 'inbox' as const };
    expect(await account.client.submissions.updateMany(many)).toMatchObject({
      changed: [],
      left: [second.submission_id],
    });
    expect(await counts()).toEqual([['form', 2, 0]]);
    await expectConsistent();
  });

  it('is kept by a cap that stays, and counted by one that is new', async () => {
    await set(day('Friday', 5));
    await accept({ day: 'Friday' });
    await accept({ day: 'Saturday' });
    const [before] = (await account.client.caps.list({ id })).items;
    const after = await set(form(1), day('Friday', 0), day(' Saturday ', 3));
    expect(after.map(toCounts)).toEqual([
      ['form', 2, 0],
      ['Friday', 1, 0],
      ['Saturday', 1, 0],
    ]);
    expect(after[1]?.id).toBe(before?.id);
    expect((await send({ day: 'Saturday' })).statusCode).toBe(422);
    await set();
    expect((await send({ day: 'Friday' })).statusCode).toBe(201);
    await expectConsistent();
  });
});

describe('setting caps', () => {
  it('refuses what is not a cap', async () => {
    const refuse = async (caps: unknown, code = 'invalid') =>
      expect(account.client.caps.set({ id, caps: caps as CapChange[] })).rejects.toMatchObject({ data: { code } });
    await refuse([form(-1)]);
    await refuse([form(1.5)]);
    await refuse([form(1_000_001)]);
    await refuse([{ field: 'day', option: null, limit: 1 }]);
    await refuse([day('Friday', 1), day('Friday', 2)]);
    await refuse([day('Friday  am', 1), day('Friday am', 2)]);
    await refuse([day('\u0000', 1)]);
    await refuse([day('\uD800', 1)]);
    await refuse(Array.from({ length: 101 }, (_, n) => day(`${n}`, 1)));
    expect(await counts()).toEqual([]);
  });

  it('is for the workspace’s own endpoints', async () => {
    const stranger = await harness.signUp();
    await expect(stranger.client.caps.list({ id })).rejects.toMatchObject({ data: { code: 'not_found' } });
    await expect(stranger.client.caps.set({ id, caps: [form(0)] })).rejects.toMatchObject({
      data: { code: 'not_found' },
    });
    expect((await send({ n: '1' })).statusCode).toBe(201);
  });
});
