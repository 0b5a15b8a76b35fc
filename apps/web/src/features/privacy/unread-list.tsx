import type { PrivacyRequest } from '@postern/contracts';
import { Link } from '@tanstack/react-router';
import { Button } from '../../components/button.tsx';
import { LoadFailed } from '../../components/states/load-failed.tsx';
import { toPlainName } from '../../lib/text.ts';
import { useUnread } from './use-privacy.ts';
import { unreadOf, unreadWords } from './words.ts';

/** The files that a search could not read: the person may be in them. */
export function UnreadList({ workspaceId, request }: { workspaceId: string; request: PrivacyRequest }) {
  const unread = useUnread(workspaceId, request);
  const items = unread.data?.pages.flatMap((page) => page.items) ?? [];
  const shown = unread.data && !unread.hasNextPage ? items.length : undefined;
  return (
    <section className="section privacy-part" aria-label="Unread files">
      <h2>Unread files</h2>
      <p className="muted">{unreadOf(request, shown)}</p>
      {unread.error && <LoadFailed query={unread} title="Couldn’t load the unread files" />}
      <ul className="privacy-hits">
        {items.map(({ file_id, submission_id, endpoint_name, name, reason }) => (
          <li key={file_id}>
            <div className="grow">
              <Link className="link" to="/submissions/$submissionId" params={{ submissionId: submission_id }}>
                <bdi>{toPlainName(name)}</bdi>
              </Link>
              <small>
                {endpoint_name} · {unreadWords[reason]}
              </small>
            </div>
          </li>
        ))}
      </ul>
      {unread.hasNextPage && (
        <Button busy={unread.isFetchingNextPage} onClick={() => void unread.fetchNextPage()}>
          Show more files
        </Button>
      )}
    </section>
  );
}
