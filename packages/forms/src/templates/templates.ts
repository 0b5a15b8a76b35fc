import type { FormDefinitionInput } from '@postern/contracts';
import { application } from './application.ts';
import { bugReport } from './bug-report.ts';
import { contact } from './contact.ts';
import { feedback } from './feedback.ts';
import { newsletter } from './newsletter.ts';
import { order } from './order.ts';
import { rsvp } from './rsvp.ts';
import { support } from './support.ts';

/** A form to start from. */
export interface FormTemplate {
  key: string;
  title: string;
  /** One line: what it asks for. */
  description: string;
  form: FormDefinitionInput;
}

export const templates: readonly FormTemplate[] = [
  { key: 'contact', title: 'Contact', description: 'Name, email, topic and message.', form: contact },
  {
    key: 'application',
    title: 'Application',
    description: 'For jobs: two steps, a CV and a consent.',
    form: application,
  },
  { key: 'rsvp', title: 'RSVP', description: 'Who is coming, how many, and what the kitchen should know.', form: rsvp },
  { key: 'feedback', title: 'Feedback', description: 'A rating, and what to change first.', form: feedback },
  {
    key: 'bug-report',
    title: 'Bug report',
    description: 'Steps to reproduce, what happened, screenshots.',
    form: bugReport,
  },
  { key: 'order', title: 'Order', description: 'What, how many, and where to, in two steps.', form: order },
  { key: 'newsletter', title: 'Newsletter', description: 'An email address, topics and a consent.', form: newsletter },
  { key: 'support', title: 'Support', description: 'A question with its urgency and attachments.', form: support },
];
