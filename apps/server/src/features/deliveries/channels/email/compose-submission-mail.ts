import { destinationConfigs, type EmailConfig, type Submission, type SubmissionFile } from '@postern/contracts';
import type { Readable } from 'node:stream';
import { MAX_ATTACHED_BYTES, type MailAttachment } from '../../../../outbound/mailer/attachments.ts';
import { oneLine } from '../../../../lib/cut-text.ts';
import type { Mail } from '../../../../outbound/mailer/mail.ts';
import { toContents } from './render-fields.ts';
import { copiesOf, senderOf } from './read-addresses.ts';
import { submissionHtml, submissionText, type SubmissionLetter } from './render-submission.ts';
import { block, instructionsOf, inWords, toTexts } from './format-values.ts';
import type { Outgoing } from '../../model/outgoing.ts';
import { renderTemplate, type Rendered, type TemplateFacts } from './render-template.ts';
import { parseTemplate } from '../../../mail-templates/parse-template.ts';

export interface SubmissionMailFacts {
  outgoing: Outgoing;
  /** The recipient of this copy, who also gets an unsubscribe link. */
  recipient: string;
  /** Addresses that `_cc` may name: those that have confirmed. */
  confirmed?: readonly string[];
  /** Where this recipient unsubscribes, and whether one POST does it (RFC 8058). */
  unsubscribe?: { url: string; oneClick: boolean };
  /** Opens a file's bytes, again for each email. Without it all files are links. */
  openFile?: (file: SubmissionFile) => Promise<Readable>;
}

const MAX_SUBJECT_CHARS = 200;
const MAX_BODY_CHARS = 60_000;

/** The email that notifies an owner of one submission. Pure: the same facts make the same email at every attempt. */
export function submissionMail(facts: SubmissionMailFacts): Mail {
  const { outgoing, recipient, unsubscribe, openFile } = facts;
  const { submission, endpoint, publicUrl } = outgoing;
  const config = destinationConfigs.email.parse(outgoing.destination.config);
  const attached = openFile && config.files === 'attached' ? attachable(submission.files) : [];
  const url = `${publicUrl}/submissions/${submission.id}`;
  const replyTo = senderOf(submission.fields);
  const letter: SubmissionLetter = {
    outgoing,
    contents: toContents(submission, {
      url,
      attached: new Set(attached.map(({ id }) => id)),
      labels: outgoing.labels,
    }),
    body: bodyOf(config, outgoing, url),
    recipient,
    replyTo,
    switchOffUrl: unsubscribe?.url ?? `${publicUrl}/forms/${endpoint.id}/deliveries`,
  };
  return {
    ...shownRecipients(config, recipient, copiesOf(outgoing.instructions ?? [], facts.confirmed ?? [])),
    ...(replyTo !== undefined && { replyTo }),
    ...(unsubscribe && { unsubscribe }),
    subject: subjectOf(config, outgoing, url),
    text: submissionText(letter),
    html: submissionHtml(letter),
    messageId: `${outgoing.delivery_id}@${new URL(publicUrl).hostname}`,
    ...(openFile && { attachments: attached.map((file) => toAttachment(file, openFile)) }),
  };
}

/** The files that go with an email: in order, as many as fit, and none that has a warning. */
export function attachable(files: readonly SubmissionFile[]): SubmissionFile[] {
  let room = MAX_ATTACHED_BYTES;
  return files.filter(({ size, flag }) => {
    if (flag !== null || size > room) return false;
    room -= size;
    return true;
  });
}

const toAttachment = (file: SubmissionFile, open: (file: SubmissionFile) => Promise<Readable>): MailAttachment => ({
  name: file.name,
  contentType: file.content_type,
  size: file.size,
  content: () => open(file),
});

/** Every recipient sees the others, except hidden ones. A recipient outside these lists came from `_cc`. */
function shownRecipients({ to, cc, bcc }: EmailConfig, recipient: string, copies: readonly string[]) {
  const isOne = [...to, ...cc, ...bcc, ...copies].some((each) => each.toLowerCase() === recipient.toLowerCase());
  return { to, cc: [...cc, ...copies, ...(isOne ? [] : [recipient])], bcc };
}

/** The destination's template, else the form's `_subject`, else the endpoint's name. */
function subjectOf(config: EmailConfig, outgoing: Outgoing, url: string): string {
  const { subject } = instructionsOf(outgoing.instructions ?? []);
  const told = config.subject === null ? undefined : render(config.subject, outgoing, { url, maxChars: 1000 });
  const usual = `${outgoing.event === 'test' ? 'Test' : 'New submission'}: ${outgoing.endpoint.name}`;
  return (
    oneLine(told?.text ?? '', MAX_SUBJECT_CHARS) ||
    oneLine(subject ?? '', MAX_SUBJECT_CHARS) ||
    oneLine(usual, MAX_SUBJECT_CHARS)
  );
}

const bodyOf = ({ body }: EmailConfig, outgoing: Outgoing, url: string): Rendered | undefined =>
  body === null ? undefined : render(body, outgoing, { url, maxChars: MAX_BODY_CHARS });

/** @returns undefined for a template that cannot be parsed: the default email is better than none */
function render(source: string, outgoing: Outgoing, { url, maxChars }: { url: string; maxChars: number }) {
  const parsed = parseTemplate(block(source));
  if (!parsed.ok) return undefined;
  return renderTemplate(parsed.template, toFacts(outgoing.endpoint.name, outgoing.submission, url), maxChars);
}

/** The facts that templates can use; files by their names. */
export const toFacts = (endpoint: string, submission: Submission, url: string): TemplateFacts => ({
  fields: [
    ...toTexts(submission.fields).map(([name, value]) => [name, block(value.slice(0, MAX_BODY_CHARS))] as const),
    ...submission.files.map(({ field, name }) => [field, block(name)] as const),
  ],
  endpoint,
  submitted_at: inWords(new Date(submission.created_at)),
  submission_url: url,
  id: submission.id,
});
