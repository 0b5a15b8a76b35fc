import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { find, show } from '../../../test/own-forms.ts';
import { start } from './start.ts';

let server: Server;
let origin: string;
const asked: string[] = [];

const items = [
  { field: 'day', option: 'Friday am', text: 'full', closed: true },
  { field: 'day', option: 'Sunday', text: '2 left', closed: false },
  { field: 'size', option: 'L', text: 'full', closed: true },
  { field: null, option: null, text: '9 left', closed: false },
];

beforeAll(async () => {
  server = createServer((request, response) => {
    // Not what the browser asks before it.
    if (request.method === 'GET') asked.push(request.url ?? '');
    for (const name of ['origin', 'headers', 'methods']) response.setHeader(`access-control-allow-${name}`, '*');
    if (request.method === 'POST') {
      const errors = [{ path: 'day', message: 'Sunday is full.', code: 'full' }];
      return response.writeHead(422).end(JSON.stringify({ detail: '', errors }));
    }
    return response.end(JSON.stringify({ items }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  start(origin);
});
afterAll(() => new Promise((resolve) => server.close(resolve)));
afterEach(() => document.body.replaceChildren());

const form = (attributes: string) =>
  show(`<div lang="de"><form method="post" action="${origin}/api/submit/k7m2qd9x" ${attributes}>
    <label><input type="radio" name="day" value=" Friday  am " checked> Friday</label>
    <label><input type="radio" name="day" value="Sunday"> Sunday</label>
    <select name="size"><option>M</option><option selected>L</option></select></form></div>`);

const touch = () => find('[value=Sunday]').dispatchEvent(new FocusEvent('focusin', { bubbles: true, composed: true }));

it('closes full options and says how many are left, once, when the form is first used', async () => {
  form('data-postern-caps');
  expect(asked).toEqual([]);
  touch();
  touch();
  await vi.waitFor(() => expect(find('[value=Sunday]').closest('label')?.textContent).toBe(' Sunday (2 left)'));
  const friday = find('input');
  expect([friday.disabled, friday.checked, friday.closest('label')?.textContent]).toEqual([
    true,
    false,
    ' Friday (full)',
  ]);
  const size = find('select') as unknown as HTMLSelectElement;
  expect([...size.options].map(({ text, disabled }) => [text, disabled])).toEqual([
    ['M', false],
    ['L (full)', true],
  ]);
  expect(size.value).toBe('M');
  expect(asked).toEqual(['/api/seats/k7m2qd9x?lang=de']);
});

it('asks nothing for a form that does not want it', () => {
  asked.length = 0;
  form('');
  touch();
  expect(asked).toEqual([]);
});

it('says it again when an option turns out to be full', async () => {
  const sunday = items.find(({ option }) => option === 'Sunday');
  if (!sunday) throw new Error('no such option');
  form('data-postern-caps');
  touch();
  await vi.waitFor(() => expect(find('[value=Sunday]').closest('label')?.textContent).toBe(' Sunday (2 left)'));
  find('[value=Sunday]').checked = true;
  Object.assign(sunday, { text: 'full', closed: true });
  find('form').dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true }));
  await vi.waitFor(() => expect(find('[value=Sunday]').closest('label')?.textContent).toBe(' Sunday (full)'));
  expect([find('[value=Sunday]').checked, find('[value=Sunday]').disabled]).toEqual([false, true]);
  expect(find('input').closest('label')?.textContent).toBe(' Friday (full)');
  await vi.waitFor(() => expect(document.body.textContent).toContain('Sunday is full.'));
});
