import { redirect, useLocation } from '@tanstack/react-router';
import { Note } from '../../components/note.tsx';
import { Panel } from './panel.tsx';

interface LinkPage {
  search: Record<string, unknown>;
  to: '/reset-password' | '/verify-email' | '/confirm-email' | '/confirm-recipient' | '/join';
}

/**
 * Moves the token of a link in an email from the address bar into the history entry's state, before anything is drawn.
 * There it survives a reload, and stays out of Referer headers, of the browser's list of pages, and of sight.
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

/** The token of the link that opened this page; undefined if there was none. */
export const useLinkToken = (): string | undefined => useLocation({ select: ({ state }) => state.linkToken });

/** What a page of such a link shows without the token. */
export function IncompleteLink() {
  return (
    <Panel title="This link is incomplete">
      <Note kind="error">The end of the link is missing. Open it from the email again, or copy all of it.</Note>
    </Panel>
  );
}
