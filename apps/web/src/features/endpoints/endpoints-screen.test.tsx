import type { Endpoint } from '@postern/contracts';
import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { nora, renderApp } from '../../../test/render-app.tsx';
import { refuse, serveTrpc, type Answer } from '../../../test/trpc-server.ts';
import { startSession } from '../../lib/session.ts';
import { anEndpoint, pass } from '../submissions/testing.ts';

let stop = () => {};

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-20T14:00:00.000Z') });
  startSession('one');
});
afterEach(() => stop());

const two = () => [
  anEndpoint(),
  anEndpoint({ id: 'b9Xk4tQz', name: 'Tidewater: Bugs', status: 'paused', unread_count: 0 }),
];

/** A server that keeps these endpoints. */
const keeping = (endpoints: Endpoint[]): Record<string, Answer> => ({
  'auth.profile': () => nora,
  'endpoints.list': () => ({
    items: endpoints,
    page: 1,
    size: 2,
    total: endpoints.length,
    pages: 1,
    next_cursor: null,
  }),
  'endpoints.create': (input) => {
    const made = anEndpoint({ id: 'newOne22', status: 'active', ...(input as { name: string }) });
    endpoints.unshift(made);
    return made;
  },
  'endpoints.update': (input) => {
    const { id, ...change } = input as { id: string; status: Endpoint['status'] };
    const index = endpoints.findIndex((endpoint) => endpoint.id === id);
    const changed = { ...anEndpoint(), ...endpoints[index], ...change };
    endpoints[index] = changed;
    return changed;
  },
  'endpoints.delete': (input) => {
    endpoints.splice(
      endpoints.findIndex(({ id }) => id === (input as { id: string }).id),
      1,
    );
    return null;
  },
});

async function open(answers: Record<string, Answer>, address = '/endpoints') {
  const calls = serveTrpc(answers);
  const app = await renderApp(address);
  ({ stop } = app);
  await pass(50);
  const sent = (path: string) => calls.filter((call) => call.path === path).map(({ input }) => input);
  return { ...app, sent };
}

const names = () => screen.queryAllByRole('heading', { level: 2 }).map((heading) => heading.textContent);

async function choose(name: string, item: string): Promise<void> {
  fireEvent.keyDown(screen.getByRole('button', { name: `More for ${name}` }), { key: 'Enter' });
  await pass(50);
  fireEvent.click(screen.getByRole('menuitem', { name: item }));
  await pass(100);
}

describe('the list', () => {
  it('says what to do when there is none', async () => {
    await open(keeping([]));
    screen.getByRole('heading', { name: 'No endpoints yet' });
    expect(within(screen.getByRole('main')).getByRole('link', { name: 'Create Endpoint' }).getAttribute('href')).toBe(
      '/endpoints?create=1',
    );
  });

  it('is searched and filtered in the address', async () => {
    const { address } = await open(keeping(two()));
    expect(names()).toEqual(['Atelier: Kontakt', 'Tidewater: Bugs']);
    fireEvent.click(screen.getByRole('button', { name: 'Paused 1' }));
    await pass(50);
    expect(address()).toBe('/endpoints?status=paused');
    expect(names()).toEqual(['Tidewater: Bugs']);
    fireEvent.change(screen.getByLabelText('Search endpoints'), { target: { value: 'atelier' } });
    await pass(50);
    screen.getByText('None of 2 is called “atelier”.');
    fireEvent.click(screen.getByRole('button', { name: 'Show all' }));
    await pass(50);
    expect([address(), names().length]).toEqual(['/endpoints', 2]);
  });

  it('takes nonsense in the address for nothing', async () => {
    await open(keeping(two()), '/endpoints?status=gone&sort=__proto__&create=yes');
    expect(names()).toHaveLength(2);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('tells what failed and tries again', async () => {
    await open({ 'endpoints.list': () => refuse('rate_limited', 'Too many requests. Please wait.') });
    screen.getByText('Too many requests. Please wait.');
    serveTrpc(keeping(two()));
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await pass(50);
    expect(names()).toHaveLength(2);
  });
});

describe('creating', () => {
  const submit = async (name: string) => {
    fireEvent.change(screen.getByLabelText('Name'), { target: { value: name } });
    fireEvent.click(screen.getByRole('button', { name: 'Create Endpoint' }));
    await pass(50);
  };

  it('asks for a name, then hands out the URL and a form', async () => {
    const { sent, address } = await open(keeping([]), '/endpoints?create=1');
    await submit('  ');
    screen.getByText('Give the endpoint a name.');
    expect(sent('endpoints.create')).toEqual([]);
    await submit('Maison: Devis');
    expect(sent('endpoints.create')).toEqual([{ name: 'Maison: Devis' }]);
    const dialog = within(screen.getByRole('dialog', { name: 'Your endpoint is ready' }));
    dialog.getByText('https://postern.example/api/submit/k7Qm2xWv', { selector: '[title]' });
    dialog.getByRole('tab', { name: 'HTML', selected: true });
    fireEvent.click(dialog.getByRole('button', { name: 'Done' }));
    await pass(50);
    expect(address()).toBe('/endpoints');
    expect(names()).toEqual(['Maison: Devis']);
  });

  it('shows what the server says beside the field, and keeps what was typed', async () => {
    const wrong = refuse('invalid', 'Invalid.', [{ path: 'name', message: 'That name is taken.', code: 'x' }]);
    await open({ ...keeping([]), 'endpoints.create': () => wrong }, '/endpoints?create=1');
    await submit('Maison');
    screen.getByText('That name is taken.');
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Maison');
  });
});

describe('the menu of an endpoint', () => {
  it('pauses at once, and takes it back', async () => {
    const { sent } = await open(keeping(two()));
    await choose('Atelier: Kontakt', 'Pause');
    expect(screen.getAllByText('Paused')).toHaveLength(3);
    fireEvent.click(screen.getByRole('button', { name: /Undo/ }));
    await pass(50);
    expect(sent('endpoints.update')).toEqual([
      { id: 'k7Qm2xWv', status: 'paused' },
      { id: 'k7Qm2xWv', status: 'active' },
    ]);
  });

  it('duplicates with the same settings, under a name that fits', async () => {
    const { sent } = await open(keeping([anEndpoint({ name: 'x'.repeat(120) })]));
    await choose('x'.repeat(120), 'Duplicate');
    expect(sent('endpoints.create')).toEqual([{ name: `${'x'.repeat(115)} copy`, settings: anEndpoint().settings }]);
  });

  it('deletes only after the question', async () => {
    const { sent } = await open(keeping(two()));
    await choose('Tidewater: Bugs', 'Delete');
    const dialog = within(screen.getByRole('alertdialog', { name: 'Confirm Deletion' }));
    dialog.getByText('Are you sure you want to delete this endpoint? This action cannot be undone.');
    expect(sent('endpoints.delete')).toEqual([]);
    fireEvent.click(dialog.getByRole('button', { name: 'Delete' }));
    await pass(100);
    expect(sent('endpoints.delete')).toEqual([{ id: 'b9Xk4tQz' }]);
    expect(names()).toEqual(['Atelier: Kontakt']);
  });
});
