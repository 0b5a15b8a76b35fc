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
      `Somebody who uses ${brand.name} has entered this address as one that submissions of a web form are mailed to. Nothing is sent before you say yes:`,
    ],
    link: { url: `${publicUrl}/confirm-recipient?token=${token}`, label: 'Yes, send them to me' },
    closing: [
      `The link works for ${days} days.`,
      `If you do not know what this is about, ignore this mail: you will get no other. Questions: ${supportEmail}.`,
    ],
  });
