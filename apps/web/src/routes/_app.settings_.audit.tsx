import { createFileRoute } from '@tanstack/react-router';
import { readSearch, toSearch } from '../features/audit/audit-query.ts';
import { AuditScreen } from '../features/audit/audit-screen.tsx';
import { nameInAddress } from '../lib/workspace/address.ts';

export const Route = createFileRoute('/_app/settings_/audit')({
  staticData: { screen: 'the audit log', isWide: true },
  search: { middlewares: [nameInAddress] },
  validateSearch: readSearch,
  component: Audit,
});

function Audit() {
  // The router keeps unknown search parameters, so they are read again.
  const query = readSearch(Route.useSearch());
  const navigate = Route.useNavigate();
  return (
    <AuditScreen
      query={query}
      onQuery={(next) => void navigate({ search: toSearch(next), replace: true, resetScroll: false })}
    />
  );
}
