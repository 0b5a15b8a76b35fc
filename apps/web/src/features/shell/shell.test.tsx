import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { takeConsoleErrors } from '../../../../../scripts/testing/console-errors.ts';
import { nora, renderApp } from '../../../test/render-app.tsx';
import { serveTrpc } from '../../../test/trpc-server.ts';
import { aWorkspace } from '../../../test/workspaces.ts';
import { getToken, startSession } from '../../lib/account/session.ts';

let stop = () => {};
afterEach(() => stop());

async function open(address: string, profile: unknown = nora) {
  const calls = serveTrpc({ 'auth.profile': () => profile, 'workspaces.list': () => ({ items: [aWorkspace()] }) });
  const app = await renderApp(address);
  ({ stop } = app);
  return { ...app, calls };
}

describe('the top bar', () => {
  it('is hidden on the sign-in and registration screens, and shown elsewhere', async () => {
    const { router } = await open('/login');
    expect(screen.queryByRole('banner')).toBeNull();
    await act(() => router.navigate({ to: '/register' }));
    expect(screen.queryByRole('banner')).toBeNull();
    await act(() => router.navigate({ to: '/forgot-password' }));
    const bar = screen.getByRole('banner');
    const links = within(within(bar).getByRole('navigation', { name: 'Main' })).getAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Home', '/'],
      ['Dashboard', '/dashboard'],
      ['Endpoints', '/endpoints'],
      ['Blog', '/blog'],
    ]);
    within(bar).getByRole('link', { name: 'Sign In' });
    within(bar).getByRole('link', { name: 'Get Started' });
  });

  it('offers Create Endpoint to signed-in people', async () => {
    startSession('one');
    await open('/nowhere');
    const link = await screen.findByRole('link', { name: 'Create Endpoint' });
    expect(link.getAttribute('href')).toBe('/endpoints?create=1');
  });
});

describe('the bottom bar on phones', () => {
  const items = () =>
    [...screen.getByRole('navigation', { name: 'Bottom bar' }).children].map((item) => [
      item.textContent,
      item.getAttribute('href'),
    ]);

  it('links to all main screens', async () => {
    startSession('one');
    const { router } = await open('/nowhere');
    await waitFor(() =>
      expect(items()).toEqual([
        ['Dashboard', '/dashboard'],
        ['Endpoints', '/endpoints'],
        ['Search', null],
        ['Create', '/endpoints?create=1'],
        ['Menu', null],
      ]),
    );
    fireEvent.click(screen.getByRole('button', { name: 'Search' }));
    await screen.findByRole('dialog');
    expect(router.state.location.pathname).toBe('/nowhere');
  });

  it('has the public pages and the sign-in page for signed-out people', async () => {
    await open('/nowhere');
    expect(items()).toEqual([
      ['Home', '/'],
      ['Docs', '/docs'],
      ['Blog', '/blog'],
      ['Sign In', '/login'],
      ['Menu', null],
    ]);
  });
});

const openMenu = async () => {
  const button = await screen.findByRole('button', { name: 'Account menu, nora@example.org' });
  fireEvent.keyDown(button, { key: 'Enter' });
  return screen.findByRole('menu', { name: 'Account' });
};

describe('the account menu', () => {
  it('shows the signed-in account and its plan', async () => {
    startSession('one');
    await open('/nowhere');
    const menu = within(await openMenu());
    menu.getByText('nora@example.org');
    menu.getByText('Free Plan');
    expect(menu.getByRole('menuitem', { name: 'Settings' }).getAttribute('href')).toBe('/settings');
  });

  it('changes the theme and stays open', async () => {
    startSession('one');
    await open('/nowhere');
    const menu = within(await openMenu());
    fireEvent.click(menu.getByRole('menuitemradio', { name: 'Dark' }));
    expect(document.documentElement.dataset['theme']).toBe('dark');
    expect(localStorage.getItem('theme')).toBe('dark');
    expect(menu.getByRole('menuitemradio', { name: 'Dark' }).getAttribute('aria-checked')).toBe('true');
    fireEvent.click(menu.getByRole('menuitemradio', { name: 'System' }));
    expect(document.documentElement.dataset['theme']).toBeUndefined();
    expect(localStorage.getItem('theme')).toBeNull();
  });

  it('stays open while the app leads on to another screen', async () => {
    startSession('one');
    const { router } = await open('/nowhere');
    await openMenu();
    await act(() => router.navigate({ to: '/elsewhere' as '/' }));
    expect(screen.queryByRole('menuitem', { name: 'Sign Out' })).not.toBeNull();
  });

  it('signs out on the server and ends on the landing page', async () => {
    startSession('one');
    const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => {});
    const { calls } = await open('/nowhere');
    const menu = within(await openMenu());
    fireEvent.click(menu.getByRole('menuitem', { name: 'Sign Out' }));
    await waitFor(() => expect(assign).toHaveBeenCalledExactlyOnceWith('/'));
    expect(getToken()).toBeNull();
    expect(calls.at(-1)).toEqual({ path: 'POST /api/auth/logout', input: undefined, token: 'one' });
  });
});

const openSide = async () => {
  fireEvent.click(screen.getByRole('button', { name: 'Menu' }));
  return screen.findByRole('dialog', { name: 'Menu' });
};

describe('the side menu', () => {
  it('repeats the navigation, with Settings and Sign Out', async () => {
    startSession('one');
    await open('/nowhere');
    const side = within(await openSide());
    expect(side.getAllByRole('link').map((link) => link.textContent)).toEqual([
      'Home',
      'Dashboard',
      'Endpoints',
      'Blog',
      'Workspace settings',
      'Settings',
    ]);
    side.getByRole('button', { name: 'Sign Out' });
    await side.findByText('nora@example.org');
  });

  it('closes on Escape and returns the focus', async () => {
    await open('/nowhere');
    screen.getByRole('button', { name: 'Menu' }).focus();
    fireEvent.keyDown(await openSide(), { key: 'Escape' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Menu' })));
  });

  it.each([
    { what: 'a swipe to the left closes it', from: 200, to: 100, closes: true },
    { what: 'a swipe to the right does not', from: 100, to: 200, closes: false },
    { what: 'a short one does not', from: 140, to: 100, closes: false },
  ])('$what', async ({ from, to, closes }) => {
    await open('/nowhere');
    const side = await openSide();
    fireEvent.touchStart(side, { touches: [{ clientX: from, clientY: 300 }] });
    fireEvent.touchEnd(side, { changedTouches: [{ clientX: to, clientY: 310 }] });
    await new Promise((done) => setTimeout(done, 20));
    expect(screen.queryByRole('dialog') === null).toBe(closes);
  });
});

describe('an unknown address', () => {
  it('gets the 404 page with its links', async () => {
    const back = vi.spyOn(window.history, 'back').mockImplementation(() => {});
    vi.spyOn(window.history, 'length', 'get').mockReturnValue(2);
    await open('/endpoints/no/such/page');
    screen.getByText('404');
    expect(document.title).toMatch(/^Page not found · /);
    const main = within(screen.getByRole('main'));
    expect(main.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Go Home', '/'],
      ['Documentation', '/docs'],
      ['Blog', '/blog'],
      ['Dashboard', '/dashboard'],
    ]);
    fireEvent.click(main.getByRole('button', { name: 'Go Back' }));
    expect(back).toHaveBeenCalledOnce();
  });
});

describe('a failure while rendering', () => {
  /** An answer that breaks its schema: the component that renders the name throws. */
  const broken = { ...nora, name: 42 };

  it('of a screen shows the boundary with its button', async () => {
    startSession('one');
    const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => {});
    await open('/forgot-password', broken);
    await screen.findByText('Oops! Something went wrong');
    fireEvent.click(screen.getByRole('button', { name: 'Refresh Page' }));
    expect(reload).toHaveBeenCalledOnce();
    expect(takeConsoleErrors()).toContain('TypeError');
  });

  it('of the app itself shows the router’s own page', async () => {
    startSession('one');
    await open('/nowhere', broken);
    await screen.findByText('Unexpected Application Error');
    expect(takeConsoleErrors()).toContain('TypeError');
  });
});
