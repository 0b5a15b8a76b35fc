import { brand } from '@postern/contracts';
import { compose, type AccountEmail, type AccountEmailFacts } from './compose-account-email.ts';

export interface DeletionFacts extends AccountEmailFacts {
  deletionAt: Date;
}

/** The day and the time in UTC, as people write them. */
const inWords = (time: Date): string =>
  `${time.toLocaleString('en', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })} UTC`;

export const deletionAskedMessage = ({ publicUrl, supportEmail, deletionAt }: DeletionFacts): AccountEmail =>
  compose({
    subject: `Your ${brand.name} account will be deleted`,
    paragraphs: [
      `As was asked for just now, your account will be deleted on ${inWords(deletionAt)}, with all endpoints, submissions, files and settings. Nobody can bring them back after that.`,
      'Until then everything works as before: forms take submissions, and API keys can be used.',
    ],
    link: { url: `${publicUrl}/settings`, label: 'Keep the account' },
    closing: [
      'To call it off, sign in and choose to keep the account in the settings. You can download all your data there too.',
      `If it was not you, choose a new password at ${publicUrl}/forgot-password, call it off and write to ${supportEmail}.`,
    ],
  });

export const deletionNearMessage = ({ publicUrl, supportEmail, deletionAt }: DeletionFacts): AccountEmail =>
  compose({
    subject: `Your ${brand.name} account will be deleted tomorrow`,
    paragraphs: [
      `On ${inWords(deletionAt)} your account will be deleted, with all endpoints, submissions, files and settings. Nobody can bring them back after that.`,
      'This is the last mail about it.',
    ],
    link: { url: `${publicUrl}/settings`, label: 'Keep the account' },
    closing: [
      'To call it off, sign in and choose to keep the account in the settings.',
      `If you did not ask for this, choose a new password at ${publicUrl}/forgot-password, call it off and write to ${supportEmail}.`,
    ],
  });
