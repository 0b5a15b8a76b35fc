import { brand, type Submission } from '@postern/contracts';
import { html } from '@postern/forms/html';
import { dateInWords } from '@postern/forms/words/in-words';
import { oneLine } from '../../lib/cut-text.ts';
import type { Mail } from '../../outbound/mailer/mail.ts';
import { style, toPage } from '../deliveries/channels/email/render-layout.ts';
import { toFacts } from '../deliveries/channels/email/compose-submission-mail.ts';
import { block } from '../deliveries/channels/email/format-values.ts';
import { linesOf, renderTemplate, type Rendered } from '../deliveries/channels/email/render-template.ts';
import { parseTemplate } from '../mail-templates/parse-template.ts';
import type { AutoresponseSettings } from './decide-autoresponse.ts';

export interface AutoresponseFacts {
  settings: AutoresponseSettings;
  submission: Submission;
  endpoint: { id: string; name: string };
  to: string;
  publicUrl: string;
  /** The page on which the sender sees the submission again, and when it ends. */
  senderLink?: { url: string; until: Date } | undefined;
}

const MAX_SUBJECT_CHARS = 200;
/** Shorter than an email to the owner: it goes to an address that a stranger entered. */
const MAX_BODY_CHARS = 10_000;

/**
 * The email to a sender. It does not reply to an email, so it has no `In-Reply-To`. It is marked as automatic and sent
 * without a return path, so that two programs cannot answer each other forever (RFC 3834, sections 3 and 5). It has no
 * `Precedence` header, because section 3.1.8 of that RFC advises against relying on it. The default text repeats
 * nothing that the sender wrote.
 */
export function autoresponseMail({
  settings,
  submission,
  endpoint,
  to,
  publicUrl,
  senderLink,
}: AutoresponseFacts): Mail {
  const facts = toFacts(endpoint.name, submission, '');
  const render = (source: string | null, maxChars: number): Rendered | undefined => {
    const parsed = source === null ? undefined : parseTemplate(block(source));
    return parsed?.ok ? renderTemplate(parsed.template, facts, maxChars) : undefined;
  };
  const name = oneLine(endpoint.name, 120);
  const usual = `Thank you. Your message to “${name}” has arrived.`;
  const told = render(settings.body, MAX_BODY_CHARS);
  const body = told && told.text.trim() !== '' ? told : { text: usual, html: linesOf(usual) };
  const subject =
    oneLine(render(settings.subject, 1000)?.text ?? '', MAX_SUBJECT_CHARS) || 'We have received your message';
  const link = senderLink && toLink(senderLink);
  const footer = `You get this because someone, hopefully you, entered this address in the form “${name}”. If it was not you, ignore this email. Sent by ${brand.name} for the owner of the form.`;
  return {
    to,
    ...(settings.reply_to !== null && { replyTo: settings.reply_to }),
    subject,
    text: [body.text, ...(link ? [`${link.sentence}\n${link.url}`] : []), `-- \n${footer}\n`].join('\n\n'),
    html: toPage({
      title: subject,
      preview: oneLine(body.text, 140),
      isOurs: false,
      card: html`<div class="ink" style="${style.text}" dir="auto">${body.html}</div>
        ${link && html`<p style="${style.text}">${link.sentence} <a href="${link.url}">${link.label}</a></p>`}`,
      footer,
    }),
    messageId: `${submission.id}.answer@${new URL(publicUrl).hostname}`,
    automatic: 'replied',
    returnPath: 'none',
  };
}

/** In English, as the rest of the email that the owner does not write. */
const toLink = ({ url, until }: { url: string; until: Date }) => ({
  url,
  label: 'See what you sent',
  sentence: `You can see what you sent until ${dateInWords(until.toISOString().slice(0, 10), 'en')}:`,
});
