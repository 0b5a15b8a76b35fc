import type { Endpoint, FieldChange } from '@postern/contracts';
import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { formatPlural } from '../../../lib/format.ts';
import { useMay } from '../../../lib/workspace/use-workspaces.ts';
import { FieldChangeSentence } from './field-change-sentence.tsx';
import { useFieldChangeActions } from './use-field-change-actions.ts';

/** More open behind a button: a page with another form changes all fields at once. */
const SHOWN = 2;

interface FieldChangesNoteProps {
  endpoint: Endpoint;
  /** At least one. */
  changes: readonly FieldChange[];
}

/** Names the changes, and offers to answer them. */
export function FieldChangesNote({ endpoint, changes }: FieldChangesNoteProps) {
  // First those that a click can answer for good.
  const open = changes.toSorted((a, b) => Number(b.kind === 'renamed') - Number(a.kind === 'renamed'));
  const [isWhole, setWhole] = useState(false);
  const may = useMay();
  const { publishLearned, isPublishing } = useFieldChangeActions(endpoint);
  const shown = isWhole ? open : open.slice(0, SHOWN);
  return (
    <aside className="field-changes" aria-label="Field changes">
      <TriangleAlert aria-hidden="true" />
      <div className="grow">
        <p>
          <b>{open.length === 1 ? 'A field has changed.' : `${formatPlural(open.length, 'field')} have changed.`}</b> If
          you did not change the form, check the page that it is on.
        </p>
        <ul>
          {shown.map((change) => (
            <Row key={change.id} endpoint={endpoint} change={change} />
          ))}
        </ul>
        <div className="actions">
          {open.length > SHOWN && (
            <Button variant="quiet" size="s" onClick={() => setWhole(!isWhole)}>
              {isWhole ? 'Show fewer' : `Show all ${open.length}`}
            </Button>
          )}
          {may('forms.publish') && (
            <Button variant="quiet" size="s" busy={isPublishing} onClick={() => void publishLearned(open)}>
              Publish the form learnt from submissions
            </Button>
          )}
        </div>
      </div>
    </aside>
  );
}

function Row({ endpoint, change }: { endpoint: Endpoint; change: FieldChange }) {
  const may = useMay();
  const { answer, isAnswering } = useFieldChangeActions(endpoint);
  return (
    <li>
      <span>
        <FieldChangeSentence change={change} />
      </span>
      {may('endpoints.updateFieldChange') && (
        <span className="answers">
          {change.kind === 'renamed' && (
            <Button size="s" busy={isAnswering} onClick={() => void answer(change, 'merged')}>
              Merge names
            </Button>
          )}
          <Button variant="quiet" size="s" busy={isAnswering} onClick={() => void answer(change, 'dismissed')}>
            Dismiss
          </Button>
        </span>
      )}
    </li>
  );
}
