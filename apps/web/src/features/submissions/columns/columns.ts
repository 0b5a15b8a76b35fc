import { isNameField, limits, noLabels, optionLabel, type Submission } from '@postern/contracts';
import { toLine } from '../../../lib/text.ts';

/**
 * `title`: the sender · `text`: the longest field, which gets the most width · `plain`: the others · `why`: the
 * verdict's reason, not a field.
 */
export type ColumnRole = 'title' | 'plain' | 'text' | 'why';

export interface Column {
  /** The field that it shows; null if no submission on the page has fields. */
  field: string | null;
  role: ColumnRole;
}

interface Seen {
  field: string;
  /** The number of submissions that have it. */
  count: number;
  /** The position of its first occurrence. */
  place: number;
  /** The sum of characters of its shortened lines. */
  chars: number;
}

const mostColumns = 4;

/**
 * The columns of a page of submissions: the fields that most of them have, in the order sent, with the sender's name
 * first. The field with the longest texts is always included. There is always a first column.
 */
export function columnsOf(submissions: readonly Pick<Submission, 'fields'>[]): Column[] {
  const seen = byFrequency(look(submissions));
  const first = seen.find(({ field }) => isNameField(field)) ?? seen[0];
  const others = seen.filter((entry) => entry !== first);
  const longest = others.reduce<Seen | undefined>(
    (best, entry) => (entry.chars > (best?.chars ?? 0) ? entry : best),
    undefined,
  );
  const chosen = others.slice(0, mostColumns - 1);
  if (longest && !chosen.includes(longest)) chosen.splice(-1, 1, longest);
  const rest = chosen
    .toSorted((a, b) => a.place - b.place)
    .map<Column>((entry) => ({ field: entry.field, role: entry === longest ? 'text' : 'plain' }));
  return [{ field: first?.field ?? null, role: 'title' }, ...rest];
}

/**
 * The fields that have a column. If no row decides, as in an empty list: the columns of rows that have all known
 * fields.
 */
export function shownOf(columns: readonly Column[], known: readonly string[]): string[] {
  const shown = fieldsOf(columns);
  return shown.length > 0 ? shown : fieldsOf(columnsOf([{ fields: known.map((field) => [field, '']) }]));
}

const fieldsOf = (columns: readonly Column[]): string[] =>
  columns.flatMap(({ field }) => (field === null ? [] : [field]));

/** The columns of a list of spam or refused submissions: sender, reason, message. */
export function columnsWithReason(submissions: readonly Pick<Submission, 'fields'>[]): Column[] {
  const [title, ...rest] = columnsOf(submissions);
  const why: Column = { field: null, role: 'why' };
  return [...(title ? [title] : []), why, ...rest.filter(({ role }) => role === 'text')];
}

/** A cell: every value of the field, with the labels of its options, as one line. */
export const cellOf = ({ fields }: Pick<Submission, 'fields'>, field: string, labels = noLabels): string =>
  toLine(
    fields
      .filter(([name]) => name === field)
      .slice(0, 20)
      .map(([, value]) => toLine(optionLabel(labels, field, value)))
      .filter(Boolean)
      .join(', '),
  );

/** Whether a truncated preview may lack the field's value. */
export const isCutFrom = ({ fields, truncated }: Pick<Submission, 'fields' | 'truncated'>, field: string): boolean =>
  truncated === true && fields.length >= limits.previewFields && fields.every(([name]) => name !== field);

/** Whether a column is dropped first when the list gets narrow: the first plain one of four. */
export const dropsOut = (columns: readonly Column[], index: number): boolean =>
  columns.length >= mostColumns && index === columns.findIndex(({ role }) => role === 'plain');

/** The columns that the user chose. The first is the title, and the field that would be the text stays the text. */
export function columnsAs(chosen: readonly string[], usual: readonly Column[]): Column[] {
  const why = usual.filter(({ role }) => role === 'why');
  const [title, ...rest] = chosen;
  const longest = usual.find(({ role }) => role === 'text')?.field;
  // One column must take the remaining width, and the second line if there are only two.
  const text = rest.find((field) => field === longest) ?? rest.at(-1);
  const others = rest.map<Column>((field) => ({ field, role: field === text ? 'text' : 'plain' }));
  return [{ field: title ?? null, role: 'title' }, ...why, ...others];
}

/** Distinguishes columns of the same role; a field may have any name. */
export const columnKey = ({ role, field }: Column): string => (role === 'why' ? 'why' : `field ${field}`);

const byFrequency = (seen: readonly Seen[]): Seen[] => seen.toSorted((a, b) => b.count - a.count || a.place - b.place);

function look(submissions: readonly Pick<Submission, 'fields'>[]): Seen[] {
  const seen = new Map<string, Seen>();
  for (const { fields } of submissions) {
    const here = new Set<string>();
    for (const [field, value] of fields) {
      const entry = seen.get(field) ?? { field, count: 0, place: seen.size, chars: 0 };
      if (!here.has(field)) entry.count += 1;
      entry.chars += toLine(value).length;
      here.add(field);
      seen.set(field, entry);
    }
  }
  return [...seen.values()];
}
