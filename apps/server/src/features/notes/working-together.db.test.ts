import { createClient, limits, type Client } from '@postern/contracts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually, injectFetch, startHarness, type Account, type Harness } from '../../../test/harness.ts';
import { submit } from '../../../test/submit.ts';
import { followActivity } from '../activity/activity-testing.ts';

let harness: Harness;
let owner: Account;
let workspace_id: string;
let endpoint_id: string;

interface Colleague {
  client: Client;
  account_id: string;
  email: string;
}

let editor: Colleague;
let reader: Colleague;
/** Reaches one other endpoint only. */
let elsewhere: Colleague;
/** Reaches this endpoint only. */
let limited: Colleague;

beforeAll(async () => {
  harness = await startHarness();
  owner = await harness.signUp('owner@example.org');
  workspace_id = (await owner.client.workspaces.list()).items[0]?.id ?? '';
  endpoint_id = (await owner.client.endpoints.create({ name: 'Contact' })).id;
  const other = (await owner.client.endpoints.create({ name: 'Other' })).id;
  editor = await colleague('editor@example.org', 'editor');
  reader = await colleague('reader@example.org', 'reader');
  elsewhere = await colleague('elsewhere@example.org', 'editor', [other]);
  limited = await colleague('limited@example.org', 'editor', [endpoint_id]);
});
afterAll(() => harness.close());

async function colleague(email: string, role: 'editor' | 'reader', endpoint_ids?: string[]): Promise<Colleague> {
  const { token, client } = await harness.signUp(email);
  const { id: account_id } = await client.auth.profile();
  const membership = { workspace_id, account_id, role, ...(endpoint_ids && { endpoint_ids }) };
  await harness.database.db.insertInto('member').values(membership).execute();
  const fetch = injectFetch(harness.app);
  const own = createClient({ baseUrl: 'http://localhost', token, workspace: workspace_id, fetch });
  return { client: own, account_id, email };
}

async function arrive(fields: Record<string, string> = { name: 'Ada' }) {
  const { submission_id } = await submit(harness.app, endpoint_id, { fields });
  return { endpoint_id, submission_id };
}

const mailsTo = (address: string, subject: RegExp) =>
  harness.mails.filter((mail) => mail.to === address && subject.test(mail.subject));

describe('an assignment', () => {
  it('names who takes care of a submission, is found by it, and can be ended', async () => {
    const key = await arrive();
    await harness.dispatched();
    const { assignee_id } = await owner.client.submissions.update({ ...key, assignee_id: editor.account_id });
    expect(assignee_id).toBe(editor.account_id);
    const found = (filter: object) => owner.client.submissions.list({ endpoint_id, ...filter });
    const ids = async (filter: object) => (await found(filter)).items.map(({ id }) => id);
    expect(await ids({ assignee_id: editor.account_id })).toEqual([key.submission_id]);
    expect(await ids({ assignee_id: 'none' })).not.toContain(key.submission_id);
    const after = await editor.client.submissions.update({ ...key, assignee_id: null });
    expect(after).not.toHaveProperty('assignee_id');
    expect(await ids({ assignee_id: editor.account_id })).toEqual([]);
    expect(await ids({ assignee_id: 'none' })).toContain(key.submission_id);
  });

  it('reaches the documents that are made after it', async () => {
    const key = await arrive();
    await owner.client.submissions.update({ ...key, assignee_id: editor.account_id, done: true });
    await harness.dispatched();
    const filter = { endpoint_id, assignee_id: editor.account_id, done: true };
    expect((await owner.client.submissions.list(filter)).items.map(({ id }) => id)).toEqual([key.submission_id]);
  });

  it('is refused for a person who cannot change the submission, or is a stranger', async () => {
    const key = await arrive();
    const stranger = await harness.signUp('stranger@example.org');
    const { id } = await stranger.client.auth.profile();
    for (const account_id of [reader.account_id, elsewhere.account_id, id, '0'.repeat(20)])
      await expect(owner.client.submissions.update({ ...key, assignee_id: account_id })).rejects.toMatchObject({
        problem: { status: 422, errors: [{ path: 'assignee_id' }] },
      });
  });

  it('sends one email for what is assigned at once, and none about one’s own click', async () => {
    const keys = [await arrive(), await arrive()];
    const submission_ids = keys.map(({ submission_id }) => submission_id);
    const many = { endpoint_id, submission_ids };
    await owner.client.submissions.updateMany({ ...many, assignee_id: limited.account_id });
    const mail = await harness.mail(limited.email, /are yours$/);
    expect(mail.subject).toBe('2 submissions of “Contact” are yours');
    expect(mail.text).toContain(`/submissions/${submission_ids[0]}`);
    await limited.client.submissions.updateMany({ ...many, assignee_id: null });
    await limited.client.submissions.updateMany({ ...many, assignee_id: limited.account_id });
    await owner.client.submissions.updateMany({ ...many, assignee_id: editor.account_id });
    await harness.mail(editor.email, /^2 submissions/);
    expect(mailsTo(limited.email, /are yours$/)).toHaveLength(1);
  });
});

describe('an assignment of many', () => {
  it('is for members who can change the endpoint’s submissions, and skips those of other endpoints', async () => {
    const [one, two] = [await arrive(), await arrive()];
    const submission_ids = [one.submission_id, two.submission_id];
    const many = { endpoint_id, submission_ids };
    const to = (account_id: string | null) => ({ ...many, assignee_id: account_id });
    for (const { client } of [reader, elsewhere])
      await expect(client.submissions.updateMany(to(editor.account_id))).rejects.toMatchObject({
        problem: { status: client === reader.client ? 403 : 404 },
      });
    for (const { account_id } of [reader, elsewhere])
      await expect(owner.client.submissions.updateMany(to(account_id))).rejects.toMatchObject({
        problem: { status: 422, errors: [{ path: 'assignee_id' }] },
      });
    expect(await limited.client.submissions.updateMany(to(limited.account_id))).toMatchObject({
      changed: submission_ids.toSorted(),
    });
    expect((await owner.client.submissions.updateMany(to(limited.account_id))).changed).toEqual([]);
    const other = await owner.client.endpoints.create({ name: 'Another' });
    const foreign = { ...to(editor.account_id), endpoint_id: other.id };
    expect((await owner.client.submissions.updateMany(foreign)).changed).toEqual([]);
    expect((await owner.client.submissions.get(one)).assignee_id).toBe(limited.account_id);
  });
});

describe('the state of a submission', () => {
  it('is open until somebody marks it as done, and can be opened again', async () => {
    const key = await arrive();
    await harness.dispatched();
    const done = await editor.client.submissions.update({ ...key, done: true });
    expect(done.done_at).toEqual(expect.any(String));
    const idsOf = async (filter: object) =>
      (await owner.client.submissions.list({ endpoint_id, size: 100, ...filter })).items.map(({ id }) => id);
    expect(await idsOf({ done: true })).toContain(key.submission_id);
    expect(await idsOf({ done: false })).not.toContain(key.submission_id);
    expect(await owner.client.submissions.update({ ...key, done: false })).not.toHaveProperty('done_at');
    expect(await idsOf({ done: false })).toContain(key.submission_id);
  });

  it('is not changed by a reader', async () => {
    await expect(reader.client.submissions.update({ ...(await arrive()), done: true })).rejects.toMatchObject({
      problem: { status: 403 },
    });
  });
});

describe('the people to assign', () => {
  it('are those who can reach the endpoint and change it, without addresses for a limited member', async () => {
    const all = (await owner.client.submissions.assignees({ endpoint_id })).items;
    expect(all.map(({ email }) => email)).toEqual([editor.email, limited.email, 'owner@example.org']);
    const seen = (await limited.client.submissions.assignees({ endpoint_id })).items;
    expect(seen.map(({ account_id }) => account_id)).toEqual(all.map(({ account_id }) => account_id));
    expect(seen.every(({ email }) => email === null)).toBe(true);
  });
});

describe('a note', () => {
  it('is written, edited and deleted by its author, and read by all who reach the endpoint', async () => {
    const key = await arrive();
    const note = await editor.client.notes.create({ ...key, text: '  Call **Ada** back <b>now</b>. ' });
    expect(note).toMatchObject({ text: 'Call **Ada** back <b>now</b>.', edited_at: null, mentions: [] });
    const edited = await editor.client.notes.update({ ...key, note_id: note.id, text: 'Called.' });
    expect(edited).toMatchObject({ text: 'Called.', edited_at: expect.any(String), created_at: note.created_at });
    expect((await reader.client.notes.list(key)).items).toEqual([edited]);
    await expect(limited.client.notes.update({ ...key, note_id: note.id, text: 'Mine' })).rejects.toMatchObject({
      problem: { status: 403 },
    });
    await expect(limited.client.notes.delete({ ...key, note_id: note.id })).rejects.toMatchObject({
      problem: { status: 403 },
    });
    await expect(elsewhere.client.notes.list(key)).rejects.toMatchObject({ problem: { status: 404 } });
    await owner.client.notes.delete({ ...key, note_id: note.id });
    expect((await reader.client.notes.list(key)).items).toEqual([]);
  });

  it('is found only under its own submission', async () => {
    const [key, another] = [await arrive(), await arrive()];
    const { id: note_id } = await owner.client.notes.create({ ...key, text: 'Here' });
    await expect(owner.client.notes.delete({ ...another, note_id })).rejects.toMatchObject({
      problem: { status: 404 },
    });
    expect((await owner.client.notes.list(key)).items).toHaveLength(1);
  });

  it('emails each member whom it mentions, once, and nobody who cannot read it', async () => {
    const key = await arrive();
    const mentions = [reader.account_id, editor.account_id, reader.account_id];
    const note = await editor.client.notes.create({ ...key, text: '@Reader: please look.', mentions });
    const mail = await harness.mail(reader.email, /mentioned you/);
    expect(mail.text).toContain('@Reader: please look.');
    await editor.client.notes.update({
      ...key,
      note_id: note.id,
      text: '@Reader and @Limited: please look.',
      mentions: [reader.account_id, limited.account_id],
    });
    await harness.mail(limited.email, /mentioned you/);
    expect(mailsTo(reader.email, /mentioned/)).toHaveLength(1);
    expect(mailsTo(editor.email, /mentioned/)).toEqual([]);
    await expect(
      editor.client.notes.create({ ...key, text: 'Hi', mentions: [elsewhere.account_id] }),
    ).rejects.toMatchObject({ problem: { status: 422, errors: [{ path: 'mentions' }] } });
  });

  it('disappears with its submission, and the most notes are bounded', async () => {
    const key = await arrive();
    const { db } = harness.database;
    const rows = Array.from({ length: limits.notes }, (_, index) => ({
      ...key,
      id: String(index).padStart(20, '0'),
      author_id: editor.account_id,
      text: 'x',
      created_at: new Date(),
    }));
    await db.insertInto('note').values(rows).execute();
    await expect(owner.client.notes.create({ ...key, text: 'One more' })).rejects.toMatchObject({
      problem: { status: 409 },
    });
    await owner.client.submissions.addReader(key);
    await owner.client.submissions.delete(key);
    const left = await db.selectFrom('note').select('id').where('submission_id', '=', key.submission_id).execute();
    expect(left).toEqual([]);
    await expect(owner.client.notes.list(key)).rejects.toMatchObject({ problem: { status: 404 } });
  });
});

describe('the readers of a submission', () => {
  it('are those who have opened it, each once', async () => {
    const key = await arrive();
    await reader.client.submissions.addReader(key);
    await owner.client.submissions.addReader(key);
    await reader.client.submissions.addReader(key);
    const { items } = await editor.client.submissions.readers(key);
    expect(items.map(({ person }) => person.email)).toEqual([reader.email, 'owner@example.org']);
    await expect(elsewhere.client.submissions.addReader(key)).rejects.toMatchObject({ problem: { status: 404 } });
  });

  it('do not include one who opens it while it is being deleted', async () => {
    const key = await arrive();
    const { db } = harness.database;
    const opening = await db.transaction().execute(async (trx) => {
      await trx.deleteFrom('submission').where('id', '=', key.submission_id).execute();
      const answer = reader.client.submissions.addReader(key).catch((error: unknown) => error);
      // The answer waits for the deletion.
      await eventually(async () => {
        const { rows } = await sql`select from pg_locks where not granted`.execute(db);
        return rows.length > 0;
      });
      return { answer };
    });
    expect(await opening.answer).toMatchObject({ problem: { status: 404 } });
  });
});

describe('open browsers', () => {
  it('learn of notes, readers and assignments', async () => {
    const key = await arrive();
    const url = await harness.app.listen({ port: 0, host: '127.0.0.1' });
    const { events, leave } = await followActivity(url, owner.token);
    const changes = [
      () => editor.client.notes.create({ ...key, text: 'Look' }),
      () => editor.client.submissions.addReader(key),
      () => editor.client.submissions.update({ ...key, assignee_id: editor.account_id }),
    ];
    for (const change of changes) {
      events.length = 0;
      await change();
      const told = await eventually(() => events.find(({ kind }) => kind === 'submissions.changed'));
      expect(told).toMatchObject({ endpoint_id, count: 1 });
    }
    leave();
  });
});
