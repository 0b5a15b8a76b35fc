import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { runCli } from '../../../../packages/cli/src/program.ts';
import { createTestShell } from '../../../../packages/cli/src/test-shell.ts';
import { startHarness, type Account, type Harness } from '../harness.ts';

let harness: Harness;
let url: string;
let owner: Account;
let folder: string;
let key: string;

beforeAll(async () => {
  harness = await startHarness();
  url = await harness.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => harness.close());
beforeEach(async () => {
  owner = await harness.signUp();
  ({ key } = await owner.client.account.createApiKey({ name: 'CI', scopes: ['endpoints:read', 'endpoints:write'] }));
  folder = await mkdtemp(path.join(tmpdir(), 'postern-code-'));
  return () => rm(folder, { recursive: true, force: true });
});

async function cli(args: string, more: NodeJS.ProcessEnv & { answer?: string } = {}) {
  const { answer, ...env } = more;
  const { shell, stdin, printed } = createTestShell({ POSTERN_URL: url, POSTERN_API_KEY: key, ...env });
  if (answer === undefined) stdin.isTTY = false;
  else stdin.write(`${answer}\r`);
  const code = await runCli({ ...shell, cwd: folder }, args.split(' '), '1.0.0');
  return { code, ...(await printed()) };
}

async function write(name: string, text: string): Promise<void> {
  const file = path.join(folder, 'forms', name);
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, text);
}
const read = (name: string) => readFile(path.join(folder, 'forms', name), 'utf8');

const contact = `# Asked by customers
postern: 1
key: contact
name: Contact
settings:
  spam_threshold: 6
destinations:
  chat:
    kind: slack
    secret_from: SLACK_URL
form:
  steps:
    - fields:
        - { type: email, id: email, name: email, label: Email, required: true }
`;
const SLACK_URL = 'https://hooks.slack.example/1';

describe('a folder of files', () => {
  it('is planned, applied, found to have drifted, pulled and checked', async () => {
    await write('contact.yaml', contact);
    await write('jobs/apply.json', JSON.stringify({ postern: 1, key: 'jobs', name: 'Jobs' }, null, 2));
    expect(await cli('plan', { SLACK_URL })).toEqual({
      code: 0,
      stderr: '',
      stdout: `contact
  Create the endpoint “Contact”.
  Change the spam threshold of “Contact” from 5 to 6.
  Add the destination “Slack” (slack) to “Contact”.
  Publish the form of “Contact”.
    Creates the form.
    Adds the field “email”.
jobs
  Create the endpoint “Jobs”.
To create: 2. To change: 0. To delete: 0. Unchanged: 0.
`,
    });
    expect(await cli('check', { SLACK_URL })).toMatchObject({ code: 2 });
    expect(await cli('apply --yes', { SLACK_URL })).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('Applied: 2 of 2 endpoints changed.'),
    });
    expect(await cli('check')).toMatchObject({ code: 0, stdout: 'Nothing to do: 2 endpoints are as in the files.\n' });

    const { items } = await owner.client.endpoints.list({ q: 'Contact' });
    await owner.client.endpoints.update({ id: items[0]?.id ?? '', settings: { spam_threshold: 9 } });
    const drifted = await cli('check --json');
    expect(drifted.code).toBe(2);
    expect(JSON.parse(drifted.stdout)).toMatchObject({ endpoints: [{ key: 'contact', action: 'change' }] });

    expect(await cli('pull')).toMatchObject({ code: 1, stderr: expect.stringContaining('forms/contact.yaml') });
    expect(await cli('pull --force')).toMatchObject({
      code: 0,
      stdout: 'Overwrote forms/contact.yaml.\nUnchanged: 1.\n',
    });
    // The server does not know the names of secrets.
    expect(await read('contact.yaml')).toContain('spam_threshold: 9');
    expect(await read('contact.yaml')).toContain('secret_from: SLACK_URL');
    expect(await cli('check')).toMatchObject({ code: 0 });
  });

  it('is written by pull, which leaves nothing to do and keeps files that say the same', async () => {
    await owner.client.endpoints.create({ name: 'By hand' });
    expect(await cli('pull')).toMatchObject({ code: 0, stdout: 'Wrote forms/by-hand.yaml.\nUnchanged: 0.\n' });
    const text = `# A comment\n${await read('by-hand.yaml')}`;
    await write('by-hand.yaml', text);
    expect(await cli('pull')).toMatchObject({ code: 0, stdout: 'Unchanged: 1.\n' });
    expect(await read('by-hand.yaml')).toBe(text);
    expect(await cli('check')).toMatchObject({ code: 0 });
    await rm(path.join(folder, 'forms/by-hand.yaml'));
    expect(await cli('plan')).toMatchObject({ stdout: expect.stringContaining('kept: By hand (by-hand)') });
    expect(await cli('apply --yes --delete')).toMatchObject({ code: 0 });
    expect((await owner.client.endpoints.list()).items).toEqual([]);
  });

  it('shows all problems of all files with their lines and columns, and applies nothing', async () => {
    await write('a.yaml', 'postern: 1\nkey: a\nname: A\nsetings: {}\nsettings: { spam_threshold: x }\n');
    await write('b.yml', 'postern: 1\nkey: a\nname: &x B\n');
    await write('c.json', '{"postern": 1, "key": "a", "name": "C", "name": "D"}');
    await write('d.yaml', 'postern: 1\nkey: d\nname: D\n');
    await write('e.yaml', '\uFFFE');
    await writeFile(path.join(folder, 'forms/f.yaml'), Buffer.from([0xff, 0xfe, 0x00]));
    await write('g.yaml', `name: "${'x'.repeat(1024 * 1024)}"`);
    await write('.hidden.yaml', 'nothing');
    await symlink('/etc/hostname', path.join(folder, 'forms/link.yaml'));
    for (const command of ['plan', 'apply --yes', 'check', 'pull'])
      expect(await cli(command)).toEqual({
        code: 1,
        stdout: '',
        stderr: `forms/a.yaml:4:1: setings is not a known key.
forms/a.yaml:5:29: settings.spam_threshold must be a number.
forms/b.yml:2:6: forms/a.yaml already has the key “a”.
forms/b.yml:3:7: Anchors (&) are not supported. Write the value out.
forms/c.json:1:23: forms/a.yaml already has the key “a”.
forms/c.json:1:41: The key “name” is there twice.
forms/e.yaml:1:1: The input must be an object.
forms/f.yaml:1:1: The file is not UTF-8.
forms/g.yaml:1:1: The file is larger than 1 MB.
There are 9 problems, so nothing was done.
`,
      });
    expect((await owner.client.endpoints.list()).items).toEqual([]);
  });

  it('shows what the server refuses with lines and columns', async () => {
    await write('a.yaml', contact);
    const wrong = '  autoresponse:\n    enabled: true\n    subject: "{{#if}}"\n';
    await write('b.yaml', `postern: 1\nkey: b\nname: B\nsettings:\n${wrong}`);
    const { code, stderr } = await cli('plan');
    expect(code).toBe(1);
    expect(stderr.split('\n').slice(0, 2)).toEqual([
      'forms/a.yaml:10:18: destinations.chat.secret_from: A new destination needs its secret, and SLACK_URL is not set.',
      expect.stringMatching(/^forms\/b\.yaml:7:14: settings\.autoresponse\.subject: Line 1, column \d+: /),
    ]);
  });

  it('shows what the server refuses beside what is wrong with another file', async () => {
    await write('0.yaml', 'postern: 1\nkey: zero\nname: Zero\nnmae: Zero\n');
    await write('a.yaml', contact);
    expect(await cli('plan --delete')).toMatchObject({
      code: 1,
      stderr: `forms/0.yaml:4:1: nmae is not a known key.
forms/a.yaml:10:18: destinations.chat.secret_from: A new destination needs its secret, and SLACK_URL is not set.
There are 2 problems, so nothing was done.
`,
    });
  });

  it('says what caps change, and keeps what only the live endpoint has when test endpoints are pulled', async () => {
    const workshop = (limit: number) =>
      `postern: 1\nkey: workshop\nname: Workshop\ncaps:\n  - field: day\n    option: Friday\n    limit: ${limit}\n`;
    const watchdog = 'watchdog:\n  pages:\n    - https://example.org/workshop\n';
    await write('workshop.yaml', workshop(12) + watchdog);
    expect(await cli('apply --yes')).toMatchObject({ code: 0 });
    expect(await cli('apply --yes --env test')).toMatchObject({ code: 0 });
    await write('workshop.yaml', workshop(15) + watchdog);
    expect(await cli('check')).toMatchObject({
      code: 2,
      stdout: expect.stringContaining('Raise the cap on “day: Friday” of “Workshop” from 12 to 15.'),
    });
    expect(await cli('pull --env test --force')).toMatchObject({ code: 0 });
    expect(await read('workshop.yaml')).toBe(workshop(12) + watchdog);
    expect(await cli('check')).toMatchObject({ code: 0 });
    // A file without caps leaves them, until they are pulled.
    await write('workshop.yaml', 'postern: 1\nkey: workshop\nname: Workshop\n');
    expect(await cli('check')).toMatchObject({ code: 0 });
    expect(await cli('pull')).toMatchObject({ code: 1, stderr: expect.stringContaining('forms/workshop.yaml') });
    expect(await cli('pull --force')).toMatchObject({ code: 0 });
    expect(await read('workshop.yaml')).toBe(workshop(12) + watchdog);
  });

  it('shows a new cap that has too many submissions to count with its line and column', async () => {
    const { id } = await owner.client.endpoints.create({ name: 'Workshop' });
    await cli('pull');
    const counter = harness.database.db.updateTable('endpoint_counter').set({ inbox: 50_001 });
    await counter.where('endpoint_id', '=', id).execute();
    await write('workshop.yaml', `${await read('workshop.yaml')}caps:\n  - limit: 60\n`);
    for (const command of ['plan', 'check', 'apply --yes'])
      expect(await cli(command)).toEqual({
        code: 1,
        stdout: '',
        stderr: expect.stringMatching(
          /^forms\/workshop\.yaml:\d+:5: caps\.0: A new cap counts all accepted submissions, /,
        ),
      });
    expect((await owner.client.caps.list({ id })).items).toEqual([]);
  });

  it('is applied after a person has agreed, and not by a program that is not told to', async () => {
    await write('a.yaml', 'postern: 1\nkey: a\nname: A\n');
    expect(await cli('apply')).toMatchObject({ code: 2, stdout: '', stderr: expect.stringContaining('--yes') });
    expect(await cli('apply', { answer: 'n' })).toMatchObject({ code: 0, stdout: 'Nothing was applied.\n' });
    expect((await owner.client.endpoints.list()).items).toEqual([]);
    expect(await cli('apply', { answer: 'y' })).toMatchObject({
      code: 0,
      stdout: 'Applied: 1 of 1 endpoints changed.\n',
    });
    expect(await cli('apply --yes')).toMatchObject({
      code: 0,
      stdout: 'Nothing to do: 1 endpoint is as in the files.\n',
    });
    // Exit code 2 of a check means drift only.
    expect(await cli('check --unknown')).toMatchObject({ code: 1 });
    expect(await cli('check nowhere')).toMatchObject({ code: 1 });
  });

  it('is pulled into a folder that does not exist yet', async () => {
    await write('a.yaml', 'postern: 1\nkey: a\nname: A\n');
    await cli('apply --yes');
    const { code } = await cli('pull other/deep');
    expect(code).toBe(0);
    expect(await readdir(path.join(folder, 'other/deep'))).toEqual(['a.yaml']);
  });
});
