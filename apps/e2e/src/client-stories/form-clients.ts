import type { Page } from '@playwright/test';
import type { World } from '../story.ts';

/** A client of another form service, or a general one, in the way that its users write it (`src/clients`). */
export interface FormClient {
  name: string;
  /** The page's form; without one, the client renders the form itself. */
  html?: string;
  /** It sends no files. */
  noFiles?: true;
  /** It sends JSON: line breaks are as in the page, and not CR LF as the HTML standard wants in forms. */
  isJson?: true;
  /** What it shows after a success; "sent" by default. */
  success?: RegExp;
  /** What it shows for an invalid field. */
  invalid?: string;
  /** What it shows for an endpoint that does not exist. */
  gone?: string;
}

export const fields = `<input name="name" aria-label="Name"><input name="email" aria-label="Email">
  <textarea name="message" aria-label="Message"></textarea><input name="plan" type="file" aria-label="Plan">
  <button>Send</button>`;
const plain = `<form>${fields}<output></output></form>`;
export const address = '{origin}/f/{id}';

export const INVALID = '“Email address” is not a complete email address, such as name@example.org.';

export const formClients: readonly FormClient[] = [
  { name: 'formspree-core', html: plain, success: /^sent, then http:\/\/\S+\/thanks\//, invalid: `email: ${INVALID}` },
  { name: 'formspree-react', invalid: `email: ${INVALID}` },
  {
    name: 'formspree-ajax',
    html: `<form>${fields}<output><span data-fs-success></span><span data-fs-error></span><span data-fs-error="email"></span></output></form>`,
    success: /^\s*Thank you/,
  },
  { name: 'web3forms-react', html: plain, noFiles: true, isJson: true },
  { name: 'use-web3forms', html: plain, noFiles: true, isJson: true },
  { name: 'use-formspark', noFiles: true, isJson: true },
  { name: 'formcarry-react' },
  { name: 'forminit', html: plain },
  {
    name: 'htmx',
    html: `<form hx-post="${address}" hx-encoding="multipart/form-data" hx-target="next output">${fields}</form><output></output>`,
    success: /^\s*Thank you/,
    gone: 'The form was sent to an address that does not exist.',
  },
  {
    name: 'alpine-ajax',
    html: `<form method="post" action="${address}" enctype="multipart/form-data" x-data x-target="answer">${fields}</form><output><div id="answer"></div></output>`,
    success: /^\s*Thank you/,
    gone: 'The form was sent to an address that does not exist.',
  },
  {
    name: 'jquery-form',
    html: `<form method="post" action="${address}" enctype="multipart/form-data">${fields}<output></output></form>`,
  },
  { name: 'react-hook-form', noFiles: true },
  { name: 'axios', html: plain },
  { name: 'ky', html: plain },
  { name: 'use-postern-react' },
  { name: 'use-postern-vue' },
  { name: 'use-postern-svelte', html: plain },
];

/** Each client sends another message, because equal ones look like spam. */
export const personFor = (client: string) => ({
  name: 'Zoë “Z” 佐藤',
  email: 'zoe@example.org',
  message: `Could you send ${client} by post?\nThe <b>green</b> one & the lid`,
});
export type FilledIn = ReturnType<typeof personFor>;

/** Opens the client's page on the foreign site, with the form of an endpoint. */
export async function openClient(page: Page, { product, site }: World, of: { client: FormClient; id: string }) {
  const { client, id } = of;
  const { name, html = '<div id="root"></div>' } = client;
  const origin = product.url;
  const body = html.replaceAll('{origin}', origin).replaceAll('{id}', id);
  const config = `<meta name="htmx-config" content='{"mode":"cors"}'>`;
  site.page(
    `/${name}`,
    `<!doctype html><html lang="en"><head><title>${name}</title>${config}<link rel="icon" href="data:,"></head><body>${body}<script type="module" src="/clients/${name}.js"></script></body></html>`,
  );
  await page.goto(`${site.url}/${name}?${new URLSearchParams({ origin, id }).toString()}`);
}

/** Fills in the form and sends it. */
export async function sendClient(
  page: Page,
  { noFiles }: FormClient,
  { values, file }: { values: FilledIn; file: Parameters<ReturnType<Page['getByLabel']>['setInputFiles']>[0] },
) {
  await page.getByLabel('Name').fill(values.name);
  await page.getByLabel('Email').fill(values.email);
  await page.getByLabel('Message').fill(values.message);
  if (!noFiles) await page.getByLabel('Plan').setInputFiles(file);
  await page.getByRole('button', { name: 'Send' }).click();
}
