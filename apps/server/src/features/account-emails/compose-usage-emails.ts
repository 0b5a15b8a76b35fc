import { brand, limits } from '@postern/contracts';
import { compose, type AccountEmail, type AccountEmailFacts } from './compose-account-email.ts';

export const quotaNearlyFullMessage = ({
  publicUrl,
  monthlySubmissions,
  supportEmail,
}: AccountEmailFacts): AccountEmail =>
  compose({
    subject: `80 % of this month’s submissions are used`,
    paragraphs: [
      `Your forms have received four fifths of the ${monthlySubmissions.toLocaleString('en')} submissions that the ${brand.planName} includes in a month.`,
      'Nothing will be lost: what comes over the limit is kept as held, and you can move it to the inbox next month.',
    ],
    link: { url: `${publicUrl}/dashboard`, label: 'See the month so far' },
    closing: [`Questions: ${supportEmail}.`],
  });

export const quotaFullMessage = ({ publicUrl, monthlySubmissions, supportEmail }: AccountEmailFacts): AccountEmail =>
  compose({
    subject: `This month’s submissions are used up`,
    paragraphs: [
      `Your forms have received all ${monthlySubmissions.toLocaleString('en')} submissions that the ${brand.planName} includes in a month.`,
      `New ones are kept as held for 60 days, up to ${limits.heldFactor} times the limit. You can move them to the inbox next month.`,
    ],
    link: { url: `${publicUrl}/dashboard`, label: 'See the month so far' },
    closing: [`Questions: ${supportEmail}.`],
  });

export const destinationPausedMessage = ({ publicUrl, supportEmail }: AccountEmailFacts): AccountEmail =>
  compose({
    subject: 'A destination has been failing for five days',
    paragraphs: [
      'One of the places that your submissions are delivered to has refused or missed everything for five days, so nothing more is sent to it for now.',
      'Nothing is lost: what it should have had waits, and goes out as soon as you switch it on again.',
    ],
    link: { url: `${publicUrl}/endpoints`, label: 'See which one it is' },
    closing: [`Questions: ${supportEmail}.`],
  });
