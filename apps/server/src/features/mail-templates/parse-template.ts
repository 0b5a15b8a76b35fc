import { limits } from '@postern/contracts';

/**
 * The whole language of templates for subjects and bodies:
 *
 *     {{message}}, {{Your name}}, {{tags[]}}    the value of that field, as sent; repeated fields joined by commas;
 *                                               nothing without such a field
 *     {{endpoint}} {{submitted_at}}             facts of the submission; a field of the same name needs a loop, so
 *     {{submission_url}} {{id}}                 that no visitor puts a link where the owner wrote {{submission_url}}
 *     {{#each fields}}{{name}}: {{value}}       once for each field, in the order sent; inside, `name` and `value` are
 *     {{/each}}                                 the field's, everything else is as outside
 *
 * Nothing is evaluated, and values are never parsed: a field that contains {{id}} prints {{id}}.
 */
export interface Template {
  parts: readonly TemplatePart[];
}

export type TemplatePart =
  | { kind: 'text'; text: string }
  | { kind: 'value'; name: string }
  | { kind: 'each'; parts: readonly TemplatePart[] };

/** A place at which a template cannot be parsed. Lines and columns count from 1, columns in UTF-16 units. */
export interface TemplateError {
  line: number;
  column: number;
  message: string;
}

export type ParsedTemplate = { ok: true; template: Template } | { ok: false; errors: readonly TemplateError[] };

const OPEN = '{{';
const CLOSE = '}}';
const MAX_ERRORS = 10;
const EACH = /^#\s*each\s+fields$/;
const END = /^\/\s*each$/;

type Token =
  | { kind: 'text'; at: number; text: string }
  | { kind: 'tag'; at: number; text: string }
  | { kind: 'unclosed'; at: number };

/** Parses a template in time linear in its length; never throws. */
export function parseTemplate(source: string): ParsedTemplate {
  const errors: TemplateError[] = [];
  const top: TemplatePart[] = [];
  let parts = top;
  let loop: { at: number } | undefined;
  const fail = (at: number, message: string): void => {
    if (errors.length < MAX_ERRORS) errors.push({ ...placeOf(source, at), message });
  };
  for (const token of tokensOf(source)) {
    if (errors.length >= MAX_ERRORS) break;
    if (token.kind === 'text') parts.push({ kind: 'text', text: token.text });
    else if (token.kind === 'unclosed') fail(token.at, 'These braces are never closed: write {{name}}.');
    else if (EACH.test(token.text)) {
      if (loop) fail(token.at, 'A loop cannot contain a loop.');
      else {
        const inner: TemplatePart[] = [];
        top.push({ kind: 'each', parts: inner });
        parts = inner;
        loop = token;
      }
    } else if (END.test(token.text)) {
      if (!loop) fail(token.at, 'There is no open loop that {{/each}} could end.');
      loop = undefined;
      parts = top;
    } else {
      const problem = problemOf(token.text);
      if (problem) fail(token.at, problem);
      else parts.push({ kind: 'value', name: token.text });
    }
  }
  if (loop) fail(loop.at, 'This loop has no {{/each}}.');
  return errors.length > 0 ? { ok: false, errors } : { ok: true, template: { parts: top } };
}

function problemOf(name: string): string | undefined {
  if (name === '') return 'The braces have no field name.';
  if (name.startsWith('#') || name.startsWith('/')) return 'Only {{#each fields}} and {{/each}} exist.';
  if (/[{}]/.test(name)) return 'Write exactly two braces on each side.';
  if (/[\r\n]/.test(name)) return 'These braces are not closed on the same line.';
  return name.length > limits.fieldNameChars ? 'No field has a name this long.' : undefined;
}

/** Texts and tags in turn. Each character is read a bounded number of times. */
function* tokensOf(source: string): Generator<Token> {
  let at = 0;
  let close = source.indexOf(CLOSE);
  while (at < source.length) {
    const open = source.indexOf(OPEN, at);
    if (open !== at) yield { kind: 'text', at, text: source.slice(at, open === -1 ? source.length : open) };
    if (open === -1) return;
    const start = open + OPEN.length;
    if (close !== -1 && close < start) close = source.indexOf(CLOSE, start);
    const next = source.indexOf(OPEN, start);
    if (close === -1 || (next !== -1 && next < close)) {
      yield { kind: 'unclosed', at: open };
      // Without a further close, the rest of the template repeats the same mistake.
      if (close === -1 || next === -1) return;
      at = next;
    } else {
      yield { kind: 'tag', at: open, text: source.slice(start, close).trim() };
      at = close + CLOSE.length;
    }
  }
}

function placeOf(source: string, at: number): { line: number; column: number } {
  const before = source.slice(0, at);
  return { line: before.split('\n').length, column: at - before.lastIndexOf('\n') };
}
