import { createFileRoute } from '@tanstack/react-router';
import { EndpointsScreen } from '../features/endpoints/list/screen.tsx';
import { readQuery, toSearch, type EndpointsQuery } from '../features/endpoints/select-endpoints.ts';
import { nameInAddress } from '../lib/workspace/address.ts';

type EndpointsSearch = Partial<EndpointsQuery> & {
  create?: 1;
  /** The initial name of a new endpoint. */
  name?: string;
};

export const Route = createFileRoute('/_app/endpoints')({
  staticData: { screen: 'Endpoints', isWide: true },
  search: { middlewares: [nameInAddress] },
  validateSearch: (search: Record<string, unknown>): EndpointsSearch => ({
    ...toSearch(readQuery(search)),
    ...(String(search['create']) === '1' && {
      create: 1,
      ...(typeof search['name'] === 'string' && { name: search['name'] }),
    }),
  }),
  component: Endpoints,
});

function Endpoints() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  // The router keeps unknown search parameters, so they are read again.
  const query = readQuery(search);
  return (
    <EndpointsScreen
      query={query}
      onQuery={(change) => void navigate({ search: toSearch({ ...query, ...change }), replace: true })}
      creating={search.create === 1}
      newName={search.name}
      onCreated={() => void navigate({ search: toSearch(query), replace: true })}
    />
  );
}
