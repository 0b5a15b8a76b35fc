import { createHmac } from 'node:crypto';
import { formDefinitionSchema } from '@postern/contracts';
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { anEndpoint } from '../../../../test/submissions.ts';
import { refuse, serveTrpc, type Answer } from '../../../../test/trpc-server.ts';
import { until } from '../../../../test/until.ts';
import { ToastProvider } from '../../../components/toast.tsx';
import { startSession } from '../../../lib/account/session.ts';
import { createClient, createQueryClient, trpc } from '../../../lib/trpc.ts';
import { SignedLinkPanel } from './signed-link-panel.tsx';

beforeEach(() => startSession('one'));

const key = `plk_${'k'.repeat(43)}`;
const option = (value: string) => ({ value, label: value.toUpperCase() });
const form = formDefinitionSchema.parse({
  steps: [
    {
      fields: [
        { type: 'text', id: 'a', name: 'customer', label: 'Customer', max_length: 5 },
        { type: 'checkboxes', id: 'b', name: 'days', label: 'Days', options: [option('mon'), option('tue')] },
        { type: 'hidden', id: 'c', name: 'source' },
        { type: 'consent', id: 'd', name: 'terms', label: 'I agree' },
        { type: 'file', id: 'e', name: 'plan', label: 'Plan' },
      ],
    },
  ],
});

function open({ answers = {}, isPublished = true }: { answers?: Record<string, Answer>; isPublished?: boolean } = {}) {
  const calls = serveTrpc({ 'forms.linkKey': () => ({ key }), ...answers });
  const queryClient = createQueryClient();
  render(
    <trpc.Provider client={createClient()} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>
        <ToastProvider>
          <SignedLinkPanel endpoint={anEndpoint()} form={form} isPublished={isPublished} />
        </ToastProvider>
      </QueryClientProvider>
    </trpc.Provider>,
  );
  return { calls };
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const add = (id: string) => fireEvent.change(screen.getByLabelText('Add a field'), { target: { value: id } });
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const signedIn = (text: string) => {
  const [signed = '', signature] = (new URL(text).searchParams.get('_signed') ?? '').split('.');
  expect(signature).toBe(createHmac('sha256', key).update(signed).digest('base64url'));
  return JSON.parse(Buffer.from(signed, 'base64url').toString()) as { until?: number };
};

it('makes a link that the endpoint’s key has signed', async () => {
  open();
  const choices = [...screen.getByLabelText<HTMLSelectElement>('Add a field').options].map(({ text }) => text);
  expect(choices).toEqual(['Choose a field', 'Customer', 'Days', 'source (hidden)']);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Make link' }).disabled).toBe(true);
  add('a');
  type('Customer', '4711');
  add('b');
  fireEvent.click(screen.getByLabelText('TUE'));
  fireEvent.click(screen.getAllByLabelText('Locked')[1] as HTMLElement);
  add('c');
  type('source (hidden)', 'letter');
  expect(screen.getAllByLabelText<HTMLInputElement>('Locked').map((box) => [box.checked, box.disabled])).toEqual([
    [true, false],
    [false, false],
    [true, true],
  ]);
  press('Make link');
  const link = await screen.findByText(/^https:\/\/postern\.example\/forms\/k7Qm2xWv\?_signed=/);
  expect(signedIn(link.textContent)).toEqual({
    values: { customer: ['4711'], days: ['tue'], source: ['letter'] },
    locked: ['customer', 'source'],
  });
  type('Customer', '4712');
  expect(screen.queryByText(/_signed=/)).toBeNull();
});

it('lets a link expire', async () => {
  open();
  add('a');
  type('Customer', '1');
  type('Expires', '7');
  const before = Math.floor(Date.now() / 1000);
  press('Make link');
  const { until: end = 0 } = signedIn((await screen.findByText(/_signed=/)).textContent);
  expect(end - before).toBeGreaterThanOrEqual(604_800);
  expect(end - Date.now() / 1000).toBeLessThanOrEqual(604_800);
});

it('makes no link with a value that the form refuses, and none without a key', async () => {
  const { calls } = open({ answers: { 'forms.linkKey': () => refuse('rate_limited', 'Please wait.') } });
  add('a');
  type('Customer', 'too long');
  press('Make link');
  expect(screen.getByText('The form doesn’t accept this value.')).toBeTruthy();
  expect(calls).toEqual([]);
  type('Customer', '4711');
  press('Make link');
  await screen.findByText('Couldn’t make the link. Please wait.');
  press('Remove Customer');
  expect(screen.queryByLabelText('Customer')).toBeNull();
});

it('shows the key on request only, and replaces it after a warning', async () => {
  const { calls } = open({ answers: { 'forms.replaceLinkKey': () => ({ key: 'plk_next' }) } });
  expect(screen.queryByText(key)).toBeNull();
  press('Show key');
  await screen.findByText(key);
  press('Replace key');
  expect(screen.getByText('All signed links to this form stop working.')).toBeTruthy();
  press('Replace');
  await screen.findByText('plk_next');
  await until(() => expect(calls.map(({ path }) => path)).toEqual(['forms.linkKey', 'forms.replaceLinkKey']));
});

it('says that links of a form that is not published don’t work', () => {
  open({ isPublished: false });
  expect(screen.getByText(/isn’t published yet/)).toBeTruthy();
});
