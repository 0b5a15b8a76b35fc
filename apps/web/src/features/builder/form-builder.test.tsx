import { formDefinitionSchema } from '@postern/contracts';
import { fieldsOf } from '@postern/contracts/validate-form';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderApp } from '../../../test/render-app.tsx';
import { refuse, serveTrpc } from '../../../test/trpc-server.ts';
import { startSession } from '../../lib/account/session.ts';
import { pass } from '../../../test/screen.ts';
import { aFormServer, contact, endpoint, noForm, type FormServer } from '../../../test/form-server.ts';

let stop = () => {};
beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-20T14:00:00.000Z') });
  startSession('one');
});
afterEach(() => stop());

async function open(server: FormServer) {
  serveTrpc(server.answers);
  const app = await renderApp(`/forms/${endpoint.id}/edit`);
  ({ stop } = app);
  await pass(50);
  return app;
}

const canvas = () => within(screen.getByRole('region', { name: 'Form' }));
const blocks = () =>
  canvas()
    .getAllByRole('listitem')
    .flatMap((item) => within(item).queryAllByRole('button', { name: /\d of \d/ }));
const names = () => blocks().map((block) => block.getAttribute('aria-label')?.split(',')[0]);
const block = (name: string) => canvas().getByRole('button', { name: new RegExp(`^${name},`) });
const press = (key: string, more: object = {}) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key, ...more });
const focused = () => document.activeElement?.getAttribute('aria-label');
const savedNames = (server: FormServer) =>
  fieldsOf(server.saves.at(-1)?.definition ?? { steps: [] }).map((field) => 'name' in field && field.name);

describe('the canvas', () => {
  it('shows every field with its type, its position and its condition', async () => {
    await open(aFormServer(contact));
    screen.getByRole('heading', { name: 'Step 1 of 2 · You' });
    expect(blocks().map((each) => each.getAttribute('aria-label'))).toEqual([
      'Name, Short text, required, half width. 1 of 3',
      'E-mail, Email, half width. 2 of 3',
      'Message, Long text. 3 of 3. Shown when “E-mail” is filled in',
    ]);
    expect(blocks().map((each) => each.tabIndex)).toEqual([0, -1, -1]);
  });

  it('can be used by keyboard alone: select, move, duplicate, delete, undo', async () => {
    await open(aFormServer(contact));
    act(() => block('Name').focus());
    press('ArrowDown');
    expect(focused()).toMatch(/^E-mail/);
    press('ArrowUp', { altKey: true });
    expect(names()).toEqual(['E-mail', 'Name', 'Message']);
    screen.getByText(/E-mail moved to position 1 of 3/);
    press('d', { ctrlKey: true });
    expect(names()).toEqual(['E-mail', 'E-mail', 'Name', 'Message']);
    press('Delete');
    expect(names()).toEqual(['E-mail', 'Name', 'Message']);
    expect(focused()).toMatch(/^Name/);
    press('z', { ctrlKey: true });
    press('z', { ctrlKey: true });
    press('z', { ctrlKey: true });
    expect(names()).toEqual(['Name', 'E-mail', 'Message']);
    press('z', { ctrlKey: true, shiftKey: true });
    expect(names()).toEqual(['E-mail', 'Name', 'Message']);
    expect(focused()).toMatch(/^E-mail/);
  });

  it('inserts a new field below the selected one, and selects it', async () => {
    await open(aFormServer(contact));
    fireEvent.click(screen.getByRole('button', { name: 'Date' }));
    expect(names()).toEqual(['Name', 'Date', 'E-mail', 'Message']);
    expect(focused()).toBe('Date, Date. 2 of 4');
    fireEvent.click(screen.getByRole('button', { name: 'New step' }));
    expect(screen.getAllByRole('heading', { name: /^Step/ }).map((each) => each.textContent)).toEqual([
      'Step 1 of 3 · You',
      'Step 2 of 3',
      'Step 3 of 3',
    ]);
  });

  it('restores deleted fields', async () => {
    await open(aFormServer(contact));
    act(() => block('E-mail').focus());
    fireEvent.click(canvas().getByRole('button', { name: 'Delete field' }));
    screen.getByText(/“Message” lost a condition/, { selector: '.grow' });
    fireEvent.click(
      within(screen.getByRole('region', { name: 'Notifications' })).getByRole('button', { name: 'Undo' }),
    );
    expect(blocks().map((each) => each.getAttribute('aria-label'))).toContain(
      'Message, Long text. 3 of 3. Shown when “E-mail” is filled in',
    );
  });

  it('moves the focus from a field to its label, and restores the old label with one undo', async () => {
    await open(aFormServer(contact));
    act(() => block('Name').focus());
    press('F2');
    await pass(10);
    const label = screen.getByRole('textbox', { name: 'Label' });
    expect(document.activeElement).toBe(label);
    fireEvent.change(label, { target: { value: 'Full' } });
    fireEvent.change(label, { target: { value: 'Full name' } });
    expect(names()[0]).toBe('Full name');
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^Name/ }).value).toBe('full_name');
    press('z', { ctrlKey: true });
    expect(names()[0]).toBe('Name');
    expect((label as HTMLInputElement).value).toBe('Name');
  });
});

describe('saving', () => {
  it('is automatic, and shows the time', async () => {
    const server = aFormServer(contact);
    await open(server);
    expect(screen.getByText(/^Saved/).textContent).toMatch(/^Saved \d\d:\d\d$/);
    act(() => block('Message').focus());
    press('Delete');
    screen.getByText('Saving…');
    await pass(900);
    expect([savedNames(server), server.saves[0]?.if_updated_at]).toEqual([
      ['name', 'email'],
      '2026-11-20T13:00:00.000Z',
    ]);
    screen.getByText(/^Saved/);
  });

  it('waits while there is an error, and shows it', async () => {
    const server = aFormServer(contact);
    await open(server);
    act(() => block('E-mail').focus());
    fireEvent.change(screen.getByRole('textbox', { name: /^Name/ }), { target: { value: 'name' } });
    await pass(900);
    expect(server.saves).toEqual([]);
    expect(block('E-mail').getAttribute('aria-label')).toMatch(/Another field already has this name\.$/);
    act(() => block('Name').focus());
    fireEvent.click(screen.getByRole('button', { name: 'Not saved. Show why' }));
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Label' }).value).toBe('E-mail');
  });

  it.each([
    ['Keep mine', ['email', 'message'], 'Message'],
    ['Load the other version', undefined, 'Theirs'],
  ])('asks if another session saved: %s', async (answer, saved, last) => {
    const server = aFormServer(contact);
    await open(server);
    const theirs = {
      ...contact,
      steps: [{ title: null, fields: [{ ...fieldsOf(contact)[0], label: 'Theirs' } as never] }],
    };
    server.state = { ...server.state, draft: theirs, draft_updated_at: '2026-11-20T13:59:00.000Z' };
    act(() => block('Name').focus());
    press('Delete');
    await pass(900);
    expect(server.saves).toEqual([]);
    fireEvent.click(screen.getByRole('button', { name: answer }));
    await pass(900);
    expect(server.saves.length > 0 ? savedNames(server) : undefined).toEqual(saved);
    expect(names().at(-1)).toBe(last);
    expect(screen.queryByRole('button', { name: answer })).toBeNull();
  });

  it('happens on leaving, and only unsaved changes that cannot be saved delay it', async () => {
    const server = aFormServer(contact);
    const app = await open(server);
    act(() => block('Message').focus());
    press('Delete');
    fireEvent.click(screen.getByRole('link', { name: 'Settings' }));
    await pass(50);
    expect([app.address(), savedNames(server)]).toEqual([`/forms/${endpoint.id}/settings`, ['name', 'email']]);
  });
});

describe('publishing', () => {
  it('saves first, and names the version', async () => {
    const server = aFormServer(contact);
    await open(server);
    screen.getByText('Draft');
    act(() => block('Message').focus());
    press('Delete');
    fireEvent.click(screen.getByRole('button', { name: 'Publish' }));
    await pass(50);
    expect(server.state.published?.steps[1]?.fields).toEqual([]);
    screen.getByText('Published · version 1');
  });

  it('shows that the draft differs', async () => {
    await open(aFormServer(contact, contact));
    screen.getByText('Published · version 3');
    act(() => block('Message').focus());
    press('Delete');
    expect(screen.queryByText('Published · version 3')).toBeNull();
    screen.getByText('Unpublished changes');
  });

  it('is refused without fields', async () => {
    const server = aFormServer(formDefinitionSchema.parse({ steps: [{ fields: [] }] }));
    await open(server);
    fireEvent.click(screen.getByRole('button', { name: 'Publish' }));
    expect(screen.getByRole('alert').textContent).toMatch(/The form has no fields yet/);
    expect(server.state.published).toBeNull();
  });
});

async function choose(item: string, confirmed: string) {
  const menu = screen.getByRole('button', { name: 'More actions' });
  fireEvent.pointerDown(menu, { button: 0, ctrlKey: false, pointerType: 'mouse' });
  await pass(10);
  fireEvent.click(screen.getByRole('menuitem', { name: item }));
  await pass(50);
  fireEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: confirmed }));
  await pass(50);
}

describe('discarding', () => {
  it('discards the draft, which can be undone like any change', async () => {
    const server = aFormServer({ ...contact, title: 'Changed' }, contact);
    await open(server);
    screen.getByText('Unpublished changes');
    await choose('Discard draft', 'Discard');
    expect(server.state.draft?.title).toBe('Contact');
    screen.getByText('Published · version 3');
    fireEvent.click(screen.getByRole('button', { name: 'Undo: Draft discarded' }));
    await pass(900);
    expect(server.state.draft?.title).toBe('Changed');
  });
});

it('unpublishes the form, and offers to start another', async () => {
  const server = aFormServer(contact, contact);
  await open(server);
  await choose('Unpublish the form', 'Unpublish');
  expect(server.state).toEqual(noForm);
  vi.useRealTimers();
  fireEvent.click(await screen.findByRole('button', { name: /^Blank/ }));
  await screen.findByRole('button', { name: 'Add the first field' });
  expect(server.saves).toMatchObject([{ if_updated_at: null }]);
});

it('reports that the form does not load, and retries', async () => {
  const server = aFormServer(contact);
  const working = server.answers['forms.get'];
  server.answers['forms.get'] = () => refuse('rate_limited', 'Too many requests.');
  await open(server);
  screen.getByText('Too many requests.');
  if (working) server.answers['forms.get'] = working;
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await pass(50);
  expect(names()).toHaveLength(3);
});
