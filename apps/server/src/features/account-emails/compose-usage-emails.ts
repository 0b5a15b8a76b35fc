import { brand, limits } from '@postern/contracts';
import { compose, type AccountEmail, type AccountEmailFacts } from './compose-account-email.ts';

export const quotaNearlyFullMessage = ({
  publicUrl,
  monthlySubmissions,
  supportEmail,
}: AccountEmailFacts): AccountEmail =>
  compose({
    subject: `80% of this month’s submissions are used`,
    paragraphs: [
      `Your forms have received 80% of the ${monthlySubmissions.toLocaleString('en')} submissions that the ${brand.planName} includes each month.`,
      'Nothing is lost: submissions over the limit are held, and you can move them to the inbox next month.',
    ],
    link: { url: `${publicUrl}/dashboard`, label: 'See the month so far' },
    closing: [`Questions: ${supportEmail}.`],
  });

export const quotaFullMessage = ({ publicUrl, monthlySubmissions, supportEmail }: AccountEmailFacts): AccountEmail =>
  compose({
    subject: `This month’s submissions are used up`,
    paragraphs: [
      `Your forms have received all ${monthlySubmissions.toLocaleString('en')} submissions that the ${brand.planName} includes each month.`,
      `New submissions are held for 60 days, up to ${limits.heldFactor} times the limit. You can move them to the inbox next month.`,
    ],
    link: { url: `${publicUrl}/dashboard`, label: 'See the month so far' },
    closing: [`Questions: ${supportEmail}.`],
  });

export const destinationPausedMessage = ({ publicUrl, supportEmail }: AccountEmailFacts): AccountEmail =>
  compose({
    subject: 'A destination has been failing for five days',
    paragraphs: [
      'One of your destinations has failed every delivery for five days, so its deliveries are on hold.',
      'Nothing is lost: the deliveries wait, and go out as soon as you switch the destination on again.',
    ],
    link: { url: `${publicUrl}/endpoints`, label: 'See which one' },
    closing: [`Questions: ${supportEmail}.`],
  });
