import { formDefinitionSchema, type Endpoint, type FormDefinition } from '@postern/contracts';
import { fieldsOf } from '@postern/contracts/validate-form';
import { templates } from '@postern/forms/templates/templates';
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { refuse, serveTrpc, type Answer } from '../../../../test/trpc-server.ts';
import { startSession } from '../../../lib/account/session.ts';
import { createClient, createQueryClient, trpc } from '../../../lib/trpc.ts';
import { anEndpoint } from '../../../../test/submissions.ts';
import { StartScreen, type FormStart } from './start-screen.tsx';

beforeEach(() => startSession('one'));

interface Opened {
  endpoint?: Endpoint;
  answers?: Record<string, Answer>;
  isBusy?: boolean;
  error?: unknown;
}

function open({ endpoint, answers = {}, isBusy = false, error }: Opened = {}) {
  const calls = serveTrpc(answers);
  const started: FormStart[] = [];
  const queryClient = createQueryClient();
  const view = (busy: boolean) => (
    <trpc.Provider client={createClient()} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>
        <StartScreen endpoint={endpoint} onStart={(start) => started.push(start)} isBusy={busy} error={error} />
      </QueryClientProvider>
    </trpc.Provider>
  );
  const { rerender } = render(view(isBusy));
  return { calls, started, busy: () => rerender(view(true)) };
}

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const paste = (html: string) =>
  fireEvent.change(screen.getByLabelText(/^Your form, or the whole page/), { target: { value: html } });
const names = (form: FormDefinition | undefined) =>
  form ? fieldsOf(form).map((field) => 'name' in field && field.name) : [];

describe('a new form', () => {
  it('starts blank, with the typed name', () => {
    const { started } = open();
    fireEvent.change(screen.getByLabelText(/^Endpoint name/), { target: { value: ' Site: Orders ' } });
    press(/^Blank/);
    expect(started).toEqual([
      { name: 'Site: Orders', definition: expect.objectContaining({ title: 'Site: Orders' }) as unknown },
    ]);
    expect(fieldsOf(started[0]?.definition ?? { steps: [] })).toEqual([]);
    expect(formDefinitionSchema.safeParse(started[0]?.definition).success).toBe(true);
  });

  it.each(templates)('starts with $title', ({ title, description, form }) => {
    const { started } = open();
    press(`${title} ${description}`);
    expect(started).toEqual([{ name: title, definition: formDefinitionSchema.parse(form) }]);
  });

  it('shows each template with its own labels, which screen readers skip', () => {
    open();
    const card = screen.getByRole('button', { name: /^RSVP/ });
    const picture = card.querySelector('.mini');
    expect(picture?.getAttribute('aria-hidden')).toBe('true');
    expect(picture?.textContent).toContain('Are you coming?');
    expect(picture?.textContent).toContain('Yes, with pleasure');
    expect(picture?.querySelectorAll('.half')).toHaveLength(2);
  });

  it('is started once: while it is being created, no other can be', () => {
    const { started, busy } = open();
    press(/^Feedback/);
    busy();
    press(/^Feedback/);
    press(/^Blank/);
    expect(started).toHaveLength(1);
    expect(screen.getByRole('button', { name: /^Feedback/ }).getAttribute('aria-busy')).toBe('true');
    expect(screen.getByRole('button', { name: /^Blank/ }).getAttribute('aria-disabled')).toBe('true');
  });

  it('reports why it could not be created', () => {
    open({ error: { data: { detail: 'There are too many endpoints.' } } });
    expect(screen.getByRole('alert').textContent).toContain('There are too many endpoints.');
  });
});

describe('from HTML', () => {
  it('reports the fields that it found, and starts with them', async () => {
    const { started } = open();
    paste(
      '<form><label>Your name <input name="who" required></label><label>E-mail <input name="mail" type="email"></label><input type="hidden" name="_next" value="/x"><button>Go</button></form>',
    );
    await screen.findByText('2 fields found');
    const found = within(screen.getByRole('list', { name: '2 fields' }));
    expect(found.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'Your name, Short text',
      'E-mail, Email',
    ]);
    press('Use it');
    expect(names(started[0]?.definition)).toEqual(['who', 'mail']);
    expect(formDefinitionSchema.safeParse(started[0]?.definition).error).toBeUndefined();
  });

  it('reports if it contains no fields', async () => {
    open();
    paste('<p>Hello</p>');
    expect(await screen.findByText('No form with fields found here.')).toBeTruthy();
    paste('x'.repeat(1_000_001));
    expect(await screen.findByText(/This is too long/)).toBeTruthy();
  });

  it('runs and shows nothing of hostile HTML', async () => {
    open();
    paste(
      '<form><label><img src=x onerror="window.hacked = 1"><script>window.hacked = 2</script>Name <input name="a"></label></form>',
    );
    await screen.findByText('1 field found');
    expect((window as unknown as { hacked?: number }).hacked).toBeUndefined();
    expect(document.querySelector('img, script')).toBeNull();
  });
});

describe('for an existing endpoint', () => {
  const learned = formDefinitionSchema.parse({
    steps: [{ fields: [{ type: 'text', id: 'a', name: 'first_name', label: 'First name' }] }],
  });

  it('asks for no name, and offers the received submissions', async () => {
    const { started } = open({
      endpoint: anEndpoint(),
      answers: { 'forms.learned': () => ({ definition: learned, submissions: 3 }) },
    });
    expect(screen.queryByLabelText(/^Endpoint name/)).toBeNull();
    expect(await screen.findByText(/^3 submissions to this endpoint have these fields/)).toBeTruthy();
    press('Use these fields');
    expect(names(started[0]?.definition)).toEqual(['first_name']);
  });

  it('offers none if nothing was received', () => {
    const { calls } = open({ endpoint: anEndpoint({ submission_count: 0 }) });
    expect(calls).toEqual([]);
    expect(screen.queryByText('From your submissions')).toBeNull();
  });

  it('reports a failure and retries, and the other ways stay available', async () => {
    let isUp = false;
    const { started } = open({
      endpoint: anEndpoint(),
      answers: {
        'forms.learned': () =>
          isUp ? { definition: learned, submissions: 1 } : refuse('rate_limited', 'Too many requests. Please wait.'),
      },
    });
    expect(await screen.findByText('Too many requests. Please wait.')).toBeTruthy();
    press(/^Newsletter/);
    expect(started).toHaveLength(1);
    isUp = true;
    press('Retry');
    expect(await screen.findByRole('button', { name: 'Use these fields' })).toBeTruthy();
  });
});
