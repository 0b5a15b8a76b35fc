import { formDefinitionSchema, type FormDefinitionInput } from '@postern/contracts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startHarness, type Account, type Harness } from '../../../test/harness.ts';
import { DAY_MS } from '../../lib/durations.ts';
import { createFormCache, loadPublishedForm, versionFor } from './form-cache.service.ts';

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

describe('what submissions may be made for', () => {
  it('is nothing, or the published version and those before it', async () => {
    const { db } = harness.database;
    expect(await loadPublishedForm(db, await published())).toBeNull();
    expect(await loadPublishedForm(db, 'nowhere123')).toBeNull();
    const form = await loadPublishedForm(db, await published('one', 'two', 'three'));
    expect(form).toEqual({ version: 3, older: new Map([1, 2].map((version) => [version, expect.any(Number)])) });
  });

  it('is the newest, unless one is named that was in force a day ago', () => {
    const now = new Date(100_000_000);
    const day = DAY_MS;
    const form = {
      version: 3,
      older: new Map([
        [1, now.getTime() - day],
        [2, now.getTime() - day + 1],
      ]),
    };
    const named = [undefined, null, '', '2', 2, '1', 1, 3, 4, 2.5, '02', '-2', '2x', Number.NaN, [2], { a: 2 }, true];
    const checked = named.map((each) => versionFor(form, each, now));
    expect(named.filter((_, at) => checked[at] === 2)).toEqual(['2', 2, '02']);
    expect(checked.filter((each) => each !== 2 && each !== 3)).toEqual([]);
  });
});

describe('definitions in memory', () => {
  it('are asked for once, and are no more than there is room for', async () => {
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
    // The first is now the one unused for longest.
    await cache.get(third, 1);
    expect(await cache.get(second, 1)).toBe(other);
    expect(await cache.get(first, 1)).not.toBe(known);
    expect(await cache.get(first, 2)).toBeUndefined();
    // One that is larger than all the room is used all the same.
    expect(await createFormCache(harness.database.db, 1).get(first, 1)).toEqual(known);
  });
});
