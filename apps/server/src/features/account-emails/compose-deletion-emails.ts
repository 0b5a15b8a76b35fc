import { brand } from '@postern/contracts';
import { compose, type AccountEmail, type AccountEmailFacts } from './compose-account-email.ts';

export interface DeletionFacts extends AccountEmailFacts {
  deletionAt: Date;
}

/** The day and the time in UTC, in words. */
const inWords = (time: Date): string =>
  `${time.toLocaleString('en', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })} UTC`;

export const deletionAskedMessage = ({ publicUrl, supportEmail, deletionAt }: DeletionFacts): AccountEmail =>
  compose({
    subject: `Your ${brand.name} account will be deleted`,
    paragraphs: [
      `Your account is scheduled for deletion on ${inWords(deletionAt)}, with all endpoints, submissions, files and settings. They cannot be restored after that.`,
      'Until then everything works as before: forms accept submissions, and API keys work.',
    ],
    link: { url: `${publicUrl}/settings`, label: 'Keep the account' },
    closing: [
      'To cancel the deletion, sign in and choose to keep the account in the settings. You can also download all your data there.',
      `If you did not ask for this, choose a new password at ${publicUrl}/forgot-password, cancel the deletion and write to ${supportEmail}.`,
    ],
  });

export const deletionNearMessage = ({ publicUrl, supportEmail, deletionAt }: DeletionFacts): AccountEmail =>
  compose({
    subject: `Your ${brand.name} account will be deleted tomorrow`,
    paragraphs: [
      `Your account will be deleted on ${inWords(deletionAt)}, with all endpoints, submissions, files and settings. They cannot be restored after that.`,
      'This is the last email about the deletion.',
    ],
    link: { url: `${publicUrl}/settings`, label: 'Keep the account' },
    closing: [
      'To cancel the deletion, sign in and choose to keep the account in the settings.',
      `If you did not ask for this, choose a new password at ${publicUrl}/forgot-password, cancel the deletion and write to ${supportEmail}.`,
    ],
  });
