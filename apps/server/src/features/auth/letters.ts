import { brand, limits } from '@postern/contracts';
import { html } from '../../html.ts';

/** What a letter says; plain text first, HTML as its twin. */
export interface Letter {
  subject: string;
  text: string;
  html: string;
}

interface Draft {
  subject: string;
  paragraphs: string[];
  link?: { url: string; label: string };
  closing: string[];
}

export interface LetterFacts {
  publicUrl: string;
  supportEmail: string;
  /** How many submissions a month the plan includes. */
  monthlySubmissions: number;
  /** The secret of the link, where the letter has one. */
  token?: string;
}

export const verifyEmailLetter = ({ publicUrl, token, supportEmail }: LetterFacts): Letter =>
  compose({
    subject: `Confirm your email address for ${brand.name}`,
    paragraphs: [`Welcome to ${brand.name}. Please confirm that this is your address:`],
    link: { url: `${publicUrl}/verify-email?token=${token}`, label: 'Confirm email address' },
    closing: [
      `The link works for ${limits.verifyTokenHours} hours.`,
      `If you did not sign up, ignore this mail or write to ${supportEmail}.`,
    ],
  });

export const resetPasswordLetter = ({ publicUrl, token, supportEmail }: LetterFacts): Letter =>
  compose({
    subject: `Reset your ${brand.name} password`,
    paragraphs: ['Somebody, hopefully you, asked to reset the password of your account. Choose a new one here:'],
    link: { url: `${publicUrl}/reset-password?token=${token}`, label: 'Choose a new password' },
    closing: [
      `The link works once, for ${limits.resetTokenMinutes} minutes. Using it signs you out everywhere.`,
      `If you did not ask for this, nothing has changed and you need not do anything. Questions: ${supportEmail}.`,
    ],
  });

export const addressTakenLetter = ({ publicUrl, supportEmail }: LetterFacts): Letter =>
  compose({
    subject: `You already have a ${brand.name} account`,
    paragraphs: ['Somebody, perhaps you, tried to create an account with this address. It has one already:'],
    link: { url: `${publicUrl}/login`, label: 'Sign in' },
    closing: [
      `Forgotten the password? Choose a new one at ${publicUrl}/forgot-password.`,
      `If it was not you, nothing has changed. Questions: ${supportEmail}.`,
    ],
  });

export const passwordChangedLetter = ({ publicUrl, supportEmail }: LetterFacts): Letter =>
  compose({
    subject: `Your ${brand.name} password was changed`,
    paragraphs: ['The password of your account was changed just now, and all other sessions were signed out.'],
    closing: [`If it was not you, reset it at once at ${publicUrl}/forgot-password and write to ${supportEmail}.`],
  });

export const quotaNearlyFullLetter = ({ publicUrl, monthlySubmissions, supportEmail }: LetterFacts): Letter =>
  compose({
    subject: `80 % of this month’s submissions are used`,
    paragraphs: [
      `Your forms have received four fifths of the ${monthlySubmissions.toLocaleString('en')} submissions that the ${brand.planName} includes in a month.`,
      'Nothing will be lost: what comes over the limit is kept as held, and you can move it to the inbox next month.',
    ],
    link: { url: `${publicUrl}/dashboard`, label: 'See the month so far' },
    closing: [`Questions: ${supportEmail}.`],
  });

export const quotaFullLetter = ({ publicUrl, monthlySubmissions, supportEmail }: LetterFacts): Letter =>
  compose({
    subject: `This month’s submissions are used up`,
    paragraphs: [
      `Your forms have received all ${monthlySubmissions.toLocaleString('en')} submissions that the ${brand.planName} includes in a month.`,
      `New ones are kept as held for 60 days, up to ${limits.heldFactor} times the limit. You can move them to the inbox next month.`,
    ],
    link: { url: `${publicUrl}/dashboard`, label: 'See the month so far' },
    closing: [`Questions: ${supportEmail}.`],
  });

function compose(draft: Draft): Letter {
  const { subject, paragraphs, link, closing } = draft;
  const text = [...paragraphs, ...(link ? [link.url] : []), ...closing].join('\n\n');
  const font = 'font: 16px/1.5 system-ui, sans-serif; color: #181b1a';
  const button =
    'display: inline-block; padding: 10px 18px; border-radius: 6px; background: #1d6f63; color: #ffffff; text-decoration: none';
  const body = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <title>${subject}</title>
      </head>
      <body style="margin: 0; padding: 32px 16px; background: #faf9f6">
        <div style="max-width: 520px; margin: 0 auto; ${font}">
          <p style="font-weight: 600">${brand.name}</p>
          ${paragraphs.map((paragraph) => html`<p>${paragraph}</p>`)}
          ${
            link &&
            html`<p><a href="${link.url}" style="${button}">${link.label}</a></p>
              <p style="font-size: 13px; color: #535a56">Or open ${link.url}</p>`
          }
          ${closing.map((paragraph) => html`<p style="font-size: 14px; color: #535a56">${paragraph}</p>`)}
        </div>
      </body>
    </html> `;
  return { subject, text: `${text}\n`, html: body.text };
}
