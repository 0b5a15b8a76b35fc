import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { enhanceSession } from './enhance-session.ts';

const KEY = 'authToken';
const page = `
  <details data-account><summary>Account</summary><b data-account-email></b></details>
  <button data-sign-out>Sign Out</button>`;

const find = (selector: string) => {
  const element = document.querySelector<HTMLElement>(selector);
  if (!element) throw new Error(`Nothing fits ${selector}.`);
  return element;
};
const openMenu = () => find('summary').click();

const assign = vi.fn<(url: string | URL) => void>();
const answer = vi.fn<typeof fetch>();

beforeEach(() => {
  document.body.innerHTML = page;
  localStorage.setItem(KEY, 'secret');
  vi.stubGlobal('fetch', answer);
  vi.spyOn(window.location, 'assign').mockImplementation(assign);
  enhanceSession(KEY);
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  assign.mockReset();
  answer.mockReset();
  localStorage.clear();
  delete document.documentElement.dataset['session'];
});

describe('enhanceSession', () => {
  it("fetches the account's address when the menu opens, once", async () => {
    answer.mockResolvedValue(Response.json({ email: 'nora@example.org' }));
    openMenu();
    await expect.poll(() => find('[data-account-email]').textContent).toBe('nora@example.org');
    openMenu();
    openMenu();
    expect(answer).toHaveBeenCalledTimes(1);
    expect(answer.mock.calls[0]?.[0]).toBe('/api/auth/profile');
    expect(new Headers(answer.mock.calls[0]?.[1]?.headers).get('authorization')).toBe('Bearer secret');
  });

  it('ends the session and goes to the sign-in page on a 401', async () => {
    answer.mockResolvedValue(new Response(null, { status: 401 }));
    openMenu();
    await expect.poll(() => assign).toHaveBeenCalledWith('/login');
    expect(localStorage.getItem(KEY)).toBeNull();
  });

  it('keeps a session that began after the request', async () => {
    answer.mockImplementation(async () => {
      localStorage.setItem(KEY, 'newer');
      return new Response(null, { status: 401 });
    });
    openMenu();
    await expect.poll(() => answer).toHaveBeenCalled();
    await Promise.resolve();
    expect(assign).not.toHaveBeenCalled();
    expect(localStorage.getItem(KEY)).toBe('newer');
  });

  it('revokes the token, forgets it and goes home', async () => {
    answer.mockResolvedValue(new Response(null, { status: 204 }));
    find('[data-sign-out]').click();
    await expect.poll(() => assign).toHaveBeenCalledWith('/');
    expect(answer.mock.calls[0]?.[0]).toBe('/api/auth/logout');
    expect(answer.mock.calls[0]?.[1]).toMatchObject({ method: 'POST', headers: { authorization: 'Bearer secret' } });
    expect(localStorage.getItem(KEY)).toBeNull();
  });

  it('signs out without a connection too', async () => {
    answer.mockRejectedValue(new TypeError('Failed to fetch'));
    find('[data-sign-out]').click();
    await expect.poll(() => assign).toHaveBeenCalledWith('/');
    expect(localStorage.getItem(KEY)).toBeNull();
  });

  it('follows changes in another tab', () => {
    dispatchEvent(new Event('storage'));
    expect(document.documentElement.dataset['session']).toBe('');
    localStorage.removeItem(KEY);
    dispatchEvent(new Event('storage'));
    expect(document.documentElement.dataset['session']).toBeUndefined();
  });
});
