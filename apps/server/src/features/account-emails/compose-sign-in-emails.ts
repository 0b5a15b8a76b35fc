import { brand, limits } from '@postern/contracts';
import { compose, type AccountEmail, type AccountEmailFacts, type LinkFacts } from './compose-account-email.ts';

export const verifyEmailMessage = ({ publicUrl, token, supportEmail }: LinkFacts): AccountEmail =>
  compose({
    subject: `Confirm your email address for ${brand.name}`,
    paragraphs: [`Welcome to ${brand.name}. Please confirm that this is your address:`],
    link: { url: `${publicUrl}/verify-email?token=${token}`, label: 'Confirm email address' },
    closing: [
      `The link works for ${limits.verifyTokenHours} hours.`,
      `If you did not sign up, ignore this email or write to ${supportEmail}.`,
    ],
  });

export const resetPasswordMessage = ({ publicUrl, token, supportEmail }: LinkFacts): AccountEmail =>
  compose({
    subject: `Reset your ${brand.name} password`,
    paragraphs: ['Someone, hopefully you, asked to reset the password of your account. Choose a new one here:'],
    link: { url: `${publicUrl}/reset-password?token=${token}`, label: 'Choose a new password' },
    closing: [
      `The link works once, for ${limits.resetTokenMinutes} minutes. Using it signs you out everywhere.`,
      `If you did not ask for this, nothing has changed and no action is needed. Questions: ${supportEmail}.`,
    ],
  });

export const addressTakenMessage = ({ publicUrl, supportEmail }: AccountEmailFacts): AccountEmail =>
  compose({
    subject: `You already have a ${brand.name} account`,
    paragraphs: ['Someone, perhaps you, tried to create an account with this address. The address already has one:'],
    link: { url: `${publicUrl}/login`, label: 'Sign in' },
    closing: [
      `Forgot your password? Choose a new one at ${publicUrl}/forgot-password.`,
      `If it was not you, nothing has changed. Questions: ${supportEmail}.`,
    ],
  });

export const passwordChangedMessage = ({ publicUrl, supportEmail }: AccountEmailFacts): AccountEmail =>
  compose({
    subject: `Your ${brand.name} password was changed`,
    paragraphs: ['The password of your account was changed just now, and all other sessions were signed out.'],
    closing: [
      'API keys still work. Delete those that you do not recognise in your settings.',
      `If it was not you, reset your password now at ${publicUrl}/forgot-password and write to ${supportEmail}.`,
    ],
  });

export const apiKeyMadeMessage = ({ publicUrl, supportEmail }: AccountEmailFacts): AccountEmail =>
  compose({
    subject: `An API key was created for your ${brand.name} account`,
    paragraphs: ['With an API key, a program can act for your account, within the permissions you chose.'],
    link: { url: `${publicUrl}/settings`, label: 'See your API keys' },
    closing: [`If it was not you, delete the key in your settings, change your password and write to ${supportEmail}.`],
  });
