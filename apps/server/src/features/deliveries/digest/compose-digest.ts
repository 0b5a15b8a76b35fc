import { brand, noLabels, submissionTitle, type FormLabels, type Submission } from '@postern/contracts';
import { html, type Html } from '@postern/forms/html';
import { oneLine } from '../../../lib/cut-text.ts';
import type { Mail } from '../../../outbound/mailer/mail.ts';
import { button, link, style, toPage } from '../channels/email/render-layout.ts';
import { inLabels, inWords, toTexts } from '../channels/email/format-values.ts';

export interface DigestFacts {
  /** The same for every attempt. */
  delivery_id: string;
  endpoint: { id: string; name: string };
  /** The newest first; the first 50 are shown. */
  submissions: readonly Submission[];
  /** The total number. */
  total: number;
  to: readonly string[];
  publicUrl: string;
  /** What the form calls fields and options; as sent when omitted. */
  labels?: FormLabels;
  /** Where this recipient gets no more of these, and whether by one POST (RFC 8058). */
  unsubscribe?: { url: string; oneClick: boolean };
}

const MAX_SHOWN = 50;
const MAX_FIELDS = 4;
const MAX_NAME_CHARS = 40;
const MAX_VALUE_CHARS = 160;

/** One submission in short, for both the text and the HTML. */
interface Entry {
  title: string;
  when: string;
  lines: readonly { name: string; value: string }[];
  more: string | null;
  url: string;
}

/** One email in place of many. */
export function digestMail(facts: DigestFacts): Mail {
  const { endpoint, submissions, total, publicUrl, unsubscribe, to } = facts;
  const name = oneLine(endpoint.name, 120);
  const subject = `${total.toLocaleString('en')} new ${total === 1 ? 'submission' : 'submissions'}: ${name}`;
  const entries = submissions.slice(0, MAX_SHOWN).map((submission) => toEntry(submission, facts));
  const left = Math.max(0, total - entries.length);
  const letter: DigestLetter = {
    subject,
    entries,
    more: left > 0 ? `and ${left.toLocaleString('en')} more` : null,
    listUrl: `${publicUrl}/forms/${endpoint.id}/submissions`,
    reason: `You get this because this address receives the submissions of “${name}” as a digest.`,
    switchOffUrl: unsubscribe?.url ?? `${publicUrl}/forms/${endpoint.id}/deliveries`,
  };
  return {
    to,
    subject,
    text: digestText(letter),
    html: digestHtml(letter),
    messageId: `${facts.delivery_id}@${new URL(publicUrl).hostname}`,
    ...(unsubscribe && { unsubscribe }),
  };
}

/** The time of day in UTC, as all times of emails. */
const clockOf = (iso: string): string => iso.slice(11, 16);

function toEntry(
  { id, fields, files, created_at }: Submission,
  { publicUrl, labels = noLabels }: Pick<DigestFacts, 'publicUrl' | 'labels'>,
): Entry {
  const { title, used } = submissionTitle(fields);
  const rest = fields.filter((field) => !used.includes(field));
  const texts = toTexts(inLabels(rest, labels)).map(([name, value]) => ({
    name: oneLine(name, MAX_NAME_CHARS) || '—',
    value: oneLine(value, MAX_VALUE_CHARS),
  }));
  const others = texts.filter(({ value }) => value !== '');
  const hidden = Math.max(0, others.length - MAX_FIELDS);
  const parts = [
    ...(hidden > 0 ? [`${hidden} more ${hidden === 1 ? 'field' : 'fields'}`] : []),
    ...(files.length > 0 ? [`${files.length} ${files.length === 1 ? 'file' : 'files'}`] : []),
  ];
  return {
    title: oneLine(title ?? '', MAX_VALUE_CHARS) || `Submission ${clockOf(created_at)}`,
    when: inWords(new Date(created_at)),
    lines: others.slice(0, MAX_FIELDS),
    more: parts.length > 0 ? parts.join(' · ') : null,
    url: `${publicUrl}/submissions/${id}`,
  };
}

interface DigestLetter {
  subject: string;
  entries: readonly Entry[];
  more: string | null;
  listUrl: string;
  reason: string;
  switchOffUrl: string;
}

function digestText({ subject, entries, more, listUrl, reason, switchOffUrl }: DigestLetter): string {
  const blocks = entries.map((entry) => {
    const lines = entry.lines.map(({ name, value }) => `  ${name}: ${value}`);
    return [
      entry.title,
      `  ${entry.when}`,
      ...lines,
      ...(entry.more === null ? [] : [`  ${entry.more}`]),
      `  ${entry.url}`,
    ].join('\n');
  });
  const rest = more === null ? [] : [`… ${more}: ${listUrl}`];
  const closing = [
    `All of them in ${brand.name}: ${listUrl}`,
    `-- \n${reason}\nSwitch these emails off: ${switchOffUrl}`,
  ];
  return `${[subject, ...blocks, ...rest, ...closing].join('\n\n')}\n`;
}

const digestHtml = ({ subject, entries, more, listUrl, reason, switchOffUrl }: DigestLetter): string =>
  toPage({
    title: subject,
    preview: oneLine(entries.map(({ title }) => title).join(' · '), 140),
    isOurs: true,
    card: html`<h1 class="ink" style="padding-bottom: 16px; ${style.title}">${subject}</h1>
      ${entries.map(entryHtml)}
      ${more !== null && html`<p class="muted" style="margin: 0 0 18px; ${style.muted}">… ${link(listUrl, more)}</p>`}
      <div class="line" style="padding-top: 20px; border-top: 1px solid #e4e2dc">
        ${button(listUrl, 'Open all submissions')}
      </div>`,
    footer: html`${reason}<br />${link(switchOffUrl, 'Switch these emails off')}`,
  });

const entryHtml = ({ title, when, lines, more, url }: Entry): Html =>
  html`<div class="line" style="padding: 13px 0; border-top: 1px solid #e4e2dc">
    <div style="${style.text}" dir="auto"><b style="font-weight: 600">${link(url, title)}</b></div>
    <div class="muted" style="${style.muted}">${when}</div>
    ${lines.map(
      ({ name, value }) =>
        html`<div class="ink" style="${style.text}" dir="auto">
          <span class="muted" style="${style.mono}">${name}</span>&ensp;${value}
        </div>`,
    )}
    ${more !== null && html`<div class="muted" style="${style.muted}">${more}</div>`}
  </div>`;
