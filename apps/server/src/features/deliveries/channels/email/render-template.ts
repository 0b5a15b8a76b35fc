import { html, type Html } from '@postern/forms/html';
import { cutText } from '../../../../lib/cut-text.ts';
import { link } from './render-layout.ts';
import type { Template, TemplatePart } from '../../../mail-templates/parse-template.ts';

/** The values that a template can print. All of it is text and stays text. */
export interface TemplateFacts {
  /** Names and values as sent, including repeats. */
  fields: readonly (readonly [name: string, value: string])[];
  endpoint: string;
  submitted_at: string;
  submission_url: string;
  id: string;
}

/** A piece of the result; only a `link` comes from us. */
interface Piece {
  from: 'template' | 'value' | 'link';
  text: string;
}

/** The result in plain text and as HTML. */
export interface Rendered {
  text: string;
  html: Html;
}

/**
 * Loops over empty fields produce no text but take time: these steps take some 5 ms, and allow ten loops over 500
 * fields.
 */
const MAX_STEPS = 20_000;
const LINE_BREAK = /\r\n|\r|\n/;

/**
 * Fills in a template.
 * @param maxChars the most UTF-16 units of the result; an ellipsis marks the cut
 */
export function renderTemplate(template: Template, facts: TemplateFacts, maxChars: number): Rendered {
  const pieces: Piece[] = [];
  let room = maxChars - 1;
  let steps = MAX_STEPS;
  /** @returns whether there is room for more */
  const add = (piece: Piece): boolean => {
    steps -= 1;
    const text = cutText(piece.text, room);
    const isCut = steps <= 0 || text.length < piece.text.length;
    room -= text.length;
    if (text !== '') pieces.push({ ...piece, text });
    if (isCut) pieces.push({ from: 'template', text: '…' });
    return !isCut;
  };
  const valueOf = toLookup(facts);
  const walk = (parts: readonly TemplatePart[], field?: readonly [string, string]): boolean =>
    parts.every((part) => {
      if (part.kind === 'text') return add({ from: 'template', text: part.text });
      if (part.kind === 'each') return facts.fields.every((each) => walk(part.parts, each));
      if (field && part.name === 'name') return add({ from: 'value', text: field[0] });
      if (field && part.name === 'value') return add({ from: 'value', text: field[1] });
      return add(valueOf(part.name));
    });
  walk(template.parts);
  return { text: pieces.map(({ text }) => text).join(''), html: html`${pieces.map(toHtml)}` };
}

/** Finds values by name; several of one name are joined at the first lookup. */
function toLookup({ fields, endpoint, submitted_at, submission_url, id }: TemplateFacts): (name: string) => Piece {
  const known = new Map<string, Piece>([
    ['endpoint', { from: 'value', text: endpoint }],
    ['submitted_at', { from: 'value', text: submitted_at }],
    ['submission_url', { from: 'link', text: submission_url }],
    ['id', { from: 'value', text: id }],
  ]);
  const sent = new Map<string, string[]>();
  for (const [name, value] of fields) {
    // A tag's name is trimmed, so the field's name is, too.
    const key = name.trim();
    const values = sent.get(key);
    if (values) values.push(value);
    else sent.set(key, [value]);
  }
  return (name) => {
    const found = known.get(name) ?? { from: 'value', text: (sent.get(name) ?? []).join(', ') };
    known.set(name, found);
    return found;
  };
}

const toHtml = ({ from, text }: Piece): Html => (from === 'link' && text !== '' ? link(text, text) : linesOf(text));

/** Text with its line breaks, for HTML. */
export const linesOf = (text: string): Html =>
  html`${text.split(LINE_BREAK).map((line, index) => (index === 0 ? line : html`<br />${line}`))}`;
