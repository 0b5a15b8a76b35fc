import { brand, limits } from '@postern/contracts';
import { compose, type AccountEmail, type AccountEmailFacts, type LinkFacts } from './compose-account-email.ts';

/** Goes to the new address. */
export const changeEmailMessage = ({ publicUrl, token, supportEmail }: LinkFacts): AccountEmail =>
  compose({
    subject: `Confirm your new email address for ${brand.name}`,
    paragraphs: [
      'Someone, hopefully you, asked to use this address for an existing account. To confirm the change, follow this link:',
    ],
    link: { url: `${publicUrl}/confirm-email?token=${token}`, label: 'Use this address' },
    closing: [
      `The link works once, for ${limits.verifyTokenHours} hours. Using it signs you out on your other devices.`,
      'Endpoints that email their submissions to the old address continue to do so. You can change that in their delivery settings. New endpoints start with this address.',
      `If it was not you, ignore this email: nothing changes. Questions: ${supportEmail}.`,
    ],
  });

/** Goes to the owner of an address that another account requested. */
export const emailTakenMessage = ({ publicUrl, supportEmail }: AccountEmailFacts): AccountEmail =>
  compose({
    subject: `Your address already has a ${brand.name} account`,
    paragraphs: [
      'Someone, perhaps you, asked to use this address for another account. An address can have only one account, and this one already has yours, so nothing has changed.',
    ],
    link: { url: `${publicUrl}/login`, label: 'Sign in' },
    closing: [`If it was not you, no action is needed. Questions: ${supportEmail}.`],
  });

/** The email to the old address. It does not name the new address, which may be a stranger's. */
export const emailChangeAskedMessage = ({ publicUrl, supportEmail }: AccountEmailFacts): AccountEmail =>
  compose({
    subject: `Your ${brand.name} account is about to change its email address`,
    paragraphs: [
      'Someone, hopefully you, entered the password of your account and asked to change its address. The change takes effect when the link in the email to the new address is followed.',
    ],
    link: { url: `${publicUrl}/settings`, label: 'See your settings' },
    closing: [
      `If it was not you, choose a new password now at ${publicUrl}/forgot-password: that cancels the change. Then write to ${supportEmail}.`,
    ],
  });

/** Goes to the old address. */
export const emailChangedMessage = ({ supportEmail }: AccountEmailFacts): AccountEmail =>
  compose({
    subject: `The email address of your ${brand.name} account was changed`,
    paragraphs: [
      'Your account now has another address. Sign in with the new address; emails about your account go there too.',
      'Endpoints that email their submissions to this address continue to do so until you change it in their delivery settings.',
    ],
    closing: [`If it was not you, write to ${supportEmail} now.`],
  });
