import { all, recall, remember } from '../dom.ts';

/** How long Sign Out waits for the server; the request continues without the page. */
const REVOKE_WAIT_MS = 2000;

/**
 * The header while a user is signed in: its controls, the account's address, and signing out. The script in the head
 * has already marked the document. This follows later changes, in this tab or another.
 * @param tokenKey the storage key of the token
 */
export function enhanceSession(tokenKey: string): void {
  const follow = () => {
    if (recall(tokenKey)) document.documentElement.dataset['session'] = '';
    else delete document.documentElement.dataset['session'];
  };
  addEventListener('storage', follow);
  // A page that the browser restores from memory shows the state in which it was left.
  addEventListener('pageshow', follow);

  for (const menu of all<HTMLDetailsElement>('[data-account]'))
    menu.addEventListener('toggle', () => {
      const token = recall(tokenKey);
      if (menu.open && token) void showAccount(menu, token, tokenKey);
    });

  for (const button of all('[data-sign-out]')) button.addEventListener('click', () => void signOut(tokenKey));
}

/** The server revokes the token, this browser forgets it, and the landing page loads afresh. */
async function signOut(tokenKey: string): Promise<void> {
  const token = recall(tokenKey);
  if (token) await Promise.race([revoke(token), new Promise((done) => setTimeout(done, REVOKE_WAIT_MS))]);
  remember(tokenKey, null);
  location.assign('/');
}

/** Requests the account's address. A 401 ends the session here, as everywhere in the app. */
async function showAccount(menu: Element, token: string, tokenKey: string): Promise<void> {
  const [label] = all('[data-account-email]', menu);
  if (!label || label.textContent !== '') return;
  const answer = await fetch('/api/auth/profile', {
    headers: { authorization: `Bearer ${token}`, accept: 'application/json' },
  }).catch(() => undefined);
  if (answer?.status === 401 && recall(tokenKey) === token) {
    remember(tokenKey, null);
    location.assign('/login');
  }
  const profile: unknown = answer?.ok ? await answer.json().catch(() => null) : null;
  if (typeof profile === 'object' && profile !== null && 'email' in profile) label.textContent = String(profile.email);
}

/** Never rejects: a token that cannot be revoked now still expires. */
async function revoke(token: string): Promise<void> {
  await fetch('/api/auth/logout', {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    keepalive: true,
  }).catch(() => undefined);
}
