import { fieldLabel, noLabels, type FieldOperator } from '@postern/contracts';
import type { Filter, ListQuery } from '../list-query.ts';
import { formatDay } from './local-days.ts';

export const operatorWords: Record<FieldOperator, string> = { is: 'is', contains: 'contains' };

/** One condition of a filter: its words, and the filter without it. */
export interface Chip {
  key: string;
  /** The field, the operator and the value; only the first if it is enough. */
  words: readonly string[];
  without: Partial<Filter>;
}

const someone = () => 'a member';

/** The conditions of a filter without the search, which has its own box. */
export function chipsOf(query: ListQuery, labels = noLabels, nameOf: (account: string) => string = someone): Chip[] {
  const chips: Chip[] = [];
  const say = (key: string, words: readonly string[], without: Partial<Filter>) => chips.push({ key, words, without });
  const { from, to, unread, starred, done, assignee_id, has_files, import_id, where = [] } = query;
  if (from !== undefined || to !== undefined)
    say('received', periodWords(from, to), { from: undefined, to: undefined });
  if (unread !== undefined) say('unread', [unread ? 'Unread' : 'Read'], { unread: undefined });
  if (starred !== undefined) say('starred', [starred ? 'Starred' : 'Not starred'], { starred: undefined });
  if (done !== undefined) say('done', [done ? 'Done' : 'Open'], { done: undefined });
  if (assignee_id !== undefined)
    say('assignee', assignee_id === 'none' ? ['Not assigned'] : ['Assigned', 'to', nameOf(assignee_id)], {
      assignee_id: undefined,
    });
  if (has_files !== undefined) say('files', [has_files ? 'Has files' : 'No files'], { has_files: undefined });
  if (import_id !== undefined) say('import', ['From one import'], { import_id: undefined });
  for (const [index, { field, op, value }] of where.entries()) {
    const rest = where.toSpliced(index, 1);
    say(`where ${index}`, [fieldLabel(labels, field) || 'no name', operatorWords[op], value || 'empty'], {
      where: rest.length > 0 ? rest : undefined,
    });
  }
  return chips;
}

function periodWords(from: string | undefined, to: string | undefined): readonly string[] {
  if (from !== undefined && from === to) return ['Received', 'on', formatDay(from)];
  if (from !== undefined && to !== undefined) return ['Received', 'between', `${formatDay(from)} and ${formatDay(to)}`];
  return from === undefined ? ['Received', 'until', formatDay(to ?? '')] : ['Received', 'since', formatDay(from)];
}

/** The whole filter in a sentence: No submission … */
export function filterSentence(query: ListQuery, labels = noLabels): string {
  const parts = chipsOf(query, labels).map(({ words }) => words.join(' '));
  const found = query.q === undefined ? 'No submissions match' : `No submissions match “${query.q}”`;
  return parts.length > 0 ? `${found}: ${parts.join(', ')}.` : `${found}.`;
}
