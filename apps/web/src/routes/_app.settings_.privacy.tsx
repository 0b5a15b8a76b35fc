import { createFileRoute } from '@tanstack/react-router';
import { PrivacyScreen } from '../features/privacy/privacy-screen.tsx';
import { nameInAddress, readWorkspaceSearch, type WorkspaceSearch } from '../lib/workspace/address.ts';

interface Search extends WorkspaceSearch {
  /** The privacy request that is shown. */
  request?: string;
}

const readRequest = (value: unknown): string | undefined =>
  typeof value === 'string' && /^[0-9a-z]{16,32}$/.test(value) ? value : undefined;

export const Route = createFileRoute('/_app/settings_/privacy')({
  staticData: { screen: 'the privacy desk', isWide: true },
  search: { middlewares: [nameInAddress] },
  validateSearch: (search: Record<string, unknown>): Search => {
    const request = readRequest(search['request']);
    return { ...readWorkspaceSearch(search), ...(request === undefined ? {} : { request }) };
  },
  component: Privacy,
});

function Privacy() {
  // The router keeps unknown search parameters, so this one is read again.
  const request = readRequest(Route.useSearch().request);
  const navigate = Route.useNavigate();
  const show = (next: string | undefined) =>
    void navigate({
      search: ({ request: _, ...rest }) => (next === undefined ? rest : { ...rest, request: next }),
      resetScroll: false,
    });
  return <PrivacyScreen requestId={request} onRequest={show} />;
}
