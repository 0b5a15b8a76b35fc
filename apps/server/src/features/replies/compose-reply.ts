import { brand, limits, type PageLanguage, type Submission } from '@postern/contracts';
import { formWords } from '@postern/forms/words/words';
import { oneLine } from '../../lib/cut-text.ts';
import type { Mail } from '../../outbound/mailer/mail.ts';
import { toFacts } from '../deliveries/channels/email/compose-submission-mail.ts';
import { block } from '../deliveries/channels/email/format-values.ts';
import { renderTemplate } from '../deliveries/channels/email/render-template.ts';
import { parseTemplate } from '../mail-templates/parse-template.ts';

export interface ReplyFacts {
  to: string;
  replyTo: string;
  subject: string;
  text: string;
  messageId: string;
  writtenAt: Date;
  endpoint: string;
  /** The sender's. */
  language: PageLanguage;
  /** The author's name; null if they have none. */
  author: string | null;
  /** The ids of the emails that the sender got about the submission, oldest first. */
  earlier: readonly string[];
}

/**
 * A reply as an email. A person wrote it, so it is not marked as automatic, and a machine that answers it writes to the
 * author.
 */
export function replyMail({ to, replyTo, subject, text, writtenAt, endpoint, author, ...facts }: ReplyFacts): Mail {
  const name = oneLine(endpoint, limits.nameChars);
  const footer = formWords[facts.language].reply.footer({ form: name, by: brand.name });
  return {
    to,
    replyTo,
    fromName: author === null ? name : `${author} (${name})`,
    subject,
    text: `${block(text)}\n\n-- \n${footer}\n`,
    html: '',
    messageId: facts.messageId,
    repliesTo: facts.earlier,
    date: writtenAt,
    automatic: 'no',
  };
}

/** The subject of a reply for which its author has given none. */
export const usualSubject = (endpoint: string, language: PageLanguage): string =>
  oneLine(formWords[language].reply.subject({ form: endpoint }), limits.replySubjectChars);

export interface FilledTemplate {
  subject: string;
  text: string;
}

/**
 * Fills in a template for a submission. The sender's values are text in it: a subject is one line, and the link to the
 * dashboard is empty.
 */
export function fillTemplate(
  { subject, text }: { subject: string | null; text: string },
  { endpoint, submission, language }: { endpoint: string; submission: Submission; language: PageLanguage },
): FilledTemplate {
  const facts = toFacts(endpoint, submission, '');
  const fill = (source: string, maxChars: number): string => {
    const parsed = parseTemplate(block(source));
    return parsed.ok ? renderTemplate(parsed.template, facts, maxChars).text : source;
  };
  const filled = subject === null ? '' : oneLine(fill(subject, 1000), limits.replySubjectChars);
  return { subject: filled || usualSubject(endpoint, language), text: fill(text, limits.replyChars).trim() };
}
