import type { Submission } from '@postern/contracts';
import { Reply } from 'lucide-react';
import { ButtonAnchor, type ButtonSize, type ButtonVariant } from '../../../components/button.tsx';
import { emailOf, mailtoOf } from '../summary.ts';

interface ReplyLinkProps {
  submission: Submission;
  /** What the mail is about: the endpoint's name. */
  about: string | undefined;
  size?: ButtonSize;
  variant?: ButtonVariant;
}

/** Starts a mail to the sender, when they left an address. */
export function ReplyLink({ submission, about, size, variant }: ReplyLinkProps) {
  const address = emailOf(submission.fields);
  if (!address) return null;
  return (
    <ButtonAnchor
      size={size}
      variant={variant}
      icon={<Reply aria-hidden="true" />}
      href={mailtoOf(address, about && `Re: ${about}`)}
      title={address}
    >
      Reply by email
    </ButtonAnchor>
  );
}

/** The same by key; nothing happens when they left no address. */
export function startReply({ fields }: Submission, about: string | undefined): void {
  const address = emailOf(fields);
  if (!address) return;
  const link = document.createElement('a');
  link.href = mailtoOf(address, about && `Re: ${about}`);
  link.click();
}
