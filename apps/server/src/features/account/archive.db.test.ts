import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Submission } from '@postern/contracts';
import { eventually, startHarness, type Account, type Harness } from '../../../test/harness.ts';
import { submit } from '../../../test/submit.ts';
import { readZip } from '../../lib/zip/zip-testing.ts';

let harness: Harness;
let account: Account;

beforeAll(async () => {
  harness = await startHarness({ PLAN_MONTHLY_SUBMISSIONS: '100000', ALLOW_PRIVATE_DESTINATIONS: 'true' });
});
afterAll(() => harness.close());
beforeEach(async () => {
  account = await harness.signUp();
});

async function read(): Promise<Map<string, string>> {
  const response = await account.client.account.archive({});
  expect(response.headers.get('content-type')).toBe('application/zip');
  expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="archive-[\d-]+\.zip"/);
  const zip = readZip(Buffer.from(await response.arrayBuffer()));
  return new Map([...zip].map(([name, bytes]) => [name, bytes.toString()]));
}

const byEnd = (files: Map<string, string>, end: string): string =>
  [...files].find(([name]) => name.endsWith(end))?.[1] ?? '';

describe('the archive', () => {
  it('holds the account, and each endpoint in its own folder', async () => {
    const contact = await account.client.endpoints.create({ name: '../Contact: Über uns' });
    const empty = await account.client.endpoints.create({ name: '空' });
    const definition = { title: 'Asking', steps: [{ fields: [] }] };
    await account.client.forms.save({ id: contact.id, definition });
    await account.client.forms.publish({ id: contact.id });
    await account.client.caps.set({ id: contact.id, caps: [{ field: null, option: null, limit: 9 }] });
    const sent = [
      await submit(harness.app, contact.id, { fields: { name: 'Noor', n: '1' } }),
      await submit(harness.app, contact.id, { fields: { name: 'Sem' }, file: 'the bytes' }),
      await submit(harness.app, contact.id, { fields: { name: 'Spam', _gotcha: 'bot' } }),
    ];
    const files = await read();
    const folder = `endpoints/contact-uber-uns-${contact.id}`;
    const fileName = [...files.keys()].find((name) => name.startsWith(`${folder}/files/`)) ?? '';
    expect([...files.keys()]).toEqual([
      'README.txt',
      'account.json',
      'audit-log.jsonl',
      'workspace.json',
      `endpoints/endpoint-${empty.id}/endpoint.json`,
      `endpoints/endpoint-${empty.id}/destinations.json`,
      `endpoints/endpoint-${empty.id}/submissions.jsonl`,
      `${folder}/endpoint.json`,
      `${folder}/form.json`,
      `${folder}/caps.json`,
      `${folder}/destinations.json`,
      `${folder}/submissions.jsonl`,
      fileName,
    ]);
    expect(files.get('README.txt')).toContain(account.email);
    expect(JSON.parse(files.get('account.json') ?? '')).toMatchObject({ email: account.email, preferences: {} });
    expect(JSON.parse(files.get(`${folder}/endpoint.json`) ?? '')).toMatchObject({
      id: contact.id,
      form: { title: 'Asking' },
    });
    expect(JSON.parse(files.get(`${folder}/form.json`) ?? '')).toMatchObject({
      draft: { title: 'Asking' },
      version: 1,
    });
    expect(JSON.parse(files.get(`${folder}/caps.json`) ?? '')).toMatchObject([{ limit: 9, taken: 2 }]);
    const rows = (files.get(`${folder}/submissions.jsonl`) ?? '').trimEnd().split('\n');
    const submissions = rows.map((row) => JSON.parse(row) as Submission);
    expect(submissions.map(({ id }) => id)).toEqual(sent.toReversed().map(({ submission_id }) => submission_id));
    const shown = await account.client.submissions.get({
      endpoint_id: contact.id,
      submission_id: sent[1]?.submission_id ?? '',
    });
    expect(submissions[1]).toEqual(shown);
    expect(fileName).toBe(`${folder}/files/${shown.files[0]?.id}-plan.txt`);
    expect(files.get(fileName)).toBe('the bytes');
  });

  it('has the notes of members, beside the submissions and not in them', async () => {
    const { id: endpoint_id } = await account.client.endpoints.create({ name: 'Contact' });
    const keys = [];
    for (const name of ['Noor', 'Sem']) {
      const { submission_id } = await submit(harness.app, endpoint_id, { fields: { name } });
      keys.push({ endpoint_id, submission_id });
    }
    const written = [];
    for (const [place, key] of keys.entries())
      for (const n of [1, 2]) {
        const note = await account.client.notes.create({ ...key, text: `Call back\n“${place}.${n}” 🙂` });
        written.push({ ...note, submission_id: key.submission_id });
      }
    const files = await read();
    const lines = byEnd(files, 'notes.jsonl').trimEnd().split('\n');
    expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual(written);
    expect(byEnd(files, 'submissions.jsonl')).not.toContain('Call back');
    const { id: account_id } = await account.client.auth.profile();
    expect(JSON.parse(files.get('workspace.json') ?? '')).toMatchObject({
      members: [{ account_id, email: account.email, role: 'owner' }],
    });
  });

  it('has the replies to senders, and the templates', async () => {
    await harness.database.db.updateTable('account').set({ email_verified_at: new Date() }).execute();
    const { id: endpoint_id } = await account.client.endpoints.create({ name: 'Contact' });
    const template = await account.client.replyTemplates.create({
      id: endpoint_id,
      name: 'Thanks',
      text: 'Thank you.',
    });
    const { submission_id } = await submit(harness.app, endpoint_id, { fields: { email: 'noor@example.net' } });
    const key = { endpoint_id, submission_id };
    for (const text of ['One “line” 🙂', 'Two\nlines'])
      await account.client.replies.send({ ...key, key: `archive-${text.length}`, text });
    const { items } = await eventually(async () => {
      const list = await account.client.replies.list(key);
      return list.items.every(({ state }) => state === 'sent') && list;
    });
    const files = await read();
    const lines = byEnd(files, 'replies.jsonl').trimEnd().split('\n');
    expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual(items.map((item) => ({ submission_id, ...item })));
    expect(JSON.parse(byEnd(files, 'reply-templates.json'))).toEqual([template]);
  });

  it('contains no secrets', async () => {
    const { id: endpoint_id } = await account.client.endpoints.create({
      name: 'Secret',
      settings: { captcha: { kind: 'turnstile', site_key: 'public', secret: 'captcha-secret', min_score: 0.5 } },
    });
    const { secrets } = await account.client.destinations.create({
      endpoint_id,
      kind: 'webhook',
      config: { url: 'https://example.org/hook' },
    });
    await account.client.destinations.create({
      endpoint_id,
      kind: 'slack',
      config: { url: 'https://hooks.slack.com/services/T000/B000/slack-secret' },
    });
    await account.client.destinations.create({
      endpoint_id,
      kind: 'telegram',
      config: { chat_id: '42' },
      token: '123456:telegram-secret-telegram-secret-000',
    });
    const files = await read();
    const destinations = JSON.parse(byEnd(files, '/destinations.json')) as { kind: string; config: object }[];
    expect(destinations.map(({ kind }) => kind).toSorted()).toEqual(['email', 'slack', 'telegram', 'webhook']);
    const all = [...files.values()].join('\n');
    expect(secrets).toHaveLength(1);
    for (const secret of [...secrets, 'captcha-secret', 'slack-secret', 'telegram-secret', account.token])
      expect(all).not.toContain(secret);
    expect(all).toContain('https://example.org/hook');
    expect(all).toContain('https://hooks.slack.com');
  });

  it('lists missing files and continues', async () => {
    const { id } = await account.client.endpoints.create({ name: 'Files' });
    const { submission_id } = await submit(harness.app, id, { fields: {}, file: 'one' });
    await submit(harness.app, id, { fields: {}, file: 'two' });
    const { files } = await account.client.submissions.get({ endpoint_id: id, submission_id });
    const [gone] = files;
    const { storage_key } = await harness.deps.db
      .selectFrom('file')
      .select('storage_key')
      .where('id', '=', gone?.id ?? '')
      .executeTakeFirstOrThrow();
    await harness.deps.files.remove(storage_key);
    const found = await read();
    expect(found.get('missing-files.txt')).toBe(`endpoints/files-${id}/files/${gone?.id}-plan.txt\n`);
    expect([...found.values()]).toContain('two');
  });

  it('contains nothing of other accounts', async () => {
    const stranger = await harness.signUp();
    const { id } = await stranger.client.endpoints.create({ name: 'Theirs' });
    await submit(harness.app, id, { fields: { name: 'Noor' } });
    expect([...(await read()).keys()]).toEqual(['README.txt', 'account.json', 'audit-log.jsonl', 'workspace.json']);
  });
});

describe('an archive ticket', () => {
  const get = (url: string) => {
    const { pathname, search } = new URL(url);
    return harness.app.inject({ url: pathname + search });
  };

  it('works once, reports progress, and opens nothing else', async () => {
    const { id } = await account.client.endpoints.create({ name: 'One' });
    for (const n of ['1', '2', '3']) await submit(harness.app, id, { fields: { n } });
    const ticket = await account.client.account.archiveTicket();
    const key = { archive_id: ticket.id };
    expect(await account.client.account.archiveProgress(key)).toEqual({ state: 'waiting', done: 0, total: null });
    const search = new URL(ticket.url).search;
    expect((await harness.app.inject({ url: `/api/submissions/${id}/export${search}` })).statusCode).toBe(401);
    const [first, second] = await Promise.all([get(ticket.url), get(ticket.url)]);
    expect([first.statusCode, second.statusCode].toSorted((a, b) => a - b)).toEqual([200, 401]);
    expect(await account.client.account.archiveProgress(key)).toEqual({ state: 'done', done: 3, total: 3 });
    const stranger = await harness.signUp();
    await expect(stranger.client.account.archiveProgress(key)).rejects.toMatchObject({ status: 404 });
    const exported = await account.client.submissions.exportTicket({ endpoint_id: id });
    expect((await get(ticket.url.replace(/ticket=.*/, new URL(exported.url).search.slice(1)))).statusCode).toBe(401);
    await expect(account.client.account.archiveProgress({ archive_id: exported.id })).rejects.toMatchObject({
      status: 404,
    });
  });
});
