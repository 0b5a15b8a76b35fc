import { afterAll, beforeAll, expect, it } from 'vitest';
import { startHarness, type Account, type Harness } from '../../../../test/harness.ts';
import { submit } from '../../../../test/submit.ts';
import { readZip } from '../../../lib/zip/zip-testing.ts';
import { erase, find } from '../privacy-testing.ts';

let harness: Harness;
let owner: Account;

beforeAll(async () => {
  harness = await startHarness();
  owner = await harness.signUp();
});
afterAll(() => harness.close());

const download = async (url: string) => {
  const { pathname, search } = new URL(url);
  return harness.app.inject({ url: pathname + search });
};

it('an export has the submissions of a person as JSON and CSV, their notes and files, and nothing of anyone else', async () => {
  const { id: endpoint_id } = await owner.client.endpoints.create({ name: 'Contact' });
  const fields = { name: 'Ada Lovelace' };
  const { submission_id } = await submit(harness.app, endpoint_id, { fields, file: 'A letter' });
  const other = await submit(harness.app, endpoint_id, { fields: { ...fields, n: 'a namesake' } });
  await submit(harness.app, endpoint_id, { fields: { name: 'Noor' } });
  const key = { endpoint_id, submission_id: submission_id ?? '' };
  await owner.client.notes.create({ ...key, text: 'She called.' });
  const { key: request } = await find(owner, { value: 'ada lovelace' });
  const keep = [other.submission_id ?? ''];
  const { url } = await owner.client.privacy.exportTicket({ ...request, keep });
  const response = await download(url);
  expect(response.headers['content-type']).toBe('application/zip');
  const entries = readZip(response.rawPayload);
  const folder = `endpoints/contact-${endpoint_id}`;
  const file = [...entries.keys()].find((name) => name.includes('/files/')) ?? '';
  expect([...entries.keys()]).toEqual([
    'README.txt',
    `${folder}/submissions.json`,
    `${folder}/submissions.csv`,
    `${folder}/found.json`,
    `${folder}/notes.json`,
    file,
  ]);
  expect(JSON.parse(String(entries.get(`${folder}/submissions.json`)))).toMatchObject([
    { id: submission_id, fields: [['name', 'Ada Lovelace']] },
  ]);
  expect(String(entries.get(`${folder}/submissions.csv`))).toContain('Ada Lovelace');
  expect(String(entries.get(`${folder}/notes.json`))).toContain('She called.');
  expect(String(entries.get(file))).toBe('A letter');
  for (const content of entries.values()) expect(String(content)).not.toMatch(/namesake|Noor/);

  // A ticket works once, and what it left out is not erased either.
  expect((await download(url)).statusCode).toBe(401);
  expect((await erase(owner, request, keep)).erased).toMatchObject({ submissions: 1 });
  await expect(owner.client.privacy.exportTicket(request)).rejects.toMatchObject({ status: 409 });
});

it('a ticket of one workspace exports nothing of another', async () => {
  const { id } = await owner.client.endpoints.create({ name: 'Contact' });
  await submit(harness.app, id, { fields: { name: 'Rose' } });
  const { key } = await find(owner, { value: 'rose' });
  const stranger = await harness.signUp();
  const theirs = await find(stranger, { value: 'rose' });
  const { url } = await stranger.client.privacy.exportTicket(theirs.key);
  const { workspace_id, request_id } = key;
  const other = url.replace(theirs.key.workspace_id, workspace_id).replace(theirs.key.request_id, request_id);
  expect((await download(other)).statusCode).toBe(404);
});
