import { brand, type Submission, type SubmissionFile } from '@postern/contracts';
import { toLine, toLines, valueToText } from './format-text.ts';
import type { FieldValue } from '../read-json-start.ts';
import { largestFitting } from '../find-largest-fitting.ts';
import type { Outgoing } from '../../model/outgoing.ts';

/** Names of more files than this are not listed. */
const MAX_FILES = 20;
/** Characters of a title that every service takes; Slack takes the fewest. */
const TITLE_CHARS = 150;
/** Of each value at least so much is shown; where even that is too much, fewer fields are. */
const MIN_VALUE_CHARS = 40;

/** A message in plain text, clean but not escaped: each service has its own way. */
export interface ChatCard {
  /** One line. */
  title: string;
  /** One-line names and values of several lines, none of them empty; a name that came more than once stands once. */
  entries: readonly ChatEntry[];
  /** How many fields there are besides. */
  left: number;
  link: { url: string; label: string };
}

export interface ChatEntry {
  name: string;
  value: string;
}

/** What a service takes, in its own escaping. */
export interface ChatLimits {
  /** Fields; the entry for the files comes on top. */
  fields: number;
  nameChars: number;
  valueChars: number;
}

interface ChatSize {
  fields: number;
  valueChars: number;
}

/**
 * A message with as much of a submission as its service takes: all fields if they fit with a little of each value, then
 * as much of the longest values as fits.
 */
export function fitCard<Message>(
  outgoing: Outgoing,
  limits: ChatLimits,
  { build, fits }: { build: (card: ChatCard) => Message; fits: (message: Message) => boolean },
): Message {
  // Of an erased submission nothing is left to tell.
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
    'submission.released': 'Moved to the inbox',
    'submission.erased': 'Submission erased',
    test: `Test from ${brand.name}`,
  }[event];
  return toLine(`${what}: ${endpoint.name}`, TITLE_CHARS);
}

/** A test shows no submission that could be opened, and an erased one is gone. */
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

/** Bytes as people read them, in the decimal units that file managers show. */
function toSize(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  const kilobytes = bytes / 1000;
  return kilobytes < 999.95 ? `${kilobytes.toFixed(1)} kB` : `${(kilobytes / 1000).toFixed(1)} MB`;
}

/** What stands below the fields when not all of them do. */
export const toMore = (left: number): string =>
  left === 0 ? '' : left === 1 ? 'One more field is in the submission.' : `${left} more fields are in the submission.`;
