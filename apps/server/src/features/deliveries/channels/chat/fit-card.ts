import { brand, type Submission, type SubmissionFile } from '@postern/contracts';
import { toLine, toLines, valueToText } from './format-text.ts';
import type { FieldValue } from '../read-json-start.ts';
import { largestFitting } from '../find-largest-fitting.ts';
import type { Outgoing } from '../../model/outgoing.ts';

/** The most file names that a message lists. */
const MAX_FILES = 20;
/** The longest title that every service accepts; Slack accepts the fewest characters. */
const TITLE_CHARS = 150;
/** The least that a message shows of each value; if even that does not fit, it shows fewer fields. */
const MIN_VALUE_CHARS = 40;

/** A message in plain text, clean but not escaped: each service escapes differently. */
export interface ChatCard {
  /** One line. */
  title: string;
  /** One-line names and values of several lines, none of them empty; repeated names appear once. */
  entries: readonly ChatEntry[];
  /** How many fields the message leaves out. */
  left: number;
  link: { url: string; label: string };
}

export interface ChatEntry {
  name: string;
  value: string;
}

/** The limits of a service, in its own escaping. */
export interface ChatLimits {
  /** The most fields; the entry for the files is extra. */
  fields: number;
  nameChars: number;
  valueChars: number;
}

interface ChatSize {
  fields: number;
  valueChars: number;
}

/**
 * A message with as much of a submission as its service accepts: all fields if they fit with a little of each value,
 * then as much of the longest values as fits.
 */
export function fitCard<Message>(
  outgoing: Outgoing,
  limits: ChatLimits,
  { build, fits }: { build: (card: ChatCard) => Message; fits: (message: Message) => boolean },
): Message {
  // An erased submission has nothing to show.
  const { fields: sent, files } =
    outgoing.event === 'submission.erased' ? { fields: [], files: [] } : outgoing.submission;
  const all = toEntries(sent, limits);
  const total = new Set(sent.map(([name]) => name)).size;
  const fileList = toFileList(files, limits.valueChars);
  const make = ({ fields, valueChars }: ChatSize) => {
    const shown = [...all.slice(0, fields), ...fileList];
    const entries = shown.map(({ name, value }) => ({ name, value: toLines(value, valueChars) }));
    return build({
      title: toTitle(outgoing),
      entries,
      left: total - Math.min(fields, all.length),
      link: toLink(outgoing),
    });
  };
  const least = Math.min(MIN_VALUE_CHARS, limits.valueChars);
  const fields = largestFitting(all.length, (count) => fits(make({ fields: count, valueChars: least }))) ?? 0;
  const more = largestFitting(limits.valueChars - least, (chars) => fits(make({ fields, valueChars: least + chars })));
  return make({ fields, valueChars: least + (more ?? 0) });
}

function toTitle({ event, endpoint, submission }: Outgoing): string {
  const what = {
    'submission.received': submission.status === 'spam' ? 'New submission, marked as spam' : 'New submission',
    'submission.released': 'Released for delivery',
    'submission.erased': 'Submission erased',
    test: `Test from ${brand.name}`,
  }[event];
  return toLine(`${what}: ${endpoint.name}`, TITLE_CHARS);
}

/** Links to the list for a test, whose submission cannot be opened, and for an erased submission. */
function toLink({ event, endpoint, submission, publicUrl }: Outgoing): ChatCard['link'] {
  return event === 'test' || event === 'submission.erased'
    ? { url: `${publicUrl}/forms/${endpoint.id}/submissions`, label: 'Open the submissions' }
    : { url: `${publicUrl}/submissions/${submission.id}`, label: 'Open the submission' };
}

function toEntries(fields: Submission['fields'], limits: ChatLimits): ChatEntry[] {
  const values = new Map<string, FieldValue[]>();
  for (const [name, value] of fields) {
    const known = values.get(name);
    if (known) known.push(value);
    else if (values.size < limits.fields) values.set(name, [value]);
  }
  return [...values].map(([name, list]) => ({
    name: toLine(name, limits.nameChars),
    value: toLines(list.map((value) => valueToText(value, limits.valueChars)).join(', '), limits.valueChars),
  }));
}

function toFileList(files: readonly SubmissionFile[], valueChars: number): ChatEntry[] {
  if (files.length === 0) return [];
  const lines = files.slice(0, MAX_FILES).map(({ name, size }) => `${toLine(name, 255)} (${toSize(size)})`);
  if (files.length > MAX_FILES) lines.push(`and ${files.length - MAX_FILES} more`);
  return [{ name: files.length === 1 ? 'File' : 'Files', value: toLines(lines.join('\n'), valueChars) }];
}

/** Bytes in words, in the decimal units that file managers show. */
function toSize(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  const kilobytes = bytes / 1000;
  return kilobytes < 999.95 ? `${kilobytes.toFixed(1)} kB` : `${(kilobytes / 1000).toFixed(1)} MB`;
}

/** The line below the fields when some are left out. */
export const toMore = (left: number): string =>
  left === 0 ? '' : left === 1 ? 'The submission has one more field.' : `The submission has ${left} more fields.`;
