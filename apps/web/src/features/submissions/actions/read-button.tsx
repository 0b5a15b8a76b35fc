import type { Submission } from '@postern/contracts';
import { Mail, MailOpen } from 'lucide-react';
import { IconButton, type ButtonSize, type ButtonVariant } from '../../../components/button.tsx';
import { isToRead } from './use-submission-actions.ts';
import { useMay } from '../../../lib/workspace/use-workspaces.ts';

interface ReadButtonProps {
  submission: Submission;
  size?: ButtonSize;
  variant?: ButtonVariant;
  onClick: () => void;
}

/** Marks a submission as read or unread, if that applies to its verdict. */
export function ReadButton({ submission, ...look }: ReadButtonProps) {
  const may = useMay();
  if (!isToRead(submission) || !may('submissions.update')) return null;
  const read = submission.read_at !== null;
  return (
    <IconButton
      {...look}
      label={read ? 'Mark unread' : 'Mark read'}
      shortcut="u"
      icon={read ? <Mail aria-hidden="true" /> : <MailOpen aria-hidden="true" />}
    />
  );
}
