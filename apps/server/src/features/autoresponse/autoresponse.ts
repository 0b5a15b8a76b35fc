import { brand, type Submission } from '@postern/contracts';
import { html } from '@postern/forms/html';
import type { LimitRule } from '../../outbound/limiter/limiter.ts';
import { oneLine } from '../../outbound/mailer/text.ts';
import type { Mail } from '../../outbound/mailer/mail.ts';
import { mailboxKey, whyNotAnswered } from './address.ts';
import { style, toPage } from '../deliveries/channels/email/layout.ts';
import { senderOf } from '../deliveries/channels/email/sender.ts';
import { toFacts } from '../deliveries/channels/email/submission.ts';
import { block } from '../deliveries/channels/email/values.ts';
import { linesOf, renderTemplate, type Rendered } from '../deliveries/channels/email/render-template.ts';
import { parseTemplate } from '../mail-templates/parse-template.ts';
import { HOUR_SECONDS } from '../../lib/durations.ts';

/** What an endpoint's owner wants senders to be told. */
export interface AutoresponseSettings {
  enabled: boolean;
  /** Templates; null: the usual words. */
  subject: string | null;
  body: string | null;
  /** Where an answer to it goes; null: nowhere that is read. */
  reply_to: string | null;
}

/** Once an hour for each address and endpoint. */
export const autoresponseRule = {
  name: 'autoresponse',
  points: 1,
  windowSeconds: HOUR_SECONDS,
} as const satisfies LimitRule;

export type AutoresponseDecision = { send: true; to: string; limiterKey: string } | { send: false; why: string };

interface DecisionFacts {
  settings: Pick<AutoresponseSettings, 'enabled'>;
  submission: Submission;
  /** Addresses of this server and of the endpoint's own destinations. */
  own: readonly string[];
}

/** Whether the sender of a submission is answered. What is taken from the limiter with the key still has to be asked. */
export function decideAutoresponse({ settings, submission, own }: DecisionFacts): AutoresponseDecision {
  if (!settings.enabled) return { send: false, why: 'It is switched off.' };
  // Also keeps us from mailing on what spammers write, to whomever they name.
  if (submission.status !== 'inbox') return { send: false, why: 'The submission is not in the inbox.' };
  const to = senderOf(submission.fields);
  if (to === undefined) return { send: false, why: 'The submission holds no single e-mail address.' };
  const why = whyNotAnswered(to, own);
  if (why !== undefined) return { send: false, why };
  return { send: true, to, limiterKey: `${submission.endpoint_id} ${mailboxKey(to)}` };
}

export interface AutoresponseFacts {
  settings: AutoresponseSettings;
  submission: Submission;
  endpoint: { id: string; name: string };
  to: string;
  publicUrl: string;
}

const MAX_SUBJECT_CHARS = 200;
/** Shorter than a mail to the owner: its words go to an address that a stranger has named. */
const MAX_BODY_CHARS = 10_000;

/**
 * The mail to a sender. Not an answer to a mail, so it has no `In-Reply-To`; marked as automatic and sent without a
 * return path, so that two machines cannot begin to talk (RFC 3834, sections 3 and 5). It has no `Precedence`, which
 * that RFC, in section 3.1.8, recommends nobody to rely on. The usual words hold nothing that the sender wrote.
 */
export function autoresponseMail({ settings, submission, endpoint, to, publicUrl }: AutoresponseFacts): Mail {
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
  const footer = `You get this because somebody, hopefully you, gave this address in the form “${name}”. If it was not you, ignore it. Sent by ${brand.name} for the owner of the form.`;
  return {
    to,
    ...(settings.reply_to !== null && { replyTo: settings.reply_to }),
    subject,
    text: `${body.text}\n\n-- \n${footer}\n`,
    html: toPage({
      title: subject,
      preview: oneLine(body.text, 140),
      isOurs: false,
      card: html`<div class="ink" style="${style.text}" dir="auto">${body.html}</div>`,
      footer,
    }),
    messageId: `${submission.id}.answer@${new URL(publicUrl).hostname}`,
    automatic: 'replied',
    returnPath: 'none',
  };
}
