import type { Role } from '@postern/contracts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { nora, renderApp } from '../../../test/render-app.tsx';
import { refuse, serveTrpc, type Answer } from '../../../test/trpc-server.ts';
import { startSession } from '../../lib/account/session.ts';
import { forgetWorkspace } from '../../lib/workspace/current.ts';
import { serveEndpoints } from '../../../test/endpoint-server.ts';
import { anEndpoint, aSubmission } from '../../../test/submissions.ts';
import { aWorkspace } from '../../../test/workspaces.ts';

let stop = () => {};

beforeEach(() => startSession('one'));
afterEach(() => {
  stop();
  forgetWorkspace();
});

async function open(more: Record<string, Answer> = {}, address = '/settings') {
  const calls = serveTrpc({
    'auth.profile': () => nora,
    ...serveEndpoints(() => [
      anEndpoint(),
      anEndpoint({ id: 'b9Xk4tQz', name: 'Café Brandt: Réservation', unread_count: 0 }),
    ]),
    'submissions.recent': () => ({ items: [aSubmission(1, { fields: [['name', 'Oliver Brandt-Whitfield']] })] }),
    'account.sessions': () => ({ items: [] }),
    'account.apiKeys': () => ({ items: [] }),
    ...more,
  });
  const app = await renderApp(address);
  ({ stop } = app);
  await screen.findByRole('heading', { level: 1 });
  const searches = () => calls.filter(({ path }) => path === 'submissions.recent').map(({ input }) => input);
  return { ...app, searches };
}

const ctrlK = async () => {
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'k', ctrlKey: true });
  return screen.findByRole('combobox', { name: 'Search or jump to' });
};
const options = () => within(screen.getByRole('listbox')).getAllByRole('option');
const lines = () => options().map((option) => option.querySelector('.ellipsis')?.textContent.trim());
const chosen = () => options().find((option) => option.getAttribute('aria-selected') === 'true');

describe('the palette', () => {
  it('opens by key while typing too, and returns the focus', async () => {
    await open();
    const name = await screen.findByLabelText(/^Full name/);
    name.focus();
    const field = await ctrlK();
    await waitFor(() => expect(document.activeElement).toBe(field));
    fireEvent.keyDown(field, { key: 'Escape' });
    await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());
    expect(document.activeElement).toBe(name);
  });

  it('finds endpoints, submissions and actions, and marks the typed text', async () => {
    const { searches } = await open();
    const field = await ctrlK();
    for (const value of ['b', 'br', 'brandt']) fireEvent.change(field, { target: { value } });
    await screen.findByText(/Whitfield/);
    // One search, after a pause in typing.
    expect(searches()).toEqual([{ size: 6, q: 'brandt', preview: true }]);
    expect(lines()).toEqual([
      'Café Brandt: Réservation',
      'Café Brandt: Réservation › Settings',
      'Café Brandt: Réservation › Import submissions',
      'Oliver Brandt-Whitfield',
      'Create endpoint “brandt”',
    ]);
    expect([...document.querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual([
      'Brandt',
      'Brandt',
      'Brandt',
      'Brandt',
    ]);
  });

  it('names the endpoint of a submission, which may be any of thousands', async () => {
    await open({
      'endpoints.list': () => ({ items: [], page: 1, size: 8, total: 5000, pages: 625, next_cursor: null }),
      'endpoints.get': (input) => anEndpoint({ ...(input as { id: string }), name: 'Far: Orders' }),
    });
    fireEvent.change(await ctrlK(), { target: { value: 'whitfield' } });
    const option = await screen.findByRole('option', { name: /Oliver/ });
    await waitFor(() => expect(option.textContent).toContain('Far: Orders'));
  });

  it('moves by arrow keys, around the ends, and Enter opens the choice', async () => {
    const { address } = await open();
    const field = await ctrlK();
    fireEvent.change(field, { target: { value: 'reservation' } });
    expect(lines()[0]).toBe('Café Brandt: Réservation');
    expect(field.getAttribute('aria-activedescendant')).toBe(chosen()?.id);
    fireEvent.keyDown(field, { key: 'ArrowUp' });
    expect(chosen()).toBe(options().at(-1));
    fireEvent.keyDown(field, { key: 'ArrowDown' });
    fireEvent.keyDown(field, { key: 'ArrowDown' });
    expect(chosen()?.textContent).toContain('› Settings');
    fireEvent.keyDown(field, { key: 'Enter' });
    await waitFor(() => expect(address()).toBe('/forms/b9Xk4tQz/settings'));
    expect(screen.queryByRole('listbox')).toBeNull();
  });

  it('reports that submissions could not be searched, and shows the other results', async () => {
    let answer: Answer = () => refuse('rate_limited', 'Too many requests.');
    await open({ 'submissions.recent': (input, token) => answer(input, token) });
    fireEvent.change(await ctrlK(), { target: { value: 'oliver' } });
    const alert = await screen.findByRole('alert');
    expect(lines()).toEqual(['Create endpoint “oliver”']);
    answer = () => ({ items: [aSubmission(1, { fields: [['name', 'Oliver']] })] });
    fireEvent.click(within(alert).getByRole('button', { name: 'Retry' }));
    await screen.findByText('Oliver');
  });

  it('creates an endpoint with the typed name', async () => {
    const { address } = await open();
    const field = await ctrlK();
    fireEvent.change(field, { target: { value: 'Maison & fils: Devis' } });
    fireEvent.keyDown(field, { key: 'Enter' });
    const dialog = within(await screen.findByRole('dialog', { name: 'Create endpoint' }));
    expect(dialog.getByLabelText<HTMLInputElement>('Name').value).toBe('Maison & fils: Devis');
    fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(address()).toBe('/endpoints'));
  });

  it('opens a choice in another tab with Ctrl, and stays open', async () => {
    const opened = vi.spyOn(window, 'open').mockImplementation(() => null);
    const { address } = await open();
    const field = await ctrlK();
    fireEvent.change(field, { target: { value: 'reservation' } });
    fireEvent.keyDown(field, { key: 'Enter', ctrlKey: true });
    expect(opened).toHaveBeenCalledExactlyOnceWith('/forms/b9Xk4tQz/submissions', '_blank', 'noopener');
    expect(address()).toBe('/settings');
  });

  const onEndpoint = (role: Role): Record<string, Answer> => ({
    'endpoints.get': () => anEndpoint({ id: 'k7Qm2xWv00', workspace_id: 'workspace1' }),
    'workspaces.list': () => ({ items: [aWorkspace(), aWorkspace({ id: 'workspace2', name: 'Studio', role })] }),
    'workspaces.members': () => ({ items: [] }),
  });

  it('moves the endpoint on the screen to another workspace', async () => {
    const { address } = await open(onEndpoint('admin'), '/forms/k7Qm2xWv00/settings');
    fireEvent.change(await ctrlK(), { target: { value: 'move' } });
    fireEvent.click(await screen.findByRole('option', { name: 'Move to another workspace' }));
    await screen.findByRole('dialog', { name: 'Move to another workspace' });
    expect(address()).toBe('/forms/k7Qm2xWv00/settings#move-to');
  });

  it.each([
    ['without the right in another workspace', onEndpoint('editor'), '/forms/k7Qm2xWv00/settings'],
    ['on a screen of no endpoint', onEndpoint('admin'), '/settings'],
  ])('offers no move %s', async (_, answers, address) => {
    await open(answers, address);
    fireEvent.change(await ctrlK(), { target: { value: 'workspace' } });
    await screen.findByRole('option', { name: /^Workspace settings/ });
    expect(screen.queryByRole('option', { name: 'Move to another workspace' })).toBeNull();
  });

  it('changes the theme by a click', async () => {
    await open();
    fireEvent.change(await ctrlK(), { target: { value: 'dark' } });
    fireEvent.click(screen.getByRole('option', { name: /Theme: Dark/ }));
    expect(document.documentElement.dataset['theme']).toBe('dark');
    delete document.documentElement.dataset['theme'];
  });
});

describe('keys of every screen', () => {
  const press = (...keys: string[]) => keys.forEach((key) => fireEvent.keyDown(document.body, { key }));

  it('go to screens', async () => {
    const { address } = await open();
    press('g', 'e');
    await waitFor(() => expect(address()).toBe('/endpoints'));
    press('g', 'd');
    await waitFor(() => expect(address()).toBe('/dashboard'));
    press('c');
    await screen.findByRole('dialog', { name: 'Create endpoint' });
    expect(address()).toBe('/endpoints?create=1');
    // A dialog waits for an answer.
    press('g', 'd');
    expect(address()).toBe('/endpoints?create=1');
  });

  it('create an endpoint as soon as the role is known, if they are pressed before', async () => {
    const role = Promise.withResolvers<void>();
    await open({
      'workspaces.list': async () => {
        await role.promise;
        return { items: [aWorkspace()] };
      },
    });
    press('c');
    expect(screen.queryByRole('dialog')).toBeNull();
    role.resolve();
    await screen.findByRole('dialog', { name: 'Create endpoint' });
  });

  it('are listed by ?', async () => {
    await open();
    press('?');
    const sheet = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }));
    expect(sheet.getAllByRole('heading', { level: 3 }).map((heading) => heading.textContent)).toEqual([
      'Anywhere',
      'Submission list',
      'Submission',
      'Form builder',
    ]);
  });

  it('are listed from the account menu too, and the focus returns there', async () => {
    await open();
    const button = await screen.findByRole('button', { name: /^Account menu/ });
    fireEvent.keyDown(button, { key: 'Enter' });
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Keyboard shortcuts' }));
    fireEvent.keyDown(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }), { key: 'Escape' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(document.activeElement).toBe(button);
  });

  it('do nothing while typing, and if they are switched off', async () => {
    const { address } = await open({
      'auth.profile': () => ({ ...nora, preferences: { ...nora.preferences, single_keys: false } }),
    });
    const name = await screen.findByLabelText(/^Full name/);
    fireEvent.keyDown(name, { key: 'c' });
    press('c', '?', 'g', 'e');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(address()).toBe('/settings');
    await ctrlK();
  });
});
