import { open, mkdtemp, readFile, readdir, rm, stat, chmod, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually, startHarness, type Account, type Harness } from '../harness.ts';
import { submit } from '../submit.ts';
import { startCli } from './cli.ts';

let harness: Harness;
let owner: Account;
let folder: string;
let url: string;
let key: string;
let endpoint: string;

beforeAll(async () => {
  harness = await startHarness();
  url = await harness.app.listen({ port: 0, host: '127.0.0.1' });
  owner = await harness.signUp();
  ({ key } = await owner.client.account.createApiKey({
    name: 'Command line',
    scopes: ['endpoints:read', 'endpoints:write', 'submissions:read', 'submissions:write'],
  }));
  ({ id: endpoint } = await owner.client.endpoints.create({ name: 'Contact' }));
  folder = await mkdtemp(path.join(tmpdir(), 'postern-cli-'));
});
afterAll(async () => {
  await harness.close();
  await rm(folder, { recursive: true, force: true });
});

const home = () => ({ env: { XDG_CONFIG_HOME: folder }, cwd: folder });
const cli = (...args: string[]) => startCli(args, home()).ended;
const json = async (...args: string[]): Promise<unknown> => {
  const { code, stdout, stderr } = await cli(...args, '--json');
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  return JSON.parse(stdout);
};

describe('a person with an API key', () => {
  it('signs in, and the key is in a file for this person only', async () => {
    const wrong = await startCli(['login', '--url', url, '--with-token'], { ...home(), stdin: 'pk_wrong\n' }).ended;
    expect(wrong).toMatchObject({ code: 1, stderr: expect.stringMatching(/^[^\n]+\n$/) });
    expect(
      await startCli(['login', '--url', `${url}/`, '--with-token'], { ...home(), stdin: `${key}\n` }).ended,
    ).toMatchObject({
      code: 0,
      stderr: '',
    });
    const file = path.join(folder, 'postern/credentials.json');
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect((await stat(path.dirname(file))).mode & 0o777).toBe(0o700);
    expect(await json('whoami')).toMatchObject({ url, key_from: 'file', endpoints: 1 });
    await chmod(file, 0o644);
    expect(await cli('whoami')).toMatchObject({ code: 1, stderr: expect.stringContaining('Other users may read') });
    await chmod(file, 0o600);
  });

  it('reads endpoints and submissions, whose text cannot control the terminal', async () => {
    const { submission_id } = await submit(harness.app, endpoint, {
      fields: { name: 'Noor \u001B[2J\u202E', message: 'two\nlines' },
      file: 'some bytes',
    });
    await harness.dispatched();
    expect((await cli('endpoints')).stdout).toContain('Contact');
    expect((await cli('submissions', 'list', endpoint)).stdout).toContain(String.raw`Noor \u{001b}[2J\u{202e}`);
    expect(await json('submissions', 'list', endpoint, '--where', 'name~noor')).toMatchObject([{ id: submission_id }]);
    expect(await json('submissions', 'list', endpoint, '--status', 'spam')).toEqual([]);
    const { files } = (await json('submissions', 'get', endpoint, submission_id)) as { files: { id: string }[] };
    expect(await cli('submissions', 'download', files[0]?.id ?? '')).toMatchObject({ code: 0, stdout: 'some bytes' });
    expect(await cli('__complete', '--', 'submissions', 'list', '')).toMatchObject({ stdout: `${endpoint}\n` });
  });

  it('exports to a file and to standard output', async () => {
    expect(await cli('submissions', 'export', endpoint, '-o', 'out.csv')).toMatchObject({ code: 0 });
    expect(await readFile(path.join(folder, 'out.csv'), 'utf8')).toContain('two');
    const { stdout } = await cli('submissions', 'export', endpoint, '--format', 'jsonl');
    expect(JSON.parse(stdout)).toMatchObject({ endpoint_id: endpoint });
    expect((await readdir(folder)).filter((name) => name.endsWith('.partial'))).toEqual([]);
  });

  it('imports a file after a dry run, and undoes it', async () => {
    await writeFile(path.join(folder, 'old.csv'), 'id,time,name\n1,2025-01-02T03:04:05Z,Ada\n2,never,Eve\n');
    const dry = await cli('import', endpoint, 'old.csv', '--dry-run');
    expect(dry).toMatchObject({ code: 0, stdout: expect.stringMatching(/Line 3: .+\nTo import: 1 submission\./) });
    const { id, imported } = (await json('import', endpoint, 'old.csv', '--yes')) as { id: string; imported: number };
    expect(imported).toBe(1);
    expect(await cli('import', endpoint, 'old.csv')).toMatchObject({ code: 2, stdout: '' });
    expect(await json('imports', 'undo', endpoint, id)).toMatchObject({ state: 'undone' });
  });

  it('pulls a form, pushes and publishes its change, and does not overwrite the change of somebody else', async () => {
    const definition = { title: 'Before', steps: [{ fields: [] }] };
    await owner.client.forms.save({ id: endpoint, definition });
    await json('forms', 'pull', endpoint, 'contact.json');
    const file = path.join(folder, 'contact.json');
    await writeFile(file, (await readFile(file, 'utf8')).replace('Before', 'After'));
    expect(await json('forms', 'push', 'contact.json', '--publish')).toMatchObject({
      changes: ['Changes the form’s title.'],
      version: 1,
    });
    expect(await json('forms', 'push', 'contact.json')).toMatchObject({ changes: [] });
    harness.passTime(1000);
    await owner.client.forms.save({ id: endpoint, definition });
    expect(await cli('forms', 'push', 'contact.json')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('has changed'),
    });
    expect(await cli('forms', 'push', 'contact.json', '--force')).toMatchObject({ code: 0 });
  });
});

it('follows submissions live, each once, until it is interrupted', async () => {
  const following = startCli(['submissions', 'tail', endpoint, '--json', '--last', '1'], home());
  await eventually(() => following.lines.length === 1);
  const sent = await Promise.all(
    ['a', 'b', 'c'].map((name) => submit(harness.app, endpoint, { fields: { name, message: `It is ${name}.` } })),
  );
  await eventually(() => following.lines.length >= 4);
  following.interrupt();
  const { code, stderr } = await following.ended;
  expect({ code, stderr }).toEqual({ code: 130, stderr: '' });
  const ids = following.lines.slice(1).map((line) => (JSON.parse(line) as { id: string }).id);
  expect(ids.toSorted()).toEqual(sent.map(({ submission_id }) => submission_id).toSorted());
});

describe('a failure is one line and exit code 1', () => {
  const oneLine = /^[^\n]+\n$/;
  const withEnv = (env: NodeJS.ProcessEnv, ...args: string[]) => startCli(args, { env, cwd: folder }).ended;

  it('without a network, with a revoked key, at a wrong URL, for an unknown endpoint', async () => {
    const unused = { POSTERN_URL: 'http://127.0.0.1:2', POSTERN_API_KEY: 'pk_1' };
    const ran = await Promise.all([
      withEnv(unused, 'endpoints'),
      withEnv({ POSTERN_URL: url, POSTERN_API_KEY: 'pk_revoked' }, 'endpoints'),
      withEnv({ POSTERN_URL: `${url}/nowhere`, POSTERN_API_KEY: key }, 'endpoints'),
      cli('endpoints', 'get', 'aaaaaaaaaa'),
      cli('submissions', 'tail', 'aaaaaaaaaa'),
      cli('submissions', 'export', 'aaaaaaaaaa'),
    ]);
    for (const one of ran) expect(one).toEqual({ code: 1, stdout: '', stderr: expect.stringMatching(oneLine) });
    expect(await cli('endpoints', '--unknown')).toMatchObject({ code: 2 });
  });

  it.runIf(process.platform === 'linux')('with a full disk', async () => {
    const full = await open('/dev/full', 'w');
    try {
      const ran = await startCli(['endpoints', '--json'], { ...home(), stdout: full.fd }).ended;
      expect(ran).toEqual({ code: 1, stdout: '', stderr: 'The disk is full.\n' });
    } finally {
      await full.close();
    }
  });
});
