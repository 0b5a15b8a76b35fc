import { isAtLeast, type PrivacyRequest, type Workspace } from '@postern/contracts';
import { Button } from '../../components/button.tsx';
import { Page } from '../../components/page.tsx';
import { Empty } from '../../components/states/empty.tsx';
import { LoadFailed } from '../../components/states/load-failed.tsx';
import { Skeleton } from '../../components/states/skeleton.tsx';
import { useWorkspaces } from '../../lib/workspace/use-workspaces.ts';
import { RequestList } from './request-list.tsx';
import { RequestPanel } from './request-panel.tsx';
import { SearchForm } from './search-form.tsx';
import { useRequests } from './use-privacy.ts';

interface PrivacyScreenProps {
  /** The request that is shown; undefined: the search and the list. */
  requestId: string | undefined;
  onRequest: (id: string | undefined) => void;
}

/** Finds a person in all submissions, exports or erases them, and keeps the receipts. For owners and admins. */
export function PrivacyScreen(props: PrivacyScreenProps) {
  const { query: workspaces, current: workspace } = useWorkspaces();
  return (
    <Page width={880} title="Privacy">
      {!workspace ? (
        workspaces.error && <LoadFailed query={workspaces} title="Couldn’t load the workspace" />
      ) : isAtLeast(workspace.role, 'admin') ? (
        <Desk key={workspace.id} workspace={workspace} {...props} />
      ) : (
        <Empty title="For owners and admins" text={`Ask an owner of “${workspace.name}” to find or erase a person.`} />
      )}
    </Page>
  );
}

function Desk({ workspace, requestId, onRequest }: PrivacyScreenProps & { workspace: Workspace }) {
  const requests = useRequests(workspace.id);
  const shown = requests.data?.items.find(({ id }) => id === requestId);
  if (requestId !== undefined && shown)
    return (
      <RequestPanel key={shown.id} workspaceId={workspace.id} request={shown} onClose={() => onRequest(undefined)} />
    );
  if (requestId !== undefined && requests.data && !requests.isFetching)
    return (
      <Empty
        title="No longer there"
        text="This search was discarded, or it has expired."
        action={<Button onClick={() => onRequest(undefined)}>New search</Button>}
      />
    );
  return (
    <>
      <p className="privacy-lead muted">
        Find a person in every submission of “{workspace.name}”: inbox, spam, held and refused. You then export what
        they sent, or erase it and get a signed receipt.
      </p>
      <SearchForm workspaceId={workspace.id} onFound={({ id }: PrivacyRequest) => onRequest(id)} />
      <section className="section privacy-part" aria-label="Searches and receipts">
        <h2>Searches and receipts</h2>
        {requests.data ? (
          <RequestList items={requests.data.items} onRequest={onRequest} />
        ) : requests.error ? (
          <LoadFailed query={requests} title="Couldn’t load the searches" />
        ) : (
          <div className="stack loose" role="status" aria-label="Loading the searches">
            <Skeleton width="55%" height={14} />
            <Skeleton width="70%" height={14} />
          </div>
        )}
      </section>
    </>
  );
}
