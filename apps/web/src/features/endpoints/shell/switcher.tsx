import type { Endpoint } from '@postern/contracts';
import { ArrowRight, Check, ChevronsUpDown } from 'lucide-react';
import { Menu, MenuLink, MenuSeparator } from '../../../components/menu.tsx';
import { Skeleton } from '../../../components/states/skeleton.tsx';
import { trpc } from '../../../lib/trpc.ts';
import { formatCount } from '../../../lib/format.ts';

/** The endpoints in the menu, those that received a submission last. The list has all, with a search. */
const shownCount = 50;

/** The endpoint's name as a button that opens a list of the others. */
export function EndpointSwitcher({ endpoint }: { endpoint: Endpoint }) {
  const trigger = (
    <button type="button" className="switch-endpoint" aria-label={`${endpoint.name}, switch endpoint`}>
      <span className="ellipsis" dir="auto">
        {endpoint.name}
      </span>
      <ChevronsUpDown aria-hidden="true" />
    </button>
  );
  return (
    <Menu label="Switch endpoint" trigger={trigger}>
      <Choices current={endpoint.id} />
    </Menu>
  );
}

/** Mounted when the menu opens, so that the list is only loaded then. */
function Choices({ current }: { current: string }) {
  const { data } = trpc.endpoints.list.useQuery({ sort: 'received', size: shownCount });
  const endpoints = data?.items;
  return (
    <>
      <div className="endpoint-choices" role="presentation">
        {endpoints ? (
          endpoints.map(({ id, name }) => (
            <MenuLink
              key={id}
              to="/forms/$endpointId/submissions"
              params={{ endpointId: id }}
              icon={<Check aria-hidden="true" className={id === current ? undefined : 'not-current'} />}
              aria-current={id === current ? 'true' : undefined}
            >
              <span className="ellipsis" dir="auto">
                {name}
              </span>
            </MenuLink>
          ))
        ) : (
          <div className="endpoint-choice-note">
            <Skeleton width={180} />
          </div>
        )}
      </div>
      <MenuSeparator />
      <MenuLink to="/endpoints" icon={<ArrowRight aria-hidden="true" />}>
        {data && data.total > shownCount ? `All ${formatCount(data.total)} endpoints` : 'All endpoints'}
      </MenuLink>
    </>
  );
}
