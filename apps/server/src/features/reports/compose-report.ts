import { brand } from '@postern/contracts';
import type { Mail } from '../../outbound/mailer/mail.ts';
import { compose } from '../account-emails/compose-account-email.ts';
import { commandsFor, reasonWords, type Report } from './reports.model.ts';

/** The email about a report, to the operator. The visitor's words are quoted, so that none of them passes for ours. */
export function composeReport(report: Report, { to, publicUrl }: { to: string; publicUrl: string }): Mail {
  const { id, endpoint_id, reason, text, email } = report;
  const draft = compose({
    subject: `A form on ${brand.name} was reported: ${reasonWords[reason]}`,
    paragraphs: [
      `A visitor reported the form ${publicUrl}/forms/${endpoint_id} (${reasonWords[reason]}).`,
      ...(text === '' ? [] : ['The visitor wrote:', ...text.split('\n').map((line) => `> ${line}`)]),
      ...(email === null ? [] : [`The visitor gave this address, which is not verified: ${email}`]),
    ],
    closing: ['Open the form with care. These commands act on the report:', ...commandsFor(report)],
  });
  return { ...draft, to, messageId: `report-${id}@${new URL(publicUrl).hostname}` };
}
