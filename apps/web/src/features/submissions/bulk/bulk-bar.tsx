import type { Verdict } from '@postern/contracts';
import { Circle, CircleCheck, Mail, MailOpen, Star, StarOff, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../../components/button.tsx';
import { formatCount } from '../../../lib/format.ts';
import { hasMoveKey, moveIcons, moveWords } from '../actions/move-button.tsx';
import { useShortcutsOn } from '../../../components/keys/shortcuts.ts';
import { isToRead } from '../actions/use-submission-actions.ts';
import { AssignMenu } from './assign-menu.tsx';
import type { Progress } from './use-send-many.ts';

interface BulkHandlers {
  onRead: (read: boolean) => void;
  onStar: (starred: boolean) => void;
  onDone: (done: boolean) => void;
  onAssign: (assignee_id: string | null, name: string) => void;
  onMove: () => void;
  onDelete: () => void;
  onClear: () => void;
}

interface BulkBarProps {
  endpointId: string;
  status: Verdict;
  count: number;
  /** Decide the labels of the first buttons: whether some are unread, without a star, or open. */
  someUnread: boolean;
  someUnstarred: boolean;
  someOpen: boolean;
  progress: Progress | null;
  handlers: BulkHandlers;
}

/** The actions on the selected rows. */
export function BulkBar({ endpointId, status, count, progress, handlers, ...some }: BulkBarProps) {
  const { someUnread, someUnstarred, someOpen } = some;
  const words = `${formatCount(count)} selected`;
  const busy = progress !== null;
  return (
    <div className="bulk-bar" role="toolbar" aria-label={words} data-own-bottom-bar="">
      <b role="status">{progress ? `${formatCount(progress.done)} of ${formatCount(progress.total)}` : words}</b>
      {progress && <progress aria-label="Progress" value={progress.done} max={progress.total} />}
      {isToRead({ status }) && (
        <Action
          label={someUnread ? 'Mark read' : 'Mark unread'}
          icon={someUnread ? <MailOpen aria-hidden="true" /> : <Mail aria-hidden="true" />}
          hint="u"
          busy={busy}
          onClick={() => handlers.onRead(someUnread)}
        />
      )}
      <Action
        label={someUnstarred ? 'Star' : 'Remove star'}
        icon={someUnstarred ? <Star aria-hidden="true" /> : <StarOff aria-hidden="true" />}
        hint="s"
        busy={busy}
        onClick={() => handlers.onStar(someUnstarred)}
      />
      <Action
        label={someOpen ? 'Done' : 'Reopen'}
        icon={someOpen ? <CircleCheck aria-hidden="true" /> : <Circle aria-hidden="true" />}
        hint="d"
        busy={busy}
        onClick={() => handlers.onDone(someOpen)}
      />
      <AssignMenu endpointId={endpointId} busy={busy} onAssign={handlers.onAssign} />
      <Action
        label={moveWords[status]}
        icon={moveIcons[status]}
        hint={hasMoveKey(status) ? 'e' : undefined}
        busy={busy}
        onClick={handlers.onMove}
      />
      <span className="separator" />
      <Action label="Delete" icon={<Trash2 aria-hidden="true" />} hint="#" busy={busy} onClick={handlers.onDelete} />
      <span className="grow" />
      <Action label="Clear" hint="esc" quiet onClick={handlers.onClear} />
    </div>
  );
}

interface ActionProps {
  label: string;
  icon?: ReactNode;
  /** Its keyboard shortcut. */
  hint: string | undefined;
  quiet?: boolean;
  busy?: boolean;
  onClick: () => void;
}

/** While an action is pending, no other can be started. The button stays in its place. */
function Action({ label, icon, hint, quiet = false, busy = false, onClick }: ActionProps) {
  const keysOn = useShortcutsOn();
  return (
    <Button
      size="s"
      variant={quiet ? 'quiet' : 'default'}
      // The button's name if its label is hidden.
      title={label}
      icon={icon}
      disabled={busy}
      onClick={onClick}
    >
      {label}
      {hint && (keysOn || hint === 'esc') && <kbd aria-hidden="true">{hint}</kbd>}
    </Button>
  );
}
