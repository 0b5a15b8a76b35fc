import { Button } from '../../../components/button.tsx';
import { formatCount } from '../../../lib/format.ts';

interface SaveBarProps {
  /** The labels of the unsaved fields. */
  changed: readonly string[];
  busy: boolean;
  onDiscard: () => void;
}

/** Appears with the first change and names the changed fields. Its button submits the form that contains it. */
export function SaveBar({ changed, busy, onDiscard }: SaveBarProps) {
  return (
    <div role="status">
      {changed.length > 0 && (
        <div className="save-bar" data-own-bottom-bar="">
          <span className="can-shrink">
            <b className="weight-medium">
              {formatCount(changed.length)} unsaved
              <span className="hide-phone">{changed.length === 1 ? ' change' : ' changes'}</span>
            </b>{' '}
            <span className="muted hide-phone">{changed.join(', ')}</span>
          </span>
          <Button variant="quiet" onClick={onDiscard}>
            Discard
          </Button>
          <Button type="submit" variant="primary" busy={busy}>
            Save changes
          </Button>
        </div>
      )}
    </div>
  );
}
