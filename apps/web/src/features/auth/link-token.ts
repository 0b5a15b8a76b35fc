import { redirect, useLocation } from '@tanstack/react-router';

interface LinkPage {
  search: Record<string, unknown>;
  to: '/reset-password' | '/verify-email' | '/confirm-email' | '/confirm-recipient';
}

/**
 * Moves the token of a mailed link from the address bar into the history entry's state, before anything is drawn. There it
 * survives a reload, and reaches neither Referer headers nor the eyes behind the person nor the browser's list of pages.
 * @throws the redirect that does it
 */
export function takeLinkToken({ search, to }: LinkPage): void {
  const { token } = search;
  if (typeof token !== 'string') return;
  throw redirect({
    to,
    replace: true,
    state: (state) => ({ ...state, linkToken: token }),
  });
}

/** The token of the link this page was opened with; undefined when there was none. */
export const useLinkToken = (): string | undefined => useLocation({ select: ({ state }) => state.linkToken });
