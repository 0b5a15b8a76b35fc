import type { FormDefinition, FormField } from '@postern/contracts';
import { kindNames } from '../model/kinds.ts';
import { labelOf } from '../model/naming.ts';
import { ordinalOf } from '../model/places.ts';
import { conditionWords } from '../properties/conditions/conditions.ts';

/** The condition under which a field is shown, as a sentence; null: always. */
export function shownWhen(form: FormDefinition, field: FormField): string | null {
  if (!('show_when' in field) || !field.show_when) return null;
  const { match, conditions } = field.show_when;
  const parts = conditions.map((condition) => {
    const [label = '', ...rest] = conditionWords(form, condition);
    return [`“${label}”`, ...rest].join(' ');
  });
  return `Shown when ${parts.join(match === 'all' ? ' and ' : ' or ')}`;
}

interface Spoken {
  condition: string | null;
  /** Its error. */
  issue: string | undefined;
}

/** The accessible name of a field: its label, type, position and error. */
export function blockName(form: FormDefinition, field: FormField, { condition, issue }: Spoken): string {
  const required = 'required' in field && field.required ? ', required' : '';
  const half = 'width' in field && field.width === 'half' ? ', half width' : '';
  const parts = [
    `${labelOf(field)}, ${kindNames[field.type]}${required}${half}`,
    ordinalOf(form, field.id),
    condition,
    issue,
  ];
  return parts.filter(Boolean).join('. ');
}
