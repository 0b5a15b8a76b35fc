import type { Submission, Verdict } from '@postern/contracts';
import { Inbox, OctagonAlert, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button, IconButton, withKey } from '../../../components/button.tsx';
import { useMay } from '../../../lib/workspace/use-workspaces.ts';

/** The label of a move from each verdict. */
export const moveWords: Record<Verdict, string> = {
  inbox: 'Spam',
  spam: 'Not spam',
  held: 'Move to inbox',
  refused: 'Move to inbox',
};

/** Whether `e` moves it. A held or refused submission cannot be moved back, so no single key moves it. */
export const hasMoveKey = (status: Verdict): boolean => status === 'inbox' || status === 'spam';

/** The short label. */
export const shortMoveWords: Record<Verdict, string> = { ...moveWords, held: 'To inbox', refused: 'To inbox' };

export const moveIcons: Record<Verdict, ReactNode> = {
  inbox: <OctagonAlert aria-hidden="true" />,
  spam: <Undo2 aria-hidden="true" />,
  held: <Inbox aria-hidden="true" />,
  refused: <Inbox aria-hidden="true" />,
};

interface MoveButtonProps {
  submission: Submission;
  /** Only the icon, if there is little space. */
  compact?: boolean;
  onClick: () => void;
}

/** Moves a submission to spam, or to the inbox. */
export function MoveButton({ submission: { status }, compact = false, onClick }: MoveButtonProps) {
  const may = useMay();
  if (!may('submissions.update')) return null;
  const label = moveWords[status];
  const shortcut = hasMoveKey(status) ? 'e' : undefined;
  if (compact)
    return <IconButton size="s" label={label} shortcut={shortcut} icon={moveIcons[status]} onClick={onClick} />;
  return (
    <Button icon={moveIcons[status]} title={withKey(label, shortcut)} aria-keyshortcuts={shortcut} onClick={onClick}>
      {label}
    </Button>
  );
}
