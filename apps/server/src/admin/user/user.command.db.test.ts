import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventually, startHarness, type Account, type Harness } from '../../../test/harness.ts';
import { submit } from '../../../test/submit.ts';
import { run } from '../admin-testing.ts';

let harness: Harness;
let env: NodeJS.ProcessEnv;
let anna: Account;

beforeAll(async () => {
  harness = await startHarness();
  env = {
    DATABASE_URL: harness.database.url,
    DATA_DIR: harness.deps.config.dataDir,
    PUBLIC_URL: 'http://localhost:1234',
  };
  anna = await harness.signUp('Anna@example.org');
  await harness.signUp('bert@example.org');
  const { id } = await anna.client.endpoints.create({ name: 'Contact' });
  await submit(harness.app, id, { fields: { n: '1' }, file: 'bytes' });
});
afterAll(() => harness.close());

const user = (...args: string[]) => run(['user', ...args], { env });

it('lists accounts, or those that contain a text', async () => {
  const { code, stdout } = await user('list');
  expect(code).toBe(0);
  expect(stdout.split('\n').map((line) => line.split('  ')[0])).toEqual(['Anna@example.org', 'bert@example.org', '']);
  expect((await user('list', 'ANNA')).stdout).toMatch(
    /^Anna@example\.org {2}since 20\d\d-\d\d-\d\d {2}not verified {2}1 endpoint {2}1 submission\n$/,
  );
  expect((await user('list', '%')).stdout).toBe('There is no account.\n');
  const { accounts } = JSON.parse((await user('list', '--limit', '1', '--json')).stdout) as { accounts: object[] };
  expect(accounts).toMatchObject([{ email: 'Anna@example.org', endpoints: 1, submissions: 1 }]);
  expect(await user('list', '--limit', '0')).toMatchObject({ code: 2 });
});

it('shows an account and what it uses, and no secret', async () => {
  const { stdout } = await user('show', 'anna@EXAMPLE.org');
  expect(stdout).toMatch(
    /\n1 session, 0 API keys, last seen 20\d\d-.*\n1 file \(0\.0 MB\)\nthis month: 1 submission counted, 0 held\n$/,
  );
  const json = (await user('show', 'anna@example.org', '--json')).stdout;
  expect(JSON.parse(json)).toMatchObject({ ok: true, account: { sessions: 1, files: 1, file_bytes: 5 } });
  expect(json).not.toMatch(/hash|argon/);
});

it('shows no control characters that an owner may have put into a name', async () => {
  const name = 'Zoe\u001B[2J\u202E\u009B';
  await harness.database.db.updateTable('account').set({ name }).where('email', '=', 'bert@example.org').execute();
  expect((await user('show', 'bert@example.org')).stdout).toContain('  Zoe\uFFFD[2J\uFFFD\uFFFD\n');
});

it('verifies an address', async () => {
  expect(await user('verify', 'anna@example.org')).toMatchObject({
    code: 0,
    stdout: 'anna@example.org is verified.\n',
  });
  expect((await user('list', 'anna')).stdout).toContain('  verified  ');
});

it('makes a link that sets a new password', async () => {
  const { stdout } = await user('reset-password', 'anna@example.org', '--json');
  const { url } = JSON.parse(stdout) as { url: string };
  expect(url).toMatch(/^http:\/\/localhost:1234\/reset-password\?token=/);
  const token = new URL(url).searchParams.get('token') ?? '';
  await harness.client().auth.resetPassword({ token, password: 'a new correct horse' });
  await harness.client().auth.login({ email: anna.email, password: 'a new correct horse' });
  await expect(anna.client.endpoints.list({})).rejects.toMatchObject({ status: 401 });
});

it('makes no link for a domain whose people sign in by a provider only', async () => {
  const provider = {
    OIDC_PROVIDERS: 'acme',
    OIDC_ACME_ISSUER: 'https://id.example.org',
    OIDC_ACME_CLIENT_ID: 'postern',
    OIDC_ACME_CLIENT_SECRET: 'hidden',
    OIDC_ACME_DOMAINS: 'example.org',
    OIDC_ACME_PASSWORD: 'false',
  };
  const { code, stdout, stderr } = await run(['user', 'reset-password', 'anna@example.org'], {
    env: { ...env, ...provider },
  });
  expect(code).toBe(1);
  expect(stdout + stderr).toContain('People with this email domain sign in with Acme, without a password.');
});

it('deletes an account with everything, once that is confirmed', async () => {
  expect(await user('delete', 'anna@example.org')).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('Add --yes to delete the account.'),
  });
  expect(await user('delete', 'anna@example.org', '--yes')).toMatchObject({ code: 0 });
  const { db } = harness.database;
  await eventually(async () => (await db.selectFrom('submission').select('id').execute()).length === 0);
  await eventually(async () => (await harness.storedFiles()) === 0);
  expect((await user('list')).stdout).toMatch(/^bert@example\.org/);
});

it('says that no account has an address, and exits with 1', async () => {
  for (const args of [['show'], ['verify'], ['reset-password'], ['delete', '--yes']]) {
    const [name = '', ...options] = args;
    const { code, stdout } = await user(name, 'nobody@example.org', ...options);
    expect([code, stdout]).toEqual([1, 'No account has the address nobody@example.org.\n']);
  }
});
