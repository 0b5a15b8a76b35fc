import { createClient, limits, type Client } from '@postern/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { injectFetch, startHarness, type Account, type Harness } from '../../../test/harness.ts';
import { submit } from '../../../test/submit.ts';
import { DAY_MS } from '../../lib/durations.ts';

let harness: Harness;
let owner: Account;
let anyone: Client;
let endpoint_id: string;

beforeAll(async () => {
  harness = await startHarness();
  owner = await harness.signUp('owner@example.org');
  anyone = harness.client();
  endpoint_id = (await owner.client.endpoints.create({ name: 'Contact' })).id;
});
afterAll(() => harness.close());

const arrive = async (name: string, file?: string) => {
  const sent = { fields: { name }, ...(file !== undefined && { file }) };
  const { submission_id } = await submit(harness.app, endpoint_id, sent);
  return { endpoint_id, submission_id };
};

type Wanted = Omit<Parameters<Client['sharing']['create']>[0], 'endpoint_id'>;

async function share(wanted: Wanted, client = owner.client) {
  const link = await client.sharing.create({ endpoint_id, ...wanted });
  return { ...link, token: new URL(link.url).hash.slice(1) };
}

const refused = (status: number) => ({ problem: { status } });

async function download(token: string, file_id: string) {
  const response = await harness.app.inject({ method: 'POST', url: '/api/shared/file', payload: { token, file_id } });
  return { status: response.statusCode, body: response.payload, headers: response.headers };
}

describe('a link to one submission', () => {
  it('shows what its sender sent, and nothing else', async () => {
    const key = await arrive('Ada');
    await arrive('Somebody else');
    await owner.client.notes.create({ ...key, text: 'Internal' });
    const { token, url } = await share({ submission_id: key.submission_id });
    expect(new URL(url).pathname).toBe('/shared');
    const shown = await anyone.sharing.open({ token });
    expect(shown).toMatchObject({ endpoint: 'Contact', is_single: true, with_files: false, next_cursor: null });
    expect(shown.items.map(({ id, fields }) => [id, fields])).toEqual([[key.submission_id, [['name', 'Ada']]]]);
    expect(Object.keys(shown.items[0] ?? {}).toSorted()).toEqual(['created_at', 'fields', 'files', 'id']);
    expect(JSON.stringify(shown)).not.toMatch(/Internal|127\.0\.0\.1|lightMyRequest|score/);
  });

  it('gives the bytes of its files only if they are shared, and of no other file', async () => {
    const key = await arrive('With a file', 'the bytes');
    const other = await arrive('Another', 'secret bytes');
    const fileOf = async (each: typeof key) => (await owner.client.submissions.get(each)).files[0]?.id ?? '';
    const [file_id, otherFile] = [await fileOf(key), await fileOf(other)];
    const open = await share({ submission_id: key.submission_id, with_files: true });
    const closed = await share({ submission_id: key.submission_id });
    const got = await download(open.token, file_id);
    expect([got.status, got.body]).toEqual([200, 'the bytes']);
    expect(got.headers['content-disposition']).toContain('attachment');
    expect(got.headers['content-security-policy']).toContain('sandbox');
    expect((await download(closed.token, file_id)).status).toBe(404);
    expect((await download(open.token, otherFile)).status).toBe(404);
  });
});

describe('a link to the matches of a filter', () => {
  it('shows them, also those that arrive later, page by page', async () => {
    const { id: other } = await owner.client.endpoints.create({ name: 'Many' });
    const send = (name: string) => submit(harness.app, other, { fields: { name } });
    for (let nr = 0; nr < limits.sharedAtOnce; nr += 1) await send(`Guest ${nr}`);
    await harness.dispatched();
    const link = await owner.client.sharing.create({ endpoint_id: other, filter: { q: 'guest' } });
    const token = new URL(link.url).hash.slice(1);
    await send('Nobody');
    await send('Guest late');
    await harness.dispatched();
    const first = await anyone.sharing.open({ token });
    expect(first.items).toHaveLength(limits.sharedAtOnce);
    expect(first.items[0]?.fields).toEqual([['name', 'Guest late']]);
    const second = await anyone.sharing.open({ token, cursor: first.next_cursor ?? '' });
    expect([second.items.map(({ fields }) => fields[0]?.[1]), second.next_cursor]).toEqual([['Guest 0'], null]);
  });

  it('gives files of its matches only', async () => {
    const inside = await arrive('Inside', 'inside');
    const outside = await arrive('Outside', 'outside');
    await harness.dispatched();
    const { token } = await share({ filter: { q: 'inside' }, with_files: true });
    const fileOf = async (each: typeof inside) => (await owner.client.submissions.get(each)).files[0]?.id ?? '';
    expect((await download(token, await fileOf(inside))).body).toBe('inside');
    expect((await download(token, await fileOf(outside))).status).toBe(404);
  });
});

describe('making links', () => {
  it('is bounded', async () => {
    const { id: other } = await owner.client.endpoints.create({ name: 'Full' });
    for (let nr = 0; nr < limits.shareLinks; nr += 1) await owner.client.sharing.create({ endpoint_id: other });
    await expect(owner.client.sharing.create({ endpoint_id: other })).rejects.toMatchObject(refused(409));
  });

  it('needs a submission of the endpoint', async () => {
    const { id: other } = await owner.client.endpoints.create({ name: 'Foreign' });
    const { submission_id } = await arrive('Here');
    await expect(owner.client.sharing.create({ endpoint_id: other, submission_id })).rejects.toMatchObject(
      refused(404),
    );
  });
});

describe('a link ends', () => {
  const opens = (token: string) => anyone.sharing.open({ token });

  it('when it is deleted', async () => {
    const { token, id } = await share({});
    await opens(token);
    const [listed] = (await owner.client.sharing.list({ endpoint_id })).items;
    expect(listed).toMatchObject({ id, opened_count: 1, opened_at: expect.any(String) });
    expect(listed).not.toHaveProperty('url');
    await owner.client.sharing.delete({ endpoint_id, link_id: id });
    await expect(opens(token)).rejects.toMatchObject(refused(404));
    await expect(owner.client.sharing.delete({ endpoint_id, link_id: id })).rejects.toMatchObject(refused(404));
  });

  it('with its submission', async () => {
    const key = await arrive('Short');
    const { token } = await share({ submission_id: key.submission_id });
    await owner.client.submissions.delete(key);
    await expect(opens(token)).rejects.toMatchObject(refused(404));
  });

  it('with the membership of the person who made it', async () => {
    const editor = await harness.signUp('editor@example.org');
    const { id: account_id } = await editor.client.auth.profile();
    const workspace_id = (await owner.client.workspaces.list()).items[0]?.id ?? '';
    const { db } = harness.database;
    await db.insertInto('member').values({ workspace_id, account_id, role: 'editor' }).execute();
    const fetch = injectFetch(harness.app);
    const client = createClient({ baseUrl: 'http://localhost', token: editor.token, workspace: workspace_id, fetch });
    const { token } = await share({}, client);
    await opens(token);
    await owner.client.workspaces.updateMember({ workspace_id, account_id, role: 'reader' });
    await expect(opens(token)).rejects.toMatchObject(refused(404));
    await owner.client.workspaces.updateMember({ workspace_id, account_id, role: 'editor' });
    await opens(token);
    await owner.client.workspaces.removeMember({ workspace_id, account_id });
    await expect(opens(token)).rejects.toMatchObject(refused(404));
  });

  it('while its endpoint is suspended', async () => {
    const { token } = await share({});
    const { db } = harness.database;
    const suspend = (at: Date | null) =>
      db
        .updateTable('endpoint')
        .set({ suspended_at: at, suspended_reason: at && 'Phishing' })
        .where('id', '=', endpoint_id)
        .execute();
    await suspend(new Date());
    await expect(opens(token)).rejects.toMatchObject(refused(404));
    await suspend(null);
    await opens(token);
  });

  it('when its time is over', async () => {
    const { token } = await share({ days: 2 });
    harness.passTime(DAY_MS);
    await opens(token);
    harness.passTime(DAY_MS);
    await expect(opens(token)).rejects.toMatchObject(refused(404));
  });
});
