import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { inspect } from '../../src/inspect.ts';
import { expect, test } from '../../src/story.ts';

const cliMain = path.resolve(import.meta.dirname, '../../../../packages/cli/src/main.ts');

const contact = `# The form on every page
postern: 1
key: contact
name: Contact
settings:
  spam_threshold: 6
form:
  title: Write to us
  steps:
    - fields:
        - { type: email, id: email, name: email, label: Your email, required: true }
`;
const jobs = JSON.stringify({ postern: 1, key: 'jobs', name: 'Job applications' });

test('a repository of forms is planned, applied, found to have drifted, and checked', async ({
  page,
  world,
  signedIn: { client },
}) => {
  const { key } = await client.account.createApiKey({ name: 'CI', scopes: ['endpoints:read', 'endpoints:write'] });
  const folder = await mkdtemp(path.join(tmpdir(), 'postern-repository-'));
  const run = (...args: string[]) =>
    new Promise<{ code: unknown; stdout: string; stderr: string }>((resolve) => {
      const env = { PATH: process.env['PATH'], POSTERN_URL: world.product.url, POSTERN_API_KEY: key };
      execFile(process.execPath, [cliMain, ...args], { cwd: folder, env }, (error, stdout, stderr) =>
        resolve({ code: error?.code ?? 0, stdout, stderr }),
      );
    });
  try {
    await mkdir(path.join(folder, 'forms/team'), { recursive: true });
    await writeFile(path.join(folder, 'forms/contact.yaml'), contact);
    await writeFile(path.join(folder, 'forms/team/jobs.json'), jobs);

    const planned = await run('plan');
    expect(planned).toMatchObject({ code: 0, stderr: '' });
    expect(planned.stdout).toContain('Change the spam threshold of “Contact” from 5 to 6.');
    expect(await run('check')).toMatchObject({ code: 2 });
    expect(await run('apply', '--yes')).toMatchObject({ code: 0 });
    expect(await run('check')).toMatchObject({ code: 0 });

    await page.goto('/endpoints');
    await expect(page.locator('.endpoint-row h2')).toHaveText(['Contact', 'Job applications']);
    const { items } = await client.endpoints.list({ q: 'Contact' });
    const [made] = items;
    await page.goto(made?.form_url ?? '');
    await expect(page.getByRole('heading', { name: 'Write to us' })).toBeVisible();
    await expect(page.getByLabel('Your email')).toBeVisible();

    expect(await run('apply', '--yes', '--env', 'test')).toMatchObject({ code: 0 });
    await page.goto('/endpoints');
    await expect(page.locator('.endpoint-row').getByText('Test', { exact: true })).toHaveCount(2);
    await inspect(page, 'test-endpoints');

    await client.endpoints.update({ id: made?.id ?? '', settings: { spam_threshold: 9 } });
    const drifted = await run('check');
    expect(drifted).toMatchObject({ code: 2 });
    expect(drifted.stdout).toContain('Change the spam threshold of “Contact” from 9 to 6.');
    expect(await run('pull', '--force')).toMatchObject({ code: 0 });
    expect(await readFile(path.join(folder, 'forms/contact.yaml'), 'utf8')).toContain('spam_threshold: 9');
    expect(await run('check')).toMatchObject({ code: 0 });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
