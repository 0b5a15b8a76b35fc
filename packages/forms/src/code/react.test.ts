// @vitest-environment happy-dom
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { formDefinitionSchema, type FormDefinition } from '@postern/contracts';
import { act, createElement, type FunctionComponent } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { templates } from '../templates/templates.ts';
import { generatedFolder } from '../../test/generated-folder.ts';
import { codeNames } from './names.ts';
import { hostileText } from '../../test/random-forms.ts';
import { toReactCode } from './react.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

let generated: Awaited<ReturnType<typeof generatedFolder>>;
let server: Server;
let action: string;
/** The requests that were sent, and the next response. */
let received: { headers: IncomingMessage['headers']; body: string }[];
let answer: { status: number; body: unknown };
let root: Root;
let page: HTMLElement;

beforeAll(async () => {
  generated = await generatedFolder();
  server = createServer((request, response) => {
    const open = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' };
    if (request.method === 'OPTIONS') return void response.writeHead(204, open).end();
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      received.push({ headers: request.headers, body: Buffer.concat(chunks).toString() });
      response.writeHead(answer.status, { 'content-type': 'application/json', ...open });
      response.end(JSON.stringify(answer.body));
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  action = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/submit/k7m2qd9x`;
});
afterAll(async () => {
  server.close();
  await generated.remove();
});
beforeEach(() => {
  received = [];
  answer = { status: 201, body: { ok: true, message: 'Thanks' } };
  page = document.createElement('div');
  document.body.append(page);
  root = createRoot(page);
});
afterEach(() => {
  act(() => root.unmount());
  page.remove();
});

async function show(form: FormDefinition): Promise<void> {
  const module = await generated.run(toReactCode({ form, action, version: 3 }), 'tsx');
  const component = module[codeNames(form).component] as FunctionComponent;
  await act(async () => root.render(createElement(component)));
}

const templated = (key: string) => formDefinitionSchema.parse(templates.find((each) => each.key === key)?.form);

function find(selector: string): HTMLInputElement {
  const found = page.querySelector<HTMLInputElement>(selector);
  if (!found) throw new Error(`There is no ${selector} in ${page.innerHTML}`);
  return found;
}

async function type(selector: string, value: string): Promise<void> {
  const element = find(selector);
  // Bypasses React's own value tracking, which would ignore the change.
  const own = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(element), 'value');
  await act(async () => {
    own?.set?.call(element, value);
    element.dispatchEvent(new Event(element.tagName === 'SELECT' ? 'change' : 'input', { bubbles: true }));
  });
}

const click = (selector: string) => act(async () => find(selector).click());

async function choose(selector: string, file: File): Promise<void> {
  const transfer = new DataTransfer();
  transfer.items.add(file);
  const input = find(selector);
  await act(async () => {
    input.files = transfer.files;
    input.dispatchEvent(new Event('change', { bubbles: true }));
  });
}

/** Sends the form and waits for the outcome. */
async function send(until: () => boolean): Promise<void> {
  await act(async () => void find('form').dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })));
  for (let n = 0; n < 200 && !until(); n += 1)
    await act(() => new Promise<void>((resolve) => void setTimeout(resolve, 10)));
}

const alerts = () => [...page.querySelectorAll('[role="alert"]')].map(({ textContent }) => textContent);
const isThanked = () => page.querySelector('[role="status"]') !== null;

/** The values of the request, by name. */
function partsOf(body: string): [string, string][] {
  const parts = body.matchAll(/name="([^"]*)"(?:; filename="[^"]*")?(?:\r\n[^\r\n]+)*\r\n\r\n([\s\S]*?)\r\n--/g);
  return [...parts].map(([, name = '', value = '']) => [name, value]);
}

describe('the React component of a form', () => {
  it('shows errors, requires conditional fields only while they are shown, and sends', async () => {
    await show(templated('rsvp'));
    expect(page.querySelector('#guests')).toBeNull();
    await send(() => alerts().length > 0);
    expect(alerts()).toEqual([
      '“Your name” is required.',
      '“Email address” is required.',
      '“Are you coming?” is required.',
    ]);
    expect(find('#name').getAttribute('aria-invalid')).toBe('true');
    expect(find('#name').getAttribute('aria-describedby')).toBe('name-error');

    await type('#name', 'Noor');
    await type('#email', 'noor@example.org');
    await click('[name="coming"][value="yes"]');
    await send(() => alerts().length === 1);
    expect(alerts()).toEqual(['“How many people are coming?” is required.']);
    expect(received).toEqual([]);

    await type('#guests', '2');
    await click('[name="food"][value="vegan"]');
    await click('[name="food"][value="allergy"]');
    await type('#allergy', 'Nuts');
    await send(isThanked);
    expect(page.textContent).toContain('Thank you for your answer');
    expect(received.map(({ headers }) => headers.accept)).toEqual(['application/json']);
    expect(partsOf(received[0]?.body ?? '')).toEqual([
      ['_form_version', '3'],
      ['name', 'Noor'],
      ['email', 'noor@example.org'],
      ['coming', 'yes'],
      ['guests', '2'],
      ['food', 'vegan'],
      ['food', 'allergy'],
      ['allergy', 'Nuts'],
      ['note', ''],
      ['_gotcha', ''],
    ]);
  });

  it('checks files, and sends them', async () => {
    await show(templated('application'));
    await type('#name', 'Noor');
    await type('#email', 'noor@example.org');
    await type('#position', 'Locksmith');
    await click('[name="privacy"]');
    await choose('#cv', new File(['x'], 'cv.exe', { type: 'application/octet-stream' }));
    await send(() => alerts().length > 0);
    expect(alerts()).toEqual(['“CV” does not accept files such as “cv.exe”.']);
    await choose('#cv', new File(['my life'], 'cv.pdf', { type: 'application/pdf' }));
    await send(isThanked);
    expect(partsOf(received[0]?.body ?? '')).toContainEqual(['cv', 'my life']);
    expect(received[0]?.body).toContain('filename="cv.pdf"');
  });

  it('shows the server’s errors, beside the fields', async () => {
    answer = {
      status: 422,
      body: {
        detail: 'Not as asked for.',
        errors: [{ path: 'email', message: 'Write to us from work.', code: 'invalid' }],
      },
    };
    await show(templated('newsletter'));
    await type('#email', 'noor@example.org');
    await click('[name="consent"]');
    await send(() => alerts().length > 1);
    expect(alerts()).toEqual(['Write to us from work.', 'Not as asked for.']);
    expect(find('#email').getAttribute('aria-invalid')).toBe('true');
    // The typed values are still there and can be sent again.
    answer = { status: 201, body: {} };
    await send(isThanked);
    expect(received).toHaveLength(2);
  });

  it('sends fields under their own names, whatever these are', async () => {
    const names = ['a[b]', 'a.b', '1st', 'it’s', 'toString', 'root', 'class', `x ${hostileText.replace('\u2028', '')}`];
    const fields = names.map((name, at) => ({
      type: 'text',
      id: `f${at}`,
      name,
      label: hostileText.replace('\u2028', ''),
      required: true,
    }));
    await show(formDefinitionSchema.parse({ steps: [{ fields }] }));
    for (const at of names.keys()) await type(`#f${at}`, `value ${at}`);
    answer = { status: 422, body: { errors: [{ path: 'a[b]', message: 'Not so.', code: 'invalid' }] } };
    await send(() => alerts().length > 0);
    expect(find('#f0-error').textContent).toBe('Not so.');
    const sent = partsOf(received[0]?.body ?? '').filter(([name]) => !name.startsWith('_'));
    expect(sent.map(([, value]) => value)).toEqual(names.map((_, at) => `value ${at}`));
    expect(sent.slice(0, 7).map(([name]) => name)).toEqual(names.slice(0, 7));
    expect(page.querySelectorAll('label b, label script')).toHaveLength(0);
  });
});
