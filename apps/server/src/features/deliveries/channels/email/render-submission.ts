import { brand } from '@postern/contracts';
import { html, type Html } from '@postern/forms/html';
import { oneLine } from '../../../../lib/cut-text.ts';
import { contentsHtml, contentsText, type Contents } from './render-fields.ts';
import { button, link, style, toPage } from './render-layout.ts';
import { inWords } from './format-values.ts';
import type { Outgoing } from '../../model/outgoing.ts';
import type { Rendered } from './render-template.ts';

/** Everything that the text and the HTML of an email say. */
export interface SubmissionLetter {
  outgoing: Outgoing;
  contents: Contents;
  /** The owner's own text in place of the table. */
  body: Rendered | undefined;
  recipient: string;
  replyTo: string | undefined;
  switchOffUrl: string;
}

const MAX_REASONS = 5;

export function submissionText(letter: SubmissionLetter): string {
  const { outgoing, contents, body, replyTo, switchOffUrl } = letter;
  const { title, when } = headOf(outgoing);
  const notes = notesOf(outgoing).map(({ text }) => text);
  const main = body
    ? [body.text, contentsText({ ...contents, rows: [] })]
    : [[title, when].join('\n'), ...notes, contentsText(contents)];
  const footer = [reasonOf(letter), `Switch these emails off: ${switchOffUrl}`].join('\n');
  const closing = [...answerOf(replyTo), `Open it in ${brand.name}: ${contents.url}`, `-- \n${footer}`];
  return `${[...main, ...(body ? notes : []), ...closing].filter((part) => part !== '').join('\n\n')}\n`;
}

export function submissionHtml(letter: SubmissionLetter): string {
  const { outgoing, contents, body, replyTo, switchOffUrl } = letter;
  const { title, when } = headOf(outgoing);
  const notes = notesOf(outgoing).map(toNote);
  const files = contents.files.length > 0 && contentsHtml({ ...contents, rows: [] });
  const table = html`<h1 class="ink" style="${style.title}">${title}</h1>
    <p class="muted" style="margin: 4px 0 18px; ${style.muted}">${when}</p>
    ${notes}${contentsHtml(contents)}`;
  const own = body && html`<div class="ink" style="padding-bottom: 18px; ${style.text}" dir="auto">${body.html}</div>`;
  return toPage({
    title,
    preview: oneLine(body ? body.text : contents.rows.map(({ value }) => value.slice(0, 200)).join(' · '), 140),
    isOurs: true,
    card: html`${own ? html`${own}${notes}${files}` : table}
      <div class="line" style="padding-top: 20px; border-top: 1px solid #e4e2dc">
        ${button(contents.url, 'Open submission')}
        ${answerOf(replyTo).map((text) => html`<p class="muted" style="margin: 14px 0 0; ${style.muted}">${text}</p>`)}
      </div>`,
    footer: html`${reasonOf(letter)}<br />${link(switchOffUrl, 'Switch these emails off')}`,
  });
}

const headOf = ({ endpoint, submission, event }: Outgoing): { title: string; when: string } => ({
  title: oneLine(endpoint.name, 200),
  when: `${event === 'test' ? 'Test' : 'New submission'} · ${inWords(new Date(submission.created_at))}`,
});

const answerOf = (replyTo: string | undefined): string[] =>
  replyTo === undefined ? [] : [`Reply to this email to answer ${replyTo}.`];

const reasonOf = ({ recipient, outgoing }: SubmissionLetter): string =>
  `You get this because ${recipient} receives the submissions of “${oneLine(outgoing.endpoint.name, 200)}”.`;

interface Note {
  kind: 'note' | 'spam';
  text: string;
}

/** What is unusual about the submission. */
function notesOf({ submission, event, occurred_at }: Outgoing): Note[] {
  const { status, spam } = submission;
  const notes: Note[] = [];
  if (event === 'test') notes.push({ kind: 'note', text: 'This is a test. No visitor sent it, and it is not stored.' });
  // It was spam, held, or on a waiting list.
  if (event === 'submission.released')
    notes.push({ kind: 'note', text: `It was released for delivery on ${inWords(occurred_at)}.` });
  if (status !== 'inbox') {
    const reasons = spam.reasons.filter(({ weight }) => weight > 0).map(({ detail }) => oneLine(detail, 200));
    const verdict = status === 'spam' ? 'This was marked as spam' : `This is not in the inbox (${status})`;
    const parts = [`${verdict}, with a score of ${spam.score}.`, ...reasons.slice(0, MAX_REASONS)];
    notes.push({ kind: 'spam', text: parts.join(' ') });
  }
  return notes;
}

const toNote = ({ kind, text }: Note): Html =>
  html`<div class="${kind}" style="margin: 0 0 18px; ${style[kind]}">${text}</div>`;
