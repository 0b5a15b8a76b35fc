import { brand, formDefinitionSchema, type Endpoint } from '@postern/contracts';
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { until } from '../../../../test/until.ts';
import { refuse, serveTrpc, type Answer } from '../../../../test/trpc-server.ts';
import { ToastProvider } from '../../../components/toast.tsx';
import { startSession } from '../../../lib/account/session.ts';
import { createClient, createQueryClient, trpc } from '../../../lib/trpc.ts';
import { anEndpoint } from '../../../../test/submissions.ts';
import { ShareDialog } from './share-dialog.tsx';

beforeEach(() => startSession('one'));

const form = formDefinitionSchema.parse({
  title: '</script><b>"Order" & more',
  steps: [{ fields: [{ type: 'email', id: 'email', name: 'email', label: 'E-mail', required: true }] }],
});

interface Opened {
  answers?: Record<string, Answer>;
  version?: number | null;
  change?: Partial<Endpoint>;
}

function open({ answers = {}, version = 3, change = {} }: Opened = {}) {
  const calls = serveTrpc(answers);
  const onClose = vi.fn<() => void>();
  const queryClient = createQueryClient();
  render(
    <trpc.Provider client={createClient()} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>
        <ToastProvider>
          <ShareDialog endpoint={anEndpoint(change)} form={form} version={version} onClose={onClose} />
        </ToastProvider>
      </QueryClientProvider>
    </trpc.Provider>,
  );
  return { calls, onClose };
}

const show = (tab: string) => fireEvent.mouseDown(screen.getByRole('tab', { name: tab }), { button: 0 });
const choose = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const code = (label: string) => screen.getByLabelText(`${label} code`).textContent;

it('has the link, and reports if no form is published there', () => {
  open();
  expect(screen.getByRole('dialog', { name: 'Version 3 is published' })).toBeTruthy();
  expect(screen.getByText('https://postern.example/forms/k7Qm2xWv')).toBeTruthy();
  const link = screen.getByRole('link', { name: 'Open' });
  expect(link.getAttribute('href')).toBe('https://postern.example/forms/k7Qm2xWv');
  expect(link.getAttribute('rel')).toBe('noopener');
});

it('has the link as a QR code, with its three corners', () => {
  open();
  const picture = screen.getByRole('img', { name: 'QR code for the link' });
  const side = Number(picture.getAttribute('viewBox')?.split(' ')[2]);
  const dark = new Set(picture.lastElementChild?.getAttribute('d')?.match(/(?<=M)\d+ \d+/g));
  const corner = (x: number, y: number) =>
    [0, 1, 2, 3, 4, 5, 6].map((at) => [dark.has(`${x + at} ${y}`), dark.has(`${x + at} ${y + 1}`)]);
  const finder = [0, 1, 2, 3, 4, 5, 6].map((at) => [true, at === 0 || at === 6]);
  expect([corner(4, 4), corner(side - 11, 4), corner(4, side - 11)]).toEqual([finder, finder, finder]);
});

it.each([
  [{ version: null }, /The form isn’t published yet/],
  [{ change: { status: 'paused' as const } }, /is paused/],
])('with %j it reports that', (state, sentence) => {
  open(state);
  expect(screen.getByText(sentence)).toBeTruthy();
});

it('embeds by a line or a frame, whatever the form’s title', () => {
  open();
  show('Embed');
  expect(code('Script')).toBe('<script src="https://postern.example/embed.js" data-form="k7Qm2xWv" defer></script>\n');
  choose('Iframe');
  const frame = code('Iframe');
  expect(frame).toContain('src="https://postern.example/forms/k7Qm2xWv/embed"');
  expect(frame).toContain('title="&lt;/script&gt;&lt;b&gt;&quot;Order&quot; &amp; more"');
});

it('has the form as HTML, with the line that enhances it', () => {
  open();
  show('Your own HTML');
  const page = new DOMParser().parseFromString(code('HTML') ?? '', 'text/html');
  expect(page.querySelector('form')?.getAttribute('action')).toBe('https://postern.example/api/submit/k7Qm2xWv');
  expect(page.querySelector('[name=_form_version]')?.getAttribute('value')).toBe('3');
  expect(page.querySelector('[name=email]')).toBeTruthy();
  expect(page.querySelector('script')?.getAttribute('src')).toBe(`https://postern.example/${brand.slug}.js`);
});

it('has the form as code, to copy and to save', async () => {
  const saved: [string, Promise<string>][] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    saved.push(['', (blob as Blob).text()]);
    return 'blob:one';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    const last = saved.at(-1);
    if (last) last[0] = this.download;
  });
  open();
  show('Code');
  expect(code('React')).toContain('https://postern.example/api/submit/k7Qm2xWv');
  choose('zod');
  expect(code('zod')).toContain('email');
  choose('TypeScript');
  expect(code('TypeScript')).toContain('email');
  choose('JSON Schema');
  expect(JSON.parse(code('JSON Schema') ?? '')).toMatchObject({ properties: { email: {} } });
  choose('Download');
  expect(saved[0]?.[0]).toBe('form.schema.json');
  expect(await saved[0]?.[1]).toBe(code('JSON Schema'));
});

it('shows how strictly submissions are checked, and changes it immediately', async () => {
  const { calls } = open({
    answers: {
      'endpoints.update': () => anEndpoint({ settings: { ...anEndpoint().settings, validation: 'enforce' } }),
    },
  });
  const radio = (name: RegExp) => screen.getByRole<HTMLInputElement>('radio', { name });
  expect(radio(/^Don’t check/).checked).toBe(true);
  fireEvent.click(radio(/^Reject with errors/));
  await until(() => expect(calls).toHaveLength(1));
  expect(calls[0]).toMatchObject({
    path: 'endpoints.update',
    input: { id: 'k7Qm2xWv', settings: { validation: 'enforce' } },
  });
  await until(() => expect(radio(/^Reject with errors/).checked).toBe(true));
});

it('a failed save is announced, and the old value shown again', async () => {
  open({ answers: { 'endpoints.update': () => refuse('rate_limited', 'Too many requests. Please wait.') } });
  fireEvent.click(screen.getByRole('radio', { name: /^Accept and flag/ }));
  await screen.findByText(/^Couldn’t change the validation of .+\. Too many requests\. Please wait\.$/);
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /^Don’t check/ }).checked).toBe(true);
});

it('closes', () => {
  const { onClose } = open();
  choose('Done');
  expect(onClose).toHaveBeenCalledOnce();
});
