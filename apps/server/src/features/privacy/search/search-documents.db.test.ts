import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startHarness, type Account, type Harness } from '../../../../test/harness.ts';
import { submit } from '../../../../test/submit.ts';
import { erase, find, settled, workspaceOf } from '../privacy-testing.ts';
import { docxOf, docxWith, pdfOf, pdfWith, sayingSize } from './files/documents-testing.ts';
import { searchPerson } from './search-person.service.ts';

let harness: Harness;
let owner: Account;
let endpoint_id: string;

beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.close());
beforeEach(async () => {
  owner = await harness.signUp();
  endpoint_id = (await owner.client.endpoints.create({ name: 'Jobs' })).id;
});

const sent = async (file: Buffer | string, more: Record<string, string> = {}) =>
  (await submit(harness.app, endpoint_id, { fields: { n: '1', ...more }, file })).submission_id ?? '';
const ADA = { value: 'Ada Lovelace', match: 'contains' as const, in_files: true };

describe('a search in files', () => {
  it('finds a person in PDF and Word files, and names the files that it could not read', async () => {
    const found = [await sent(pdfOf(['I am Ada'], ['Love', 'lace.'])), await sent(await docxOf(['Ada ', 'Lovelace']))];
    const scan = await sent(pdfWith({ content: '0 0 9 9 re f' }));
    const bomb = await sent(sayingSize(await docxWith(' '), 300 * 2 ** 20));
    await sent('Dear Sir');
    const { request, hits, key } = await find(owner, ADA);
    expect(hits.map(({ submission_id, places }) => [submission_id, places])).toEqual(
      found.map((id) => [id, [{ in: 'file', field: 'file' }]]),
    );
    expect(request).toMatchObject({ read: 5, hits: 2, unread_files: 2 });
    const file = { endpoint_id, endpoint_name: 'Jobs', field: 'file', name: 'plan.txt', file_id: expect.any(String) };
    const { items, next_cursor } = await owner.client.privacy.unread(key);
    expect(next_cursor).toBeNull();
    expect(items).toEqual([
      { ...file, submission_id: scan, reason: 'no_text' },
      { ...file, submission_id: bomb, reason: 'limit' },
    ]);
    const first = await owner.client.privacy.unread({ ...key, size: 1 });
    expect(first.items).toEqual(items.slice(0, 1));
    const second = await owner.client.privacy.unread({ ...key, cursor: first.next_cursor ?? '' });
    expect(second.items).toEqual(items.slice(1));
  });

  it('names no file that it was not asked to read', async () => {
    await sent('%PDF-1.7');
    expect((await find(owner, { ...ADA, in_files: false })).request.unread_files).toBe(0);
  });

  it('names a file that is too large, and one whose bytes are gone', async () => {
    const [large, gone] = [await sent('x'), await sent('y')];
    const { db } = harness.database;
    await db
      .updateTable('file')
      .set({ size: 11 * 2 ** 20 })
      .where('submission_id', '=', large)
      .execute();
    await db.updateTable('file').set({ storage_key: 'gone/gone' }).where('submission_id', '=', gone).execute();
    const { key } = await find(owner, ADA);
    const { items } = await owner.client.privacy.unread(key);
    expect(items.map(({ reason }) => reason)).toEqual(['too_large', 'missing']);
  });

  it('names an unread file no longer once it is erased, or in another workspace', async () => {
    await sent('%PDF-1.7', { name: 'Ada Lovelace' });
    await sent('%PDF-1.7');
    const { key } = await find(owner, ADA);
    expect((await owner.client.privacy.unread(key)).items).toHaveLength(2);
    await erase(owner, key);
    expect((await owner.client.privacy.unread(key)).items).toHaveLength(1);
    const other = await owner.client.workspaces.create({ name: 'Other' });
    await owner.client.endpoints.move({ id: endpoint_id, target_workspace_id: other.id });
    expect((await owner.client.privacy.unread(key)).items).toEqual([]);
    const stranger = await harness.signUp();
    await expect(stranger.client.privacy.unread(key)).rejects.toMatchObject({ status: 404 });
  });

  it('that takes long is continued between any two submissions, and by another run', async () => {
    const ids = [await sent('I am Ada Lovelace'), await sent('%PDF-1.7'), await sent('Ada Lovelace!')];
    const workspace_id = await workspaceOf(owner);
    const { db } = harness.database;
    const { id: request_id } = await owner.client.privacy.search({ workspace_id, ...ADA });
    await settled(owner, { workspace_id, request_id });
    const begin = { state: 'searching', at_endpoint: '', at_id: '', read: 0, hits: 0, unread_files: 0 } as const;
    for (const table of ['privacy_hit', 'privacy_unread'] as const)
      await db.deleteFrom(table).where('request_id', '=', request_id).execute();
    await db.updateTable('privacy_request').set(begin).where('id', '=', request_id).execute();
    const run = { signal: new AbortController().signal, stepMs: 0, runMs: 0 };
    await searchPerson(harness.deps, { workspace_id, request_id }, run);
    const partial = await db
      .selectFrom('privacy_request')
      .select(['read', 'hits'])
      .where('id', '=', request_id)
      .execute();
    expect(partial[0]?.read).toBeGreaterThan(0);
    const request = await settled(owner, { workspace_id, request_id });
    expect(request).toMatchObject({ read: 3, hits: 2, unread_files: 1 });
    const { items } = await owner.client.privacy.hits({ workspace_id, request_id });
    expect(items.map(({ submission_id }) => submission_id)).toEqual([ids[0], ids[2]]);
  });
});
