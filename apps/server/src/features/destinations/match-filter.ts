import type { DestinationCondition, DestinationFilter, Submission, Verdict } from '@postern/contracts';

/** Whether a destination wants submissions with this verdict. Held and refused submissions are never delivered. */
export const wantsStatus = ({ statuses }: DestinationFilter, status: Verdict): boolean =>
  (status === 'inbox' || status === 'spam') && statuses.includes(status);

/** Whether a destination wants a submission with these fields. */
export function wantsFields({ match, conditions }: DestinationFilter, fields: Submission['fields']): boolean {
  if (conditions.length === 0) return true;
  const holds = (condition: DestinationCondition) => meets(condition, fields);
  return match === 'all' ? conditions.every(holds) : conditions.some(holds);
}

/** One matching value is enough for a field with several values or a list; a negation needs that none matches. */
function meets({ field, is, value }: DestinationCondition, fields: Submission['fields']): boolean {
  const texts = fields.filter(([name]) => name === field).flatMap(([, sent]) => toTexts(sent));
  const wanted = value.toLowerCase();
  switch (is) {
    case 'present':
      return texts.some((text) => text.trim() !== '');
    case 'absent':
      return texts.every((text) => text.trim() === '');
    case 'equal':
      return texts.includes(wanted);
    case 'not_equal':
      return !texts.includes(wanted);
    case 'containing':
      return texts.some((text) => text.includes(wanted));
    case 'not_containing':
      return !texts.some((text) => text.includes(wanted));
  }
}

function toTexts(value: Submission['fields'][number][1]): string[] {
  if (Array.isArray(value)) return value.flatMap(toTexts);
  if (value === null) return [''];
  return [(typeof value === 'string' ? value : JSON.stringify(value)).toLowerCase()];
}
