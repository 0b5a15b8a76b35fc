import { createFileRoute } from '@tanstack/react-router';
import { EndpointsScreen } from '../features/endpoints/list/screen.tsx';
import { readQuery, toSearch, type EndpointsQuery } from '../features/endpoints/select-endpoints.ts';

type EndpointsSearch = Partial<EndpointsQuery> & {
  create?: 1;
  /** What the new endpoint is called at first. */
  name?: string;
};

export const Route = createFileRoute('/_app/endpoints')({
  staticData: { screen: 'Endpoints' },
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
  // The router leaves what it does not know in the search: it is read once more.
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
