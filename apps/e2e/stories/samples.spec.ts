import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import {
  honeypotFields,
  instructionFields,
  mailInstructionFields,
  submitAddresses,
  type Client,
  type Endpoint,
  type Submission,
} from '@postern/contracts';
import type { Page } from '@playwright/test';
import { fillForm, letterbox } from '../src/fill-form.ts';
import { fillIn, posts, sampleId, samples, type Sample } from '../src/samples.ts';
import { expect, test, type World } from '../src/story.ts';

/**
 * Runs each sample of the documentation and the blog unchanged: HTML in a page of another site, which is filled in and
 * sent; JavaScript in such a page, or in Node if it is meant for Node; shell in bash. A sample that posts and cannot
 * run gives the reason in its fence: `not-run="a part of a page"`.
 */
const run = promisify(execFile);
const languages = new Set(['html', 'javascript', 'shellscript']);
const toRun = samples.filter((sample) => languages.has(sample.language) && posts(sample) && !sample.notRun);

/** Fields that are no data of a submission: instructions, honeypots, and what names the endpoint. */
const unseen = new Set<string>([
  ...instructionFields,
  ...mailInstructionFields,
  ...honeypotFields,
  ...submitAddresses.web3forms.idFields,
]);
/** A form's entries: name, and the text or the file's name. */
type Entries = [name: string, value: string, isFile: boolean][];

let client: Client;
let token = '';
let folder = '';
test.beforeAll(async ({ world }) => {
  ({ client, token } = await world.newPerson());
  folder = await mkdtemp(path.join(tmpdir(), 'postern-samples-'));
});
test.afterAll(() => rm(folder, { recursive: true }));

test('every sample that posts is run, or states why not', () => {
  expect(toRun.length).toBeGreaterThan(20);
  const idle = samples.filter((sample) => sample.notRun !== null && !posts(sample));
  expect(idle.map(({ place }) => `${place} posts nothing and needs no reason`)).toEqual([]);
  const hidden = samples.filter(({ code }) => /\/api\/submit\/\w/.test(code));
  expect(hidden.map(({ place }) => `${place} posts without {{submitUrl}}`)).toEqual([]);
});

for (const sample of toRun)
  test(`${sample.place} ${sample.title}`, async ({ page, world }) => {
    const endpoint = await client.endpoints.create({ name: sample.place });
    if (sample.language === 'shellscript') await runShell(sample, world, endpoint);
    else if (sample.language === 'html') await runHtml(page, world, { sample, endpoint });
    else if (isForNode(sample)) await runNode(sample, world, endpoint);
    else await runScript(page, world, { sample, endpoint });
  });

const filledIn = (sample: Sample, world: World, endpoint: Endpoint) =>
  fillIn(sample.code, { url: world.product.url, submitUrl: endpoint.submit_url }).replaceAll(sampleId, endpoint.id);

interface Running {
  sample: Sample;
  endpoint: Endpoint;
}

/** The page, unchanged, with the scripts that share its panel. */
async function runHtml(page: Page, world: World, { sample, endpoint }: Running): Promise<void> {
  const base = `/${endpoint.id}`;
  for (const part of sample.neighbours)
    if (part.language === 'javascript') world.site.script(`${base}/${part.title}`, filledIn(part, world, endpoint));
  const html = filledIn(sample, world, endpoint);
  const isWhole = /^<!doctype/i.test(html);
  world.site.page(`${base}/`, isWhole ? html : `<!doctype html><meta charset="utf-8"><title>Sample</title>${html}`);
  await page.goto(`${world.site.url}${base}/`);
  await sendForm(page, endpoint);
}

/** The script in a page with a form like the one at the start of the documentation. */
async function runScript(page: Page, world: World, { sample, endpoint }: Running): Promise<void> {
  const base = `/${endpoint.id}`;
  world.site.script(`${base}/sample.js`, filledIn(sample, world, endpoint));
  world.site.page(
    `${base}/`,
    `<!doctype html><meta charset="utf-8"><title>Sample</title>
    <form action="${endpoint.submit_url}" method="post" enctype="multipart/form-data">
      <input name="name"><input name="email" type="email"><textarea name="message"></textarea>
      <input name="photo" type="file"><button>Send</button><p role="status"></p>
    </form><script type="module" src="sample.js"></script>`,
  );
  await page.goto(`${world.site.url}${base}/`);
  if (/["']submit["']|onsubmit/.test(sample.code)) await sendForm(page, endpoint);
  else expect((await received(endpoint)).fields.length).toBeGreaterThan(0);
  expect(new URL(page.url()).origin, 'the script keeps the visitor on the page').toBe(world.site.url);
}

async function sendForm(page: Page, endpoint: Endpoint): Promise<void> {
  const own = page.locator(`form[action="${endpoint.submit_url}"]`);
  const form = (await own.count()) > 0 ? own.first() : page.locator('form').first();
  await expect(form, 'a form to send').toBeAttached({ timeout: 2_000 });
  await fillForm(form);
  const sent = await form.evaluate((element: HTMLFormElement): Entries => {
    if (!element.reportValidity()) throw new Error(`Not valid: ${element.querySelector(':invalid')?.outerHTML}`);
    return [...new FormData(element)].map(([name, value]) =>
      value instanceof File ? [name, value.name, true] : [name, value, false],
    );
  });
  const button = form.locator('button:not([type=button], [type=reset]), input[type=submit]').first();
  if ((await button.count()) > 0) await button.click();
  else await form.evaluate((element: HTMLFormElement) => element.requestSubmit());
  expectArrived(await received(endpoint), sent);
}

function expectArrived(submission: Submission, sent: Entries): void {
  const oneLine = (text: unknown) => String(text).replaceAll('\r\n', '\n');
  const fields = submission.fields.map(([name, value]) => `${name}=${oneLine(value)}`);
  const files = submission.files.map(({ field, name }) => `${field}=${name}`);
  for (const [name, value, isFile] of sent) {
    if (unseen.has(name) || (isFile && value === '')) continue;
    expect(isFile ? files : fields).toContain(`${name}=${oneLine(value)}`);
  }
  expect(fields.length + files.length).toBeGreaterThan(0);
}

async function runShell(sample: Sample, world: World, endpoint: Endpoint): Promise<void> {
  const script = filledIn(sample, world, endpoint);
  const cwd = await mkdtemp(path.join(folder, 'x'));
  for (const [, name = ''] of script.matchAll(/=@([\w.-]+)/g)) await letterbox(cwd, name);
  const env = { ...process.env, TOKEN: token };
  await run('bash', ['-euo', 'pipefail', '-c', script], { cwd, env, timeout: 30_000 });
  const submission = await received(endpoint);
  const names = new Set([...submission.fields, ...submission.files.map(({ field }) => [field])].map(([name]) => name));
  const wanted = [...script.matchAll(/(?:-F|-d|--form|--form-string|--data|--data-urlencode) "?'?([\w[\].-]+)=/g)].map(
    ([, name = '']) => name,
  );
  for (const name of wanted) if (!unseen.has(name)) expect(names).toContain(name);
  expect(names.size).toBeGreaterThan(0);
}

const isForNode = ({ code }: Sample) => /\bprocess\.|from ["']node:/.test(code);

async function runNode(sample: Sample, world: World, endpoint: Endpoint): Promise<void> {
  const cwd = await mkdtemp(path.join(folder, 'x'));
  await writeFile(path.join(cwd, 'sample.mjs'), filledIn(sample, world, endpoint));
  await run(process.execPath, ['sample.mjs'], { cwd, env: { ...process.env, TOKEN: token }, timeout: 30_000 });
  expect((await received(endpoint)).fields.length).toBeGreaterThan(0);
}

/** The endpoint's submission, after waiting for it. */
async function received(endpoint: Endpoint): Promise<Submission> {
  let newest: Submission | undefined;
  await expect
    .poll(
      async () => {
        const { items } = await client.submissions.list({ endpoint_id: endpoint.id, status: 'all' });
        [newest] = items;
        return items.length;
      },
      { message: 'submissions that arrived' },
    )
    .toBeGreaterThan(0);
  if (!newest) throw new Error('Nothing arrived.');
  return newest;
}
