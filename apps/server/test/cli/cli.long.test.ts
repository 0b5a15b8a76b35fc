import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { open, mkdtemp, readFile, readdir, rm, stat, chmod, writeFile } from 'node:fs/promises';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually, startHarness, type Account, type Harness } from '../harness.ts';
import { submit } from '../submit.ts';
import { cliMain, startCli } from './cli.ts';

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
    expect(await json('whoami')).toMatchObject({
      url,
      key_from: 'file',
      account: { email: owner.email },
      workspace: { name: expect.any(String) },
      role: 'owner',
      endpoint_ids: null,
      api_key: { name: 'Command line', expires_at: null },
    });
    expect((await cli('whoami')).stdout).toMatch(
      /^Server: [^]+\nAccount: [^]+\nWorkspace: [^]+, role owner\nAPI key: Command line /,
    );
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
    expect(await json('open', 'contact')).toEqual({ url: `${url}/forms/${endpoint}/submissions` });
    expect((await cli('submissions', 'list', 'contact')).stdout).toContain(String.raw`Noor \u{001b}[2J\u{202e}`);
    expect(await json('submissions', 'list', endpoint, '--where', 'name~noor')).toMatchObject([{ id: submission_id }]);
    expect(await json('submissions', 'list', endpoint, '--status', 'spam')).toEqual([]);
    const { files } = (await json('submissions', 'get', endpoint, submission_id)) as { files: { id: string }[] };
    expect(await cli('submissions', 'download', files[0]?.id ?? '')).toMatchObject({ code: 0, stdout: 'some bytes' });
    expect(await cli('__complete', '--', 'submissions', 'list', '')).toMatchObject({ stdout: 'Contact\n' });
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
    const sentence = 'The import of old.csv was undone. Its submissions are deleted.\n';
    expect(await cli('imports', 'undo', endpoint, id)).toMatchObject({ code: 0, stdout: sentence });
    expect(await json('imports', 'list', endpoint)).toMatchObject([{ state: 'undone' }, { state: 'checked' }]);
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

  it('without a network, with an unknown key, at a wrong URL, for an unknown endpoint', async () => {
    const unused = { POSTERN_URL: 'http://127.0.0.1:2', POSTERN_API_KEY: 'pk_1' };
    const ran = await Promise.all([
      withEnv(unused, 'endpoints'),
      withEnv({ POSTERN_URL: url, POSTERN_API_KEY: `pk_${'A'.repeat(43)}` }, 'endpoints'),
      withEnv({ POSTERN_URL: `${url}/nowhere`, POSTERN_API_KEY: key }, 'endpoints'),
      cli('endpoints', 'get', 'aaaaaaaaaa'),
      cli('submissions', 'tail', 'aaaaaaaaaa'),
      cli('submissions', 'export', 'aaaaaaaaaa'),
    ]);
    for (const one of ran) expect(one).toEqual({ code: 1, stdout: '', stderr: expect.stringMatching(oneLine) });
    expect(await cli('endpoints', '--unknown')).toMatchObject({ code: 2 });
  });

  it('with a revoked key', async () => {
    const { id, key: revoked } = await owner.client.account.createApiKey({ name: 'Old', scopes: ['endpoints:read'] });
    const env = { POSTERN_URL: url, POSTERN_API_KEY: revoked };
    expect(await withEnv(env, 'endpoints')).toMatchObject({ code: 0, stderr: '' });
    await owner.client.account.deleteApiKey({ key_id: id });
    for (const args of [['endpoints'], ['whoami'], ['submissions', 'tail', endpoint]])
      expect(await withEnv(env, ...args)).toEqual({
        code: 1,
        stdout: '',
        stderr: expect.stringMatching(/^[^\n]+ Sign in with `postern login`, or set POSTERN_API_KEY\.\n$/),
      });
  });

  it('at a server whose certificate it cannot trust', async () => {
    const made = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
    const files = [
      '-keyout',
      'key.pem',
      '-out',
      'cert.pem',
      '-subj',
      '/CN=Postern',
      '-addext',
      'subjectAltName=IP:127.0.0.1',
    ];
    await promisify(execFile)('openssl', [...made, ...files], { cwd: folder });
    const [tlsKey, cert] = await Promise.all(['key.pem', 'cert.pem'].map((name) => readFile(path.join(folder, name))));
    const server = createServer({ key: tlsKey, cert }, (_request, response) => void response.end('{"version":"1"}'));
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const port = (server.address() as AddressInfo).port;
    const env = { POSTERN_URL: `https://127.0.0.1:${port}`, POSTERN_API_KEY: key };
    const refused =
      'The server cannot be reached: its TLS certificate is not from a trusted authority; NODE_EXTRA_CA_CERTS can name yours.\n';
    try {
      expect(await withEnv(env, 'endpoints')).toEqual({ code: 1, stdout: '', stderr: refused });
      const trusting = { ...env, NODE_EXTRA_CA_CERTS: path.join(folder, 'cert.pem') };
      expect(await withEnv(trusting, 'endpoints')).toMatchObject({
        code: 1,
        stderr: 'This is not a Postern server: it sends other answers.\n',
      });
      const otherHost = { ...trusting, POSTERN_URL: `https://localhost:${port}` };
      expect(await withEnv(otherHost, 'endpoints')).toEqual({
        code: 1,
        stdout: '',
        stderr: 'The server cannot be reached: its TLS certificate is for another host name.\n',
      });
    } finally {
      server.close();
    }
  });

  it('with an expired key', async () => {
    const { key: expiring } = await owner.client.account.createApiKey({
      name: 'For a day',
      scopes: ['endpoints:read'],
      expires_in_days: 1,
    });
    const expired = { POSTERN_URL: url, POSTERN_API_KEY: expiring };
    expect(await withEnv(expired, 'endpoints')).toMatchObject({ code: 0, stderr: '' });
    harness.passTime(25 * 60 * 60_000);
    expect(await withEnv(expired, 'endpoints')).toEqual({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(/^[^\n]+ Sign in with `postern login`, or set POSTERN_API_KEY\.\n$/),
    });
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

it.runIf(process.platform === 'linux')('ends without a message when the reader of its output has gone', async () => {
  // The reader ends long before the program has started.
  const line = '"$0" "$1" submissions export "$2" | true; exit "${PIPESTATUS[0]}"';
  const piped = spawn('bash', ['--norc', '-c', line, process.execPath, cliMain, endpoint], {
    env: { PATH: process.env['PATH'], XDG_CONFIG_HOME: folder },
  });
  const [[code], stderr] = await Promise.all([once(piped, 'close'), text(piped.stderr)]);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
});

it.runIf(process.platform === 'linux')('does not show the key on a terminal', async () => {
  const config = path.join(folder, 'terminal');
  const command = `'${process.execPath}' '${cliMain}' login --url ${url}`;
  const terminal = spawn('script', ['--quiet', '--return', '--command', command, '/dev/null'], {
    env: { PATH: process.env['PATH'], XDG_CONFIG_HOME: config, TERM: 'xterm' },
  });
  let shown = '';
  terminal.stdout.on('data', (data: Buffer) => {
    // The answer is sent once, as soon as the question is there.
    if (!shown.includes('API key: ') && (shown + data.toString()).includes('API key: '))
      terminal.stdin.write(`${key}\r`);
    shown += data.toString();
  });
  const [code] = await once(terminal, 'close');
  expect({ code, shown }).toEqual({ code: 0, shown: expect.stringContaining(`Signed in to ${url} as ${owner.email}`) });
  expect(shown).not.toContain(key);
  expect(await readFile(path.join(config, 'postern/credentials.json'), 'utf8')).toContain(key);
});
