import type { JsonValue } from '../../../lib/field-entry.ts';
import type { Cell } from '../read/file-row.model.ts';
import { isObject, membersOf, only, valueOf } from './cells.ts';
import type { Source } from './source.model.ts';

/** Typeform’s CSV: the older one has no response type, and partial responses have no date of submission. */
export const typeformTable: Source = {
  source: 'typeform',
  kind: 'table',
  fits: (columns) => columns.has('#') && columns.has('Submit Date (UTC)'),
  hasApostrophes: true,
  times: ['Submit Date (UTC)', 'Stage Date (UTC)', 'Start Date (UTC)'],
  mapping: { id: '#', time: 'Submit Date (UTC)', time_zone: 'UTC' },
};

/** The answers of Typeform’s Responses API. */
export const typeformApi: Source = {
  source: 'typeform',
  kind: 'objects',
  fits: (columns) => columns.has('landing_id') && columns.has('submitted_at'),
  mapping: { id: 'token', time: 'submitted_at', time_zone: 'UTC' },
  toCells: (cells) => [
    ...only(cells, ['token', 'submitted_at']),
    ...answersOf(valueOf(cells, 'answers')),
    ...membersOf(valueOf(cells, 'hidden')),
  ],
};

function answersOf(answers: JsonValue | undefined): Cell[] {
  if (!Array.isArray(answers)) return [];
  return answers.filter(isObject).map((answer): Cell => {
    const field = isObject(answer['field']) ? answer['field'] : {};
    const { ref, id } = field;
    const name = [ref, id].find((each) => typeof each === 'string' && each !== '') ?? 'answer';
    const type = typeof answer['type'] === 'string' ? answer['type'] : '';
    return [name as string, plainValue(answer[type])];
  });
}

/** The value of an answer: the label or labels of a choice, and everything else unchanged. */
function plainValue(value: JsonValue | undefined): JsonValue {
  if (!isObject(value)) return value ?? null;
  const { label, labels, other } = value;
  if (Array.isArray(labels)) return typeof other === 'string' ? [...labels, other] : labels;
  return label ?? other ?? value;
}
