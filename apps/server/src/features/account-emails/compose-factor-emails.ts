import { brand } from '@postern/contracts';
import { compose, type AccountEmail, type AccountEmailFacts } from './compose-account-email.ts';

type Write = (facts: AccountEmailFacts) => AccountEmail;

const notice =
  (subject: string, text: string): Write =>
  ({ publicUrl, supportEmail }) =>
    compose({
      subject,
      paragraphs: [text],
      link: { url: `${publicUrl}/settings#two-step`, label: 'See two-step verification' },
      closing: [
        `If it was not you, reset your password now at ${publicUrl}/forgot-password and write to ${supportEmail}.`,
      ],
    });

export const factorAddedMessage = notice(
  `Two-step verification is on for your ${brand.name} account`,
  'An authenticator app was set up. Signing in now takes your password and a code, and all other sessions were signed out.',
);

export const factorRemovedMessage = notice(
  `Two-step verification is off for your ${brand.name} account`,
  'The authenticator app was removed. Your password alone signs in now, and your recovery codes no longer work.',
);

export const recoveryCodesMadeMessage = notice(
  `New recovery codes for your ${brand.name} account`,
  'Ten new recovery codes were made. The earlier ones no longer work.',
);

export const recoveryCodeUsedMessage = notice(
  `A recovery code of your ${brand.name} account was used`,
  'A recovery code was used instead of your authenticator app. It does not work again.',
);
