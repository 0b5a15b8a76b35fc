import { formDefinitionSchema, type FormDefinitionInput } from '@postern/contracts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startHarness, type Account, type Harness } from '../../../test/harness.ts';
import { createFormCache, loadPublishedForm } from './form-cache.service.ts';

let harness: Harness;
let account: Account;

beforeAll(async () => {
  harness = await startHarness();
  account = await harness.signUp();
});
afterAll(() => harness.close());

const definition = (title: string): FormDefinitionInput => ({ title, steps: [{ fields: [] }] });
async function published(...titles: string[]): Promise<string> {
  const { id } = await account.client.endpoints.create({ name: 'Published' });
  for (const title of titles) {
    await account.client.forms.save({ id, definition: definition(title) });
    await account.client.forms.publish({ id });
  }
  return id;
}

describe('the published form', () => {
  it('is absent, or has its version and those before it', async () => {
    const { db } = harness.database;
    expect(await loadPublishedForm(db, await published())).toBeNull();
    expect(await loadPublishedForm(db, 'nowhere123')).toBeNull();
    const form = await loadPublishedForm(db, await published('one', 'two', 'three'));
    expect(form).toEqual({ version: 3, older: new Map([1, 2].map((version) => [version, expect.any(Number)])) });
  });
});

describe('definitions in memory', () => {
  it('are loaded once, and stay within their limit', async () => {
    const ids = await Promise.all(['a', 'b', 'c'].map((title) => published(title)));
    const [first = '', second = '', third = ''] = ids;
    const { chars } = await harness.database.db
      .selectFrom('form_version')
      .select(sql<number>`length(definition::text)`.as('chars'))
      .where('endpoint_id', '=', first)
      .executeTakeFirstOrThrow();
    const cache = createFormCache(harness.database.db, chars * 2);
    expect(await cache.get(first, 1)).toEqual(formDefinitionSchema.parse(definition('a')));
    await cache.get(second, 1);
    const known = await cache.get(first, 1);
    expect(await cache.get(first, 1)).toBe(known);
    const other = await cache.get(second, 1);
    // The first is now the least recently used.
    await cache.get(third, 1);
    expect(await cache.get(second, 1)).toBe(other);
    expect(await cache.get(first, 1)).not.toBe(known);
    expect(await cache.get(first, 2)).toBeUndefined();
    // A form larger than the whole cache still works.
    expect(await createFormCache(harness.database.db, 1).get(first, 1)).toEqual(known);
  });
});
