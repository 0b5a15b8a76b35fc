import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { inspect, inspectOpposites } from '../../src/inspect.ts';
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
        - type: radio
          id: day
          name: day
          label: Your day
          options: [{ value: fri, label: Friday }, { value: sat, label: Saturday }]
`;
const caps = `caps:
  - { field: day, option: fri, limit: 0 }
  - { field: day, option: sat, limit: 12, shows_left: true }
watchdog:
  pages: [http://127.0.0.1:9/contact]
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

    await writeFile(path.join(folder, 'forms/contact.yaml'), contact + caps);
    const limited = await run('apply', '--yes');
    expect(limited).toMatchObject({ code: 0 });
    expect(limited.stdout).toContain('Add a cap of 12 on “day: sat” to “Contact”.');
    expect(limited.stdout).toContain('Add “http://127.0.0.1:9/contact” to the watched pages of “Contact”.');
    await page.reload();
    await expect(page.getByRole('radio', { name: /Friday/ })).toBeDisabled();
    await expect(page.getByRole('radio', { name: /Saturday.*12/ })).toBeEnabled();
    await inspect(page, 'caps-from-a-file');

    expect(await run('apply', '--yes', '--env', 'test')).toMatchObject({ code: 0 });
    await page.goto('/endpoints');
    await expect(page.locator('.endpoint-row').getByText('Test', { exact: true })).toHaveCount(2);
    await inspect(page, 'test-endpoints');
    await page
      .locator('.endpoint-row')
      .filter({ hasText: 'Contact' })
      .filter({ hasText: 'Test' })
      .getByRole('link')
      .first()
      .click();
    await page.getByRole('link', { name: 'Settings', exact: true }).last().click();
    await expect(page.getByText('A test endpoint calls no pages, so it has no watchdog.')).toBeVisible();
    await inspectOpposites(page, 'test-endpoint-settings');

    await client.endpoints.update({ id: made?.id ?? '', settings: { spam_threshold: 9 } });
    const drifted = await run('check');
    expect(drifted).toMatchObject({ code: 2 });
    expect(drifted.stdout).toContain('Change the spam threshold of “Contact” from 9 to 6.');
    expect(await run('pull', '--force')).toMatchObject({ code: 0 });
    const pulled = await readFile(path.join(folder, 'forms/contact.yaml'), 'utf8');
    expect(pulled).toContain('spam_threshold: 9');
    expect(pulled).toContain('limit: 12');
    expect(await run('check')).toMatchObject({ code: 0 });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
