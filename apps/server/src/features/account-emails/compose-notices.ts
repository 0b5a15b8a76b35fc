import { brand } from '@postern/contracts';
import { compose, type AccountEmail, type AccountEmailFacts } from './compose-account-email.ts';

// What an account is notified of when the ways to sign in to it change.

interface Notice {
  subject: string;
  text: string;
}

interface Place {
  /** The section of the settings that shows the change. */
  section: 'two-step' | 'connected';
  label: string;
  /** What the owner does first if someone else made the change. */
  remedy: (publicUrl: string) => string;
}

const noticeAt =
  ({ section, label, remedy }: Place) =>
  ({ subject, text }: Notice) =>
  ({ publicUrl, supportEmail }: AccountEmailFacts): AccountEmail =>
    compose({
      subject,
      paragraphs: [text],
      link: { url: `${publicUrl}/settings#${section}`, label },
      closing: [`If it was not you, ${remedy(publicUrl)} and write to ${supportEmail}.`],
    });

const factorNotice = noticeAt({
  section: 'two-step',
  label: 'See two-step verification',
  remedy: (publicUrl) => `reset your password now at ${publicUrl}/forgot-password`,
});

const identityNotice = noticeAt({
  section: 'connected',
  label: 'See connected accounts',
  remedy: () => 'disconnect the account in your settings,',
});

export const notices = {
  factor_added: factorNotice({
    subject: `Two-step verification is on for your ${brand.name} account`,
    text: 'An authenticator app was set up. Signing in now takes your password and a code, and all other sessions were signed out.',
  }),
  factor_removed: factorNotice({
    subject: `Two-step verification is off for your ${brand.name} account`,
    text: 'Your last second factor was removed. Your password alone signs in now, and your recovery codes no longer work.',
  }),
  authenticator_removed: factorNotice({
    subject: `The authenticator app was removed from your ${brand.name} account`,
    text: 'Its codes no longer sign in. Your passkeys still do, and your recovery codes still work.',
  }),
  passkey_added: factorNotice({
    subject: `A passkey was added to your ${brand.name} account`,
    text: 'It signs in without your password. Signing in with your password takes a second factor now, and all other sessions were signed out.',
  }),
  passkey_removed: factorNotice({
    subject: `A passkey was removed from your ${brand.name} account`,
    text: 'It no longer signs in. Two-step verification is still on.',
  }),
  recovery_codes_made: factorNotice({
    subject: `New recovery codes for your ${brand.name} account`,
    text: 'Ten new recovery codes were made. The earlier ones no longer work.',
  }),
  recovery_code_used: factorNotice({
    subject: `A recovery code of your ${brand.name} account was used`,
    text: 'A recovery code was used instead of your authenticator app. It does not work again.',
  }),
  identity_connected: identityNotice({
    subject: `Single sign-on was connected to your ${brand.name} account`,
    text: 'An account of a single sign-on provider was connected. It can sign in to your account from now on.',
  }),
  identity_disconnected: identityNotice({
    subject: `Single sign-on was disconnected from your ${brand.name} account`,
    text: 'An account of a single sign-on provider was disconnected. It no longer signs in to your account.',
  }),
};
