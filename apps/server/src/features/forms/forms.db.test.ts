import { ApiError, limits, type FormDefinitionInput, type Problem } from '@postern/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { failure } from '../../../test/failure.ts';
import { startHarness, type Account, type Harness } from '../../../test/harness.ts';
import { HOUR_MS } from '../../lib/durations.ts';

let harness: Harness;
let account: Account;
let id: string;

beforeAll(async () => {
  harness = await startHarness();
  account = await harness.signUp();
});
afterAll(() => harness.close());
beforeEach(async () => {
  id = (await account.client.endpoints.create({ name: 'Asking' })).id;
});

const asking = (title: string): FormDefinitionInput => ({
  title,
  steps: [{ fields: [{ type: 'text', id: 'a', name: 'name', label: 'Name' }] }],
});
const nothing = { draft: null, draft_updated_at: null, published: null, version: null, published_at: null };
const forms = () => account.client.forms;
const save = (title: string) => forms().save({ id, definition: asking(title) });
const versions = () =>
  harness.database.db
    .selectFrom('form_version')
    .select(['version', 'superseded_at'])
    .where('endpoint_id', '=', id)
    .orderBy('version')
    .execute();

describe('a draft', () => {
  it('does not exist at first, and is complete once it is saved', async () => {
    expect(await forms().get({ id })).toEqual(nothing);
    const saved = await save('First');
    expect(saved).toMatchObject({
      draft: { title: 'First', theme: { scheme: 'auto' } },
      published: null,
      version: null,
    });
    expect(await forms().get({ id })).toEqual(saved);
    expect((await account.client.endpoints.get({ id })).form).toBeNull();
  });

  it('is not saved over another session’s changes', async () => {
    const definition = asking('Mine');
    const first = await forms().save({ id, definition, if_updated_at: null });
    expect(await failure(forms().save({ id, definition, if_updated_at: null }))).toMatchObject({ code: 'conflict' });
    // Two saves in the same millisecond still have different states.
    const second = await forms().save({ id, definition: asking('Theirs') });
    expect(second.draft_updated_at).not.toBe(first.draft_updated_at);
    const late = forms().save({ id, definition, if_updated_at: first.draft_updated_at });
    expect(await failure(late)).toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('changed elsewhere'),
    });
    expect((await forms().get({ id })).draft?.title).toBe('Theirs');
    const third = await forms().save({ id, definition, if_updated_at: second.draft_updated_at });
    expect(third.draft?.title).toBe('Mine');
  });

  it('that is saved concurrently is one of the versions, and only one of those based on the same state succeeds', async () => {
    const all = Array.from({ length: 8 }, (_, n) =>
      forms()
        .save({ id, definition: asking(`${n}`), if_updated_at: null })
        .then(() => 'saved')
        .catch((error: unknown) => (error instanceof ApiError ? error.problem?.code : error)),
    );
    const answers = await Promise.all(all);
    expect(answers.filter((each) => each === 'saved')).toHaveLength(1);
    expect(answers.filter((each) => each === 'conflict')).toHaveLength(7);
  });

  it('is discarded in favour of the published form, or of none', async () => {
    await save('First');
    expect(await forms().discardDraft({ id })).toEqual(nothing);
    expect(await forms().discardDraft({ id })).toEqual(nothing);
    await save('First');
    const published = await forms().publish({ id });
    const changed = await save('Second');
    const back = await forms().discardDraft({ id });
    expect(back).toMatchObject({ draft: published.published, published: published.published, version: 1 });
    expect(back.draft_updated_at).not.toBe(changed.draft_updated_at);
    // Nothing to discard: no other session's work is out of date.
    expect(await forms().discardDraft({ id })).toEqual(back);
  });

  it.each(['a\u0000b', 'a\uD800'])('contains no text that cannot be stored: %j', async (text) => {
    const field = { type: 'hidden' as const, id: 'h', name: 'h', default: text };
    const saved = forms().save({ id, definition: { ...asking('x'), steps: [{ fields: [field] }] } });
    expect(await failure(saved)).toMatchObject({ status: 422, code: 'invalid' });
  });
});

describe('publishing', () => {
  it('needs a draft', async () => {
    expect(await failure(forms().publish({ id }))).toMatchObject({ status: 422, code: 'invalid' });
  });

  it('makes the draft the next version; an unchanged draft makes none', async () => {
    await save('First');
    const first = await forms().publish({ id });
    expect(first).toMatchObject({ draft: { title: 'First' }, published: { title: 'First' }, version: 1 });
    expect(await forms().publish({ id })).toEqual(first);
    await save('First');
    expect(await forms().publish({ id })).toMatchObject({ version: 1, published_at: first.published_at });
    await save('Second');
    expect(await forms().get({ id })).toMatchObject({ draft: { title: 'Second' }, published: { title: 'First' } });
    expect(await forms().publish({ id })).toMatchObject({ version: 2, published: { title: 'Second' } });
    expect(await versions()).toEqual([
      { version: 1, superseded_at: expect.any(Date) },
      { version: 2, superseded_at: null },
    ]);
    expect((await account.client.endpoints.get({ id })).form?.title).toBe('Second');
    expect((await account.client.endpoints.list()).items.find((item) => item.id === id)?.form).toBeNull();
  });

  it('keeps the newest versions, and those that were published recently', async () => {
    for (let n = 0; n < 2; n += 1) {
      await save(`${n}`);
      await forms().publish({ id });
    }
    await harness.database.db
      .updateTable('form')
      .set({ versions: limits.formVersions + 1 })
      .where('endpoint_id', '=', id)
      .execute();
    await save('Later');
    expect(await forms().publish({ id })).toMatchObject({ version: limits.formVersions + 2 });
    expect((await versions()).map(({ version }) => version)).toEqual([1, 2, limits.formVersions + 2]);
    const long = new Date(harness.deps.now().getTime() - 25 * HOUR_MS);
    await harness.database.db
      .updateTable('form_version')
      .set({ superseded_at: long })
      .where('endpoint_id', '=', id)
      .where('version', '<=', 2)
      .execute();
    await save('Last');
    await forms().publish({ id });
    expect((await versions()).map(({ version }) => version)).toEqual([
      limits.formVersions + 2,
      limits.formVersions + 3,
    ]);
  });
});

describe('an unpublished form', () => {
  it('is removed with its draft, and its version numbers are not reused', async () => {
    await forms().delete({ id });
    await save('First');
    await forms().publish({ id });
    await save('Second');
    await forms().delete({ id });
    expect(await forms().get({ id })).toEqual(nothing);
    expect((await account.client.endpoints.get({ id })).form).toBeNull();
    await save('Third');
    expect(await forms().publish({ id })).toMatchObject({ version: 2 });
  });

  it('is deleted with its endpoint', async () => {
    await save('First');
    await forms().publish({ id });
    await save('Second');
    await account.client.endpoints.delete({ id });
    expect(await versions()).toEqual([]);
    expect(await failure(forms().get({ id }))).toMatchObject({ code: 'not_found' });
  });
});

describe('a duplicate of an endpoint', () => {
  it('has the form as its first version, and changes independently of the original', async () => {
    await save('First');
    await forms().publish({ id });
    await save('Second');
    await forms().publish({ id });
    await save('Draft');
    const copy = await account.client.endpoints.duplicate({ id });
    expect(copy.form?.title).toBe('Second');
    const state = await forms().get({ id: copy.id });
    expect(state).toMatchObject({ draft: { title: 'Draft' }, published: { title: 'Second' }, version: 1 });
    await forms().delete({ id: copy.id });
    expect(await forms().get({ id })).toMatchObject({ draft: { title: 'Draft' }, version: 2 });
  });

  it('has a draft that was never published', async () => {
    await save('Draft');
    const copy = await account.client.endpoints.duplicate({ id });
    expect(await forms().get({ id: copy.id })).toMatchObject({ draft: { title: 'Draft' }, version: null });
  });
});

describe('a hostile definition', () => {
  const put = (payload: unknown, headers: Record<string, string> = {}) =>
    harness.app.inject({
      method: 'PUT',
      url: `/api/endpoints/${id}/form`,
      headers: { authorization: `Bearer ${account.token}`, 'content-type': 'application/json', ...headers },
      payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
    });
  const field = (n: number, more: object = {}) => ({ type: 'text', id: `f${n}`, name: `f${n}`, label: 'F', ...more });
  const of = (...fields: object[]) => ({ definition: { steps: [{ fields }] } });
  const waitsFor = (other: string) => ({ show_when: { conditions: [{ field: other, op: 'filled' }] } });

  it.each([
    ['many fields', of(...Array.from({ length: 500 }, (_, n) => field(n)))],
    ['fields that wait for each other', of(field(1, waitsFor('f2')), field(2, waitsFor('f1')))],
    ['a pattern that would take for ever', of(field(1, { pattern: '(a+)+\\1' }))],
    ['a pattern that repeats too much', of(field(1, { pattern: '((a{1,999}){1,999}){1,999}' }))],
    ['a label that is none', of(field(1, { label: '\u0000' }))],
    ['more text than a form has', of(...Array.from({ length: 200 }, (_, n) => field(n, { help: 'x'.repeat(2000) })))],
    ['a logo that is a script', { definition: { ...asking('x'), theme: { logo_url: 'javascript:alert(1)' } } }],
    ['no object', { definition: [] }],
    ['nothing', {}],
  ])('with %s is refused, with its path', async (_what, payload) => {
    const response = await put(payload);
    expect([response.statusCode, response.json<Problem>().code]).toEqual([422, 'invalid']);
    expect(response.json<Problem>().errors?.every(({ path }) => path.startsWith('definition'))).toBe(true);
    expect(await forms().get({ id })).toEqual(nothing);
  });

  it('of more than a megabyte is not read, and one at the limit is', async () => {
    expect((await put(`{"definition":"${'x'.repeat(1024 * 1024)}"}`)).statusCode).toBe(413);
    // Three bytes a letter: the limit counts letters.
    const help = '字'.repeat(1700);
    const large = await put(of(...Array.from({ length: 125 }, (_, n) => field(n, { help }))));
    expect(large.statusCode).toBe(200);
  });

  it('with names of the language’s own properties is only text', async () => {
    const text = JSON.stringify(of(field(1, { name: 'constructor' }))).replace(
      '"steps"',
      '"__proto__":{"title":"x"},"steps"',
    );
    const response = await put(text);
    expect(response.statusCode).toBe(200);
    expect(response.json<{ draft: { title: string } }>().draft.title).toBe('');
  });
});
