import type { PrivacyRequest } from '@postern/contracts';
import { ArrowLeft, Download, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { Note } from '../../components/note.tsx';
import { LoadFailed } from '../../components/states/load-failed.tsx';
import { formatCount } from '../../lib/format.ts';
import { EraseDialog } from './erase-dialog.tsx';
import { HitList } from './hit-list.tsx';
import { Receipt } from './receipt.tsx';
import { useChoices, useHits, useRequestActions } from './use-privacy.ts';
import { UnreadList } from './unread-list.tsx';
import { isRunning, stateOf } from './words.ts';

interface RequestPanelProps {
  workspaceId: string;
  request: PrivacyRequest;
  onClose: () => void;
}

/** One search: what it has found, and what can be done with it. */
export function RequestPanel({ workspaceId, request, onClose }: RequestPanelProps) {
  const { value, state } = request;
  return (
    <>
      <div className="privacy-head">
        <Button variant="quiet" className="privacy-back" icon={<ArrowLeft aria-hidden="true" />} onClick={onClose}>
          All searches
        </Button>
        <h2 dir="auto">{value ?? 'Erasure'}</h2>
        <p className="muted" role="status">
          {stateOf(request)}
        </p>
      </div>
      {state === 'erased' && <Receipt workspaceId={workspaceId} request={request} />}
      {isRunning(request) ? (
        <progress className="progress-bar" aria-label={state === 'erasing' ? 'Erasure' : 'Search'} />
      ) : (
        <Hits workspaceId={workspaceId} request={request} onClose={onClose} />
      )}
    </>
  );
}

function Hits({ workspaceId, request, onClose }: RequestPanelProps) {
  const hits = useHits(workspaceId, request);
  const { isKept, keep } = useChoices(request);
  if (!hits.data) return hits.error ? <LoadFailed query={hits} title="Couldn’t load the submissions" /> : null;
  const items = hits.data.pages.flatMap((page) => page.items);
  const isOpen = request.state === 'found';
  return (
    <>
      {request.more && (
        <Note kind="warning">
          The search ended early because it had found so many. Search for a more exact value to find all of them.
        </Note>
      )}
      {isOpen && request.hits > 0 && <p className="muted">Read the list, and untick what is about another person.</p>}
      <HitList items={items} isKept={isKept} onKeep={isOpen ? keep : undefined} />
      {hits.error && <LoadFailed query={hits} title="Couldn’t load all submissions" />}
      {request.unread_files > 0 && <UnreadList workspaceId={workspaceId} request={request} />}
      {isOpen && !hits.hasNextPage && (
        <Actions
          workspaceId={workspaceId}
          request={request}
          keep={items.filter(isKept).map(({ submission_id }) => submission_id)}
          onClose={onClose}
        />
      )}
    </>
  );
}

function Actions({ workspaceId, request, keep, onClose }: RequestPanelProps & { keep: string[] }) {
  const actions = useRequestActions(workspaceId, request);
  const [isAsking, setAsking] = useState(false);
  const count = request.hits - keep.length;
  return (
    <div className="privacy-actions">
      {count > 0 && (
        <>
          <Button
            icon={<Download aria-hidden="true" />}
            busy={actions.isExporting}
            onClick={() => void actions.download(keep)}
          >
            Export {formatCount(count)}
          </Button>
          <Button variant="danger" icon={<Trash2 aria-hidden="true" />} onClick={() => setAsking(true)}>
            Erase {formatCount(count)}
          </Button>
        </>
      )}
      <Button
        variant="quiet"
        busy={actions.isDiscarding}
        onClick={() => void actions.discard().then((isDone) => isDone && onClose())}
      >
        Discard search
      </Button>
      {isAsking && (
        <EraseDialog
          count={count}
          busy={actions.isErasing}
          onClose={() => setAsking(false)}
          onErase={() => void actions.erase(keep).then((isDone) => isDone && setAsking(false))}
        />
      )}
    </div>
  );
}
