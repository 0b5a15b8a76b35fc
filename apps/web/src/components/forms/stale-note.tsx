import { Button } from '../button.tsx';
import { Note } from '../note.tsx';

/** A version that was saved elsewhere while the form was being edited; null: none. */
export type Stale = {
  /** Drops what was typed and shows what was saved. */
  load: () => void;
  /** Saves what was typed on top of it. */
  keep: () => void;
} | null;

/** Says that another one saved meanwhile, and asks whose is to stay. Nothing that was typed is lost. */
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
