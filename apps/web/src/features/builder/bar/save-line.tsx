import { brand } from '@postern/contracts';
import { CloudOff, TriangleAlert } from 'lucide-react';
import { Button } from '../../../components/button.tsx';
import { formatInList } from '../../../lib/times.ts';
import type { SaveState } from '../save/draft-saver.ts';

interface SaveLineProps {
  state: SaveState;
  /** Goes to the error that keeps the form from being saved. */
  onShowIssue: () => void;
  /** Saves a form that was started and not changed. */
  onSave: () => void;
}

/** The saving state of the form. */
export function SaveLine(props: SaveLineProps) {
  return (
    <span className="save-line" role="status">
      <Words {...props} />
    </span>
  );
}

function Words({ state, onShowIssue, onSave }: SaveLineProps) {
  switch (state.kind) {
    case 'new':
      return (
        <span className="line save-unsaved">
          <span className="muted hide-tiny">Not saved yet</span>
          <Button variant="quiet" size="s" onClick={onSave}>
            Save
          </Button>
        </span>
      );
    case 'saved':
      return (
        <span className="muted">
          Saved <span className="hide-tiny">{formatInList(new Date(state.atMs), new Date())}</span>
        </span>
      );
    case 'waiting':
    case 'saving':
      return <span className="muted">Saving…</span>;
    case 'offline':
      return (
        <span className="bad" title={`${brand.name} tries again when you are back online.`}>
          <CloudOff aria-hidden="true" />
          Not saved: offline
        </span>
      );
    case 'invalid':
      return (
        <Button
          variant="quiet"
          size="s"
          className="bad"
          icon={<TriangleAlert aria-hidden="true" />}
          title="Fix the problem in the form first"
          onClick={onShowIssue}
        >
          Not saved. Show why
        </Button>
      );
    case 'failed':
      return (
        <span className="bad" title={state.message}>
          <TriangleAlert aria-hidden="true" />
          <span className="ellipsis">Not saved: {state.message}</span>
        </span>
      );
    case 'conflict':
      return (
        <span className="bad">
          <TriangleAlert aria-hidden="true" />
          Not saved
        </span>
      );
  }
}
