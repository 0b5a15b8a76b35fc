import type { Submission } from '@postern/contracts';
import { html } from '@postern/forms/html';
import { formWords } from '@postern/forms/words/words';
import type { Deps } from '../../context.ts';
import { chooseLanguage } from '../../lib/choose-language.ts';
import { oneLine } from '../../lib/cut-text.ts';
import type { LimitRule } from '../../outbound/limiter/limiter.ts';
import type { Mail } from '../../outbound/mailer/mail.ts';
import { HOUR_SECONDS } from '../../lib/durations.ts';
import { findPosition } from '../caps/seats.service.ts';
import { senderOf } from '../deliveries/channels/email/read-addresses.ts';
import { style, toPage } from '../deliveries/channels/email/render-layout.ts';
import { linesOf } from '../deliveries/channels/email/render-template.ts';
import { endpointForAnswer } from '../endpoints/endpoints.service.ts';
import { loadSubmissions } from '../submissions/submissions.service.ts';
import { mailboxKey, whyNotAnswered } from './refuse-address.ts';

/** A few an hour for each address and endpoint: a person may have signed up for several things. */
const seatRule = { name: 'seat-email', points: 5, windowSeconds: HOUR_SECONDS } as const satisfies LimitRule;

interface SeatMailFacts {
  submission: Submission;
  endpoint: NonNullable<Awaited<ReturnType<typeof endpointForAnswer>>>;
  to: string;
  publicUrl: string;
}

/** The job that writes to a sender who has moved up the waiting list, by the rules of an autoresponse. */
export async function tellSeat(
  deps: Deps,
  key: { endpoint_id: string; submission_id: string },
  run: { signal: AbortSignal; retries: number },
): Promise<void> {
  const endpoint = await endpointForAnswer(deps, key.endpoint_id);
  const [submission] = await loadSubmissions(deps, [key]);
  // Suspended, deleted or moved to spam in the meantime, or waiting again.
  if (!endpoint || submission?.status !== 'inbox' || (await findPosition(deps.db, key)) !== undefined) return;
  const to = senderOf(submission.fields);
  const { mailFrom, supportEmail, publicUrl } = deps.config;
  if (to === undefined || whyNotAnswered(to, [mailFrom, supportEmail, ...endpoint.recipients]) !== undefined) return;
  const isAllowed = run.retries > 0 || (await deps.limiter.take(seatRule, `${key.endpoint_id} ${mailboxKey(to)}`));
  if (isAllowed) await deps.mailer.send(seatMail({ submission, endpoint, to, publicUrl }), to, run.signal);
}

/** In the visitor's language. It repeats nothing that the sender wrote. */
function seatMail({ submission, endpoint, to, publicUrl }: SeatMailFacts): Mail {
  const { settings, name } = endpoint;
  const lang = chooseLanguage({ endpoint: settings.language, browser: submission.meta.language ?? undefined });
  const words = formWords[lang].caps;
  const form = oneLine(name, 120);
  const [subject, text, footer] = [words.seatSubject({ form }), words.seatText({ form }), words.seatFooter({ form })];
  const { reply_to } = settings.autoresponse;
  return {
    to,
    ...(reply_to !== null && { replyTo: reply_to }),
    subject,
    text: `${text}\n\n-- \n${footer}\n`,
    html: toPage({
      title: subject,
      preview: text,
      isOurs: false,
      card: html`<div class="ink" style="${style.text}" dir="auto">${linesOf(text)}</div>`,
      footer,
    }),
    messageId: `${submission.id}.seat@${new URL(publicUrl).hostname}`,
    automatic: 'replied',
    returnPath: 'none',
  };
}
