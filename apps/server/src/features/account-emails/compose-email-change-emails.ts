import { brand, limits } from '@postern/contracts';
import { compose, type AccountEmail, type AccountEmailFacts, type LinkFacts } from './compose-account-email.ts';

/** Goes to the new address. */
export const changeEmailMessage = ({ publicUrl, token, supportEmail }: LinkFacts): AccountEmail =>
  compose({
    subject: `Confirm your new email address for ${brand.name}`,
    paragraphs: ['Somebody, hopefully you, asked that an account has this address from now on. If that is right:'],
    link: { url: `${publicUrl}/confirm-email?token=${token}`, label: 'Use this address' },
    closing: [
      `The link works once, for ${limits.verifyTokenHours} hours. Using it signs you out on your other devices.`,
      'Endpoints that mail their submissions to the old address go on doing so: change that in their delivery settings. New endpoints begin with this one.',
      `If it was not you, ignore this mail: nothing changes. Questions: ${supportEmail}.`,
    ],
  });

/** Goes to whoever has the address that somebody else asked for. */
export const emailTakenMessage = ({ publicUrl, supportEmail }: AccountEmailFacts): AccountEmail =>
  compose({
    subject: `Your address already has a ${brand.name} account`,
    paragraphs: [
      'Somebody, perhaps you, asked that another account has this address from now on. An address can have one account only, and this one has yours, so nothing has changed.',
    ],
    link: { url: `${publicUrl}/login`, label: 'Sign in' },
    closing: [`If it was not you, you need not do anything. Questions: ${supportEmail}.`],
  });

/** Goes to the old address, which is not told the new one: it may be a stranger's. */
export const emailChangeAskedMessage = ({ publicUrl, supportEmail }: AccountEmailFacts): AccountEmail =>
  compose({
    subject: `Your ${brand.name} account is to have another email address`,
    paragraphs: [
      'Somebody, hopefully you, entered the password of your account and asked to change its address. That happens as soon as the link is followed that was mailed to the new address.',
    ],
    link: { url: `${publicUrl}/settings`, label: 'See your settings' },
    closing: [
      `If it was not you, choose a new password at once at ${publicUrl}/forgot-password: that calls the change off. Then write to ${supportEmail}.`,
    ],
  });

/** Goes to the old address. */
export const emailChangedMessage = ({ supportEmail }: AccountEmailFacts): AccountEmail =>
  compose({
    subject: `The email address of your ${brand.name} account was changed`,
    paragraphs: [
      'Your account has another address from now on. Signing in takes the new one, and mails about your account go there.',
      'Endpoints that mail their submissions to this address go on doing so until you change it in their delivery settings.',
    ],
    closing: [`If it was not you, write to ${supportEmail} at once.`],
  });
