import { brand, limits } from '@postern/contracts';
import { compose, type AccountEmail, type AccountEmailFacts } from './compose-account-email.ts';

type Shared = Pick<AccountEmailFacts, 'workspace'>;

const inSubject = ({ workspace }: Shared): string => (workspace ? ` in “${workspace.name}”` : '');
const forms = ({ workspace }: Shared): string => (workspace ? `The forms in “${workspace.name}”` : 'Your forms');
const screen = ({ publicUrl, workspace }: AccountEmailFacts, path: '/dashboard' | '/endpoints'): string =>
  `${publicUrl}${path}${workspace ? `?workspace=${workspace.id}` : ''}`;

export const quotaNearlyFullMessage = (facts: AccountEmailFacts): AccountEmail =>
  compose({
    subject: `80% of this month’s submissions are used${inSubject(facts)}`,
    paragraphs: [
      `${forms(facts)} have received 80% of the ${facts.monthlySubmissions.toLocaleString('en')} submissions that the ${brand.planName} includes each month.`,
      'Nothing is lost: submissions over the limit are held, and you can move them to the inbox next month.',
    ],
    link: { url: screen(facts, '/dashboard'), label: 'See the month so far' },
    closing: [`Questions: ${facts.supportEmail}.`],
  });

export const quotaFullMessage = (facts: AccountEmailFacts): AccountEmail =>
  compose({
    subject: `This month’s submissions are used up${inSubject(facts)}`,
    paragraphs: [
      `${forms(facts)} have received all ${facts.monthlySubmissions.toLocaleString('en')} submissions that the ${brand.planName} includes each month.`,
      `New submissions are held for 60 days, up to ${limits.heldFactor} times the limit. You can move them to the inbox next month.`,
    ],
    link: { url: screen(facts, '/dashboard'), label: 'See the month so far' },
    closing: [`Questions: ${facts.supportEmail}.`],
  });

export const destinationPausedMessage = (facts: AccountEmailFacts): AccountEmail =>
  compose({
    subject: `A destination has been failing for five days${inSubject(facts)}`,
    paragraphs: [
      `${facts.workspace ? `A destination in “${facts.workspace.name}”` : 'One of your destinations'} has failed every delivery for five days, so its deliveries are on hold.`,
      'Nothing is lost: the deliveries wait, and go out as soon as you switch the destination on again.',
    ],
    link: { url: screen(facts, '/endpoints'), label: 'See which one' },
    closing: [`Questions: ${facts.supportEmail}.`],
  });
