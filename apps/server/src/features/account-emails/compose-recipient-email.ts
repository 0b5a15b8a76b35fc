import { brand } from '@postern/contracts';
import { compose, type AccountEmail } from './compose-account-email.ts';

export interface ConfirmRecipientFacts {
  publicUrl: string;
  supportEmail: string;
  token: string;
  /** How long the link works. */
  days: number;
}

export const confirmRecipientMessage = ({
  publicUrl,
  supportEmail,
  token,
  days,
}: ConfirmRecipientFacts): AccountEmail =>
  compose({
    subject: 'Do you want to receive form submissions?',
    paragraphs: [
      `A user of ${brand.name} entered this address to receive the submissions of a web form by email. Nothing is sent until you agree:`,
    ],
    link: { url: `${publicUrl}/confirm-recipient?token=${token}`, label: 'Yes, send them to me' },
    closing: [
      `The link works for ${days} days.`,
      `If you did not expect this, ignore this email: you will get no other. Questions: ${supportEmail}.`,
    ],
  });
