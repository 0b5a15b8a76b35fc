import { Button } from '../button.tsx';
import { Note } from '../note.tsx';

/** A version that was saved elsewhere while the form was being edited; null if there is none. */
export type Stale = {
  /** Discards the typed values and shows the saved ones. */
  load: () => void;
  /** Saves the typed values over the saved ones. */
  keep: () => void;
} | null;

/** Reports that another version was saved in the meantime, and asks which one to keep. No typed value is lost. */
export function StaleNote({ what, stale }: { what: 'endpoint' | 'destination'; stale: Stale }) {
  if (!stale) return null;
  const choice = (
    <span className="line wrap">
      <Button size="s" onClick={stale.load}>
        Load the newer settings
      </Button>
      <Button size="s" onClick={stale.keep}>
        Keep mine
      </Button>
    </span>
  );
  return (
    <div role="alert">
      <Note kind="warning" action={choice}>
        This {what} was changed elsewhere while you were editing. Your changes are not saved yet.
      </Note>
    </div>
  );
}
