import type { FormDefinitionInput } from '@postern/contracts';
import { afterEach, expect, test, vi } from 'vitest';
import { until } from '../../../../test/until.ts';
import {
  broken,
  refused,
  startIntakeServer,
  stored,
  type Answer,
  type IntakeServer,
} from '../../../../test/intake-server.ts';
import { openForm, repairs, type TestForm } from '../../../../test/visitor-form.ts';

let server: IntakeServer | undefined;
afterEach(() => server?.close());

async function open(answers: Answer[]): Promise<{ page: TestForm; received: IntakeServer['received'] }> {
  server = await startIntakeServer(...answers);
  const page = openForm(repairs, { action: server.url });
  page.fill('name', 'Ines Okafor');
  page.fill('email', 'ines@example.org');
  page.fill('terms', 'yes');
  page.submit();
  page.fill('what', 'flap');
  return { page, received: server.received };
}

/** Postern's own thank-you page, on the server that received the form. */
const thanked: Answer = (response) => answerWith(response, {});

const answerWith = (response: Parameters<Answer>[0], more: object): void =>
  void response.writeHead(201, { 'content-type': 'application/json' }).end(
    JSON.stringify({
      ok: true,
      submission_id: 'k7Qm2xWvTe_1',
      next: `${new URL(server?.url ?? '').origin}/thanks/k7Qm2xWvTe?ref=1`,
      message: '',
      ...more,
    }),
  );

test('a visitor on a waiting list is told the place instead of the usual thanks', async () => {
  const message = 'You are on the waiting list, at number 2.';
  const { page } = await open([(response) => answerWith(response, { message, waiting_position: 2 })]);
  page.submit();
  await until(() => expect(done()?.textContent).toContain(message));
  expect(done()?.textContent).not.toContain('safely stored');
});

const button = () => document.querySelector<HTMLButtonElement>('[type="submit"]');
const alert = () => document.querySelector<HTMLElement>('.pf-alert:not([hidden])');
const done = () => document.querySelector('.pf-done');

test('it is sent once, however often the button is pressed, and the site is notified', async () => {
  const { page, received } = await open([thanked]);
  const heard = vi.fn<(event: Event) => void>();
  document.addEventListener('postern:sent', heard, { once: true });
  page.submit();
  expect([button()?.textContent, button()?.getAttribute('aria-busy')]).toEqual(['Sending…', 'true']);
  page.submit();
  page.submit();
  await until(() => expect(done()?.textContent).toContain('Thank you'));
  expect(received).toHaveLength(1);
  expect(received[0]?.headers['idempotency-key']).toMatch(/^[0-9a-f]{32}$/);
  expect(received[0]?.headers['accept-language']).toBe('en');
  expect(received[0]?.body).not.toContain('name="key"');
  expect(heard.mock.calls[0]?.[0]).toMatchObject({
    bubbles: true,
    composed: true,
    detail: { submission_id: 'k7Qm2xWvTe_1' },
  });
  expect([button()?.textContent, button()?.getAttribute('aria-busy')]).toEqual(['Send', null]);
});

test('the server’s errors are shown beside the fields, in any step', async () => {
  const errors = [
    { path: 'email', message: 'This address has no mailbox.', code: 'invalid_email' },
    { path: 'nothing', message: 'Not a field.', code: 'unknown_field' },
  ];
  const { page } = await open([refused(422, { detail: 'No.', code: 'invalid', errors }), thanked]);
  page.submit();
  await until(() => expect(page.errorOf('email')).toBe('This address has no mailbox.'));
  expect(document.querySelector<HTMLElement>('.pf-step')?.hidden).toBe(false);
  expect(document.activeElement).toBe(page.control('email'));
  expect(alert()?.textContent).toContain('No.');
  page.fill('email', 'ines@example.com');
  expect(page.errorOf('email')).toBeUndefined();
  page.submit();
  page.submit();
  await until(() => expect(done()).not.toBeNull());
});

test.each([
  [403, 'Dieses Formular ist geschlossen.', 'Dieses Formular ist geschlossen.', false],
  [429, '', 'could not be sent', false],
  [422, '', 'could not be sent', false],
  [500, '', 'could not be sent', true],
])('an answer of %i with “%s” is reported as: %s', async (status, detail, sentence, mayRetry) => {
  const { page } = await open([refused(status, { detail, code: 'x' }, { 'retry-after': '600' })]);
  page.submit();
  await until(() => expect(alert()?.textContent).toContain(sentence));
  expect(alert()?.querySelector('button') !== null).toBe(mayRetry);
  expect(document.activeElement).toBe(alert());
  expect(page.control('name').value).toBe('Ines Okafor');
});

test('without an answer the same payload is sent again under the same key, and another one under another', async () => {
  const { page, received } = await open([broken]);
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  for (const count of [1, 2]) {
    page.submit();
    await until(() => expect(received).toHaveLength(count));
    await until(() => expect(alert()?.textContent).toContain('There is no connection.'));
  }
  page.fill('what', 'lock');
  page.fill('key', 'AB-1234');
  alert()?.querySelector('button')?.click();
  await until(() => expect(received).toHaveLength(3));
  const [first, second, third] = received.map(({ headers }) => headers['idempotency-key']);
  expect(second).toBe(first);
  expect(third).not.toBe(first);
  await until(() => expect(button()?.getAttribute('aria-busy')).toBeNull());
});

test('the visitor is sent to the owner’s own thank-you page', async () => {
  const { page } = await open([stored]);
  const went = vi.spyOn(location, 'href', 'set').mockImplementation(() => undefined);
  page.submit();
  await until(() => expect(went).toHaveBeenCalledWith('https://brassworks.example/thanks'));
  expect(done()).toBeNull();
});

test('the endpoint’s link is below the thank-you message, and leads out of a frame', async () => {
  server = await startIntakeServer(thanked);
  const onward = { href: 'https://shop.example/', label: 'Back to shop.example' };
  const page = openForm(
    { steps: [{ fields: [{ type: 'text', id: 'name', name: 'name', label: 'Name' }] }] },
    { action: server.url, thanks: { title: 'Merci', text: null, onward } },
  );
  page.submit();
  await until(() => expect(done()?.textContent).toContain('Merci'));
  const link = done()?.querySelector('a');
  expect([link?.href, link?.target, link?.textContent]).toEqual([onward.href, '_top', onward.label]);
});

test('an option that is full by now can’t be chosen again, and says so', async () => {
  const options = ['fri', 'sat'].map((value) => ({ value, label: `Day ${value}` }));
  const choice = { name: 'day', label: 'Day', required: true, options };
  const definition: FormDefinitionInput = {
    steps: [
      {
        fields: [
          { ...choice, type: 'radio', id: 'day' },
          { ...choice, type: 'select', id: 'list', name: 'list', default: 'fri' },
        ],
      },
    ],
  };
  const left = new Map([['fri', { isFull: false, hasWaitingList: false, left: 1 }]]);
  const seats = { form: null, options: new Map([['day', left]]) };
  const errors = [{ path: 'day', message: 'Friday is full.', code: 'full' }];
  server = await startIntakeServer(refused(422, { detail: '', errors }));
  server.seats.push(...['day', 'list'].map((field) => ({ field, option: 'fri', text: 'full', closed: true })));
  const page = openForm(definition, { action: server.url, seats });
  const friday = page.control('day') as HTMLInputElement;
  const words = () => friday.closest('label')?.textContent.trim();
  expect(words()).toBe('Day fri (1 left)');
  page.fill('day', 'fri');
  page.submit();
  await until(() => expect(page.errorOf('day')).toBe('Friday is full.'));
  expect([words(), friday.checked, friday.disabled]).toEqual(['Day fri (full)', false, true]);
  expect(document.activeElement).toHaveProperty('value', 'sat');
  const list = page.control('list') as HTMLSelectElement;
  expect(list.value).toBe('');
  expect([...list.options].map(({ text, disabled }) => [text, disabled])).toEqual([
    ['', false],
    ['Day fri (full)', true],
    ['Day sat', false],
  ]);
});
