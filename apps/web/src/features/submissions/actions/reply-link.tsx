import type { Submission } from '@postern/contracts';
import { Reply } from 'lucide-react';
import { ButtonAnchor, type ButtonSize, type ButtonVariant } from '../../../components/button.tsx';
import { emailOf, mailtoOf } from '../summary.ts';

interface ReplyLinkProps {
  submission: Submission;
  /** The subject of the email: the endpoint's name. */
  about: string | undefined;
  size?: ButtonSize;
  variant?: ButtonVariant;
}

/** The sender's address and the link that starts an email to it; null without an address. */
export function replyTo({ fields }: Submission, about: string | undefined): { address: string; href: string } | null {
  const address = emailOf(fields);
  return address === null ? null : { address, href: mailtoOf(address, about && `Re: ${about}`) };
}

/** Starts an email to the sender, if the submission has an address. */
export function ReplyLink({ submission, about, size, variant }: ReplyLinkProps) {
  const reply = replyTo(submission, about);
  if (!reply) return null;
  return (
    <ButtonAnchor
      size={size}
      variant={variant}
      icon={<Reply aria-hidden="true" />}
      href={reply.href}
      title={reply.address}
    >
      Reply by email
    </ButtonAnchor>
  );
}

/** The same by key; does nothing without an address. */
export function startReply(submission: Submission, about: string | undefined): void {
  const reply = replyTo(submission, about);
  if (!reply) return;
  const link = document.createElement('a');
  link.href = reply.href;
  link.click();
}
