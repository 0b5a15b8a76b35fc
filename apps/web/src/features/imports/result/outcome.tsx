import type { Endpoint, Import } from '@postern/contracts';
import { Undo2 } from 'lucide-react';
import { Button, ButtonLink } from '../../../components/button.tsx';
import { Note } from '../../../components/note.tsx';
import { formatPlural } from '../../../lib/format.ts';
import { useUndo } from '../use-undo.ts';
import { MissingFiles } from './missing-files.tsx';
import { reasonsBelow } from '../words.ts';

interface OutcomeProps {
  endpoint: Endpoint;
  stored: Import;
  onAnother: () => void;
}

/** The end of an import: its numbers, the way to its submissions, and the undo. */
export function Outcome({ endpoint, stored, onAnother }: OutcomeProps) {
  const { undo, isUndoing } = useUndo(endpoint.id);
  if (stored.state === 'failed')
    return (
      <div className="stack import-actions">
        <Note kind="error">
          <span className="break-anywhere">{stored.failure ?? 'The file could not be imported.'}</span> Nothing of it
          was kept.
        </Note>
        <div>
          <Button variant="primary" onClick={onAnother}>
            Choose another file
          </Button>
        </div>
      </div>
    );
  if (stored.state === 'undone')
    return (
      <div className="import-actions">
        <Note kind="info">This import was undone. Its submissions are deleted.</Note>
      </div>
    );
  return (
    <div className="stack import-actions">
      <Note kind="success">{doneWords(stored)}</Note>
      <MissingFiles stored={stored} />
      <div className="line wrap">
        {stored.imported > 0 && (
          <ButtonLink
            variant="primary"
            to="/forms/$endpointId/submissions"
            params={{ endpointId: endpoint.id }}
            search={{ import_id: stored.id }}
          >
            Show the imported submissions
          </ButtonLink>
        )}
        <Button variant="danger" icon={<Undo2 aria-hidden="true" />} busy={isUndoing} onClick={() => void undo(stored)}>
          Undo import
        </Button>
      </div>
    </div>
  );
}

function doneWords({ imported, existing, refused }: Import): string {
  const sentences = [`${formatPlural(imported, 'submission')} imported.`];
  if (existing > 0) sentences.push(`${formatPlural(existing, 'row')} ${existing === 1 ? 'was' : 'were'} here already.`);
  if (refused > 0) sentences.push(`${formatPlural(refused, 'row')} left out; ${reasonsBelow(refused)}`);
  return sentences.join(' ');
}
