import type { JsonValue } from '../../../lib/field-entry.ts';
import type { Cell } from '../read/file-row.model.ts';
import { isObject, membersOf, only, textOf, valueOf } from './cells.ts';
import type { Source } from './source.model.ts';

export const tally: Source = {
  source: 'tally',
  kind: 'table',
  fits: (columns) => ['Submission ID', 'Respondent ID', 'Submitted at'].every((name) => columns.has(name)),
  mapping: { id: 'Submission ID', time: 'Submitted at' },
};

/** Google’s columns have the language of the form’s owner: this is the English export. */
export const googleForms: Source = {
  source: 'google_forms',
  kind: 'table',
  fits: (columns) => [...columns][0] === 'Timestamp',
  mapping: { time: 'Timestamp' },
};

/** Submissions of Netlify’s API, and the bodies of its events. */
export const netlify: Source = {
  source: 'netlify',
  kind: 'objects',
  fits: (columns) => ['created_at', 'data', 'human_fields', 'site_url'].every((name) => columns.has(name)),
  mapping: { id: 'id', time: 'created_at', time_zone: 'UTC' },
  toCells: (cells) => [...only(cells, ['id', 'created_at']), ...membersOf(valueOf(cells, 'data'))],
};

export const formspree: Source = {
  source: 'formspree',
  kind: 'objects',
  fits: (columns) => columns.has('_date') && columns.has('_status'),
  mapping: { time: '_date', time_zone: 'UTC', verdict: '_status' },
};

export const formcarry: Source = {
  source: 'formcarry',
  kind: 'objects',
  fits: (columns) => ['_id', 'createdAt', 'fields'].every((name) => columns.has(name)),
  mapping: { id: '_id', time: 'createdAt', time_zone: 'UTC', verdict: 'spam' },
  toCells: (cells) => [...only(cells, ['_id', 'createdAt', 'spam']), ...pairsOf(valueOf(cells, 'fields'))],
};

/** Fields as a list of objects with a name and a value. */
function pairsOf(fields: JsonValue | undefined): Cell[] {
  if (!Array.isArray(fields)) return membersOf(fields);
  return fields
    .filter(isObject)
    .map(({ name, value }): Cell => [typeof name === 'string' ? name : 'field', value ?? null]);
}

/** FormSubmit’s archive. Its times name their zone in a member beside them. */
export const formSubmit: Source = {
  source: 'formsubmit',
  kind: 'objects',
  fits: (columns) => columns.has('form_data') && columns.has('submitted_at'),
  mapping: { time: 'submitted_at', time_zone: 'UTC' },
  toCells: (cells) => {
    const at = valueOf(cells, 'submitted_at');
    const parts = membersOf(at);
    const time = isObject(at) ? `${textOf(parts, 'date')} ${textOf(parts, 'timezone')}`.trim() : (at ?? '');
    return [['submitted_at', time], ...membersOf(valueOf(cells, 'form_data'))];
  },
};
