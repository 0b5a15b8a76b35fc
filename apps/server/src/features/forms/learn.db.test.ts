import { limits, type LearnedForm } from '@postern/contracts';
import { fieldsOf } from '@postern/contracts/validate-form';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { failure } from '../../../test/failure.ts';
import { startHarness, type Account, type Harness } from '../../../test/harness.ts';
import { submit } from '../../../test/submit.ts';

let harness: Harness;
let account: Account;
let id: string;

beforeAll(async () => {
  harness = await startHarness();
  account = await harness.signUp();
});
afterAll(() => harness.close());
beforeEach(async () => {
  id = (await account.client.endpoints.create({ name: 'Learning' })).id;
});

const learned = () => account.client.forms.learned({ id });
const fieldsIn = ({ definition }: LearnedForm) =>
  fieldsOf(definition ?? { steps: [] }).map((field) => `${field.type} ${'name' in field ? field.name : ''}`);

it('is null while there are no submissions', async () => {
  expect(await learned()).toEqual({ definition: null, submissions: 0 });
});

it('has the fields and files of submissions in the inbox, long ones too', async () => {
  for (let n = 0; n < 6; n += 1)
    await submit(harness.app, id, {
      fields: { name: `Noor ${n}`, email: `noor${n}@example.org`, message: `One\n${'x'.repeat(9000)}`, _subject: 'Hi' },
      file: 'a plan',
    });
  const form = await learned();
  expect(form.submissions).toBe(6);
  expect(fieldsIn(form)).toEqual(['text name', 'email email', 'textarea message', 'file file']);
  expect(fieldsOf(form.definition ?? { steps: [] }).every((field) => 'required' in field && field.required)).toBe(true);
  // Spam is not learned from.
  const { items } = await account.client.submissions.list({ endpoint_id: id });
  for (const each of items)
    await account.client.submissions.update({ endpoint_id: id, submission_id: each.id, status: 'spam' });
  expect(await learned()).toEqual({ definition: null, submissions: 0 });
});

it('reads more fields than a list shows', async () => {
  const names = Array.from({ length: limits.previewFields + 20 }, (_, n) => `field_${n}`);
  await submit(harness.app, id, { fields: Object.fromEntries(names.map((name) => [name, 'x'.repeat(300)])) });
  expect(fieldsIn(await learned())).toEqual(names.map((name) => `textarea ${name}`));
});

it('is not available to another account', async () => {
  const other = await harness.signUp('other@example.org');
  await submit(harness.app, id, { fields: { secret: 'x' } });
  expect(await failure(other.client.forms.learned({ id }))).toMatchObject({ code: 'not_found' });
});
