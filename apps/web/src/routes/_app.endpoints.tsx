import { createFileRoute } from '@tanstack/react-router';
import { EndpointsScreen } from '../features/endpoints/endpoints-screen.tsx';
import { sorts, statusFilters, type EndpointsQuery } from '../features/endpoints/select-endpoints.ts';

type EndpointsSearch = Partial<EndpointsQuery> & { create?: 1 };

export const Route = createFileRoute('/_app/endpoints')({
  validateSearch: ({ q, status, sort, create }: Record<string, unknown>): EndpointsSearch => {
    const knownStatus = statusFilters.find((each) => each === status);
    const knownSort = sorts.find((each) => each === sort);
    return {
      ...(typeof q === 'string' && { q }),
      ...(knownStatus && { status: knownStatus }),
      ...(knownSort && { sort: knownSort }),
      ...(String(create) === '1' && { create: 1 }),
    };
  },
  component: Endpoints,
});

function Endpoints() {
  const { create, q = '', status = 'all', sort = 'received' } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <EndpointsScreen
      query={{ q, status, sort }}
      onQuery={(change) => void navigate({ search: (search) => ({ ...search, ...change }), replace: true })}
      creating={create === 1}
      onCreated={() => void navigate({ search: ({ create: _, ...search }) => search, replace: true })}
    />
  );
}
