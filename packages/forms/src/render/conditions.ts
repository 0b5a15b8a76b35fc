import type { FormCondition, FormField, PageLanguage } from '@postern/contracts';
import type { ConditionKey } from '../words/form-words.ts';
import { countInWords, dateInWords } from '../words/in-words.ts';
import type { RenderContext } from './context.ts';

type ShowWhen = NonNullable<Extract<FormField, { type: 'text' }>['show_when']>;

/** The condition of a field in words, for a form that shows all its fields at once: "Only if “Coming” is “Yes”". */
export function whenInWords({ match, conditions }: ShowWhen, context: RenderContext): string {
  const { words } = context;
  const sentences = conditions.map((condition) => inWords(condition, context));
  return words.onlyIf({ conditions: sentences.join(match === 'all' ? words.and : words.or) });
}

function inWords(condition: FormCondition, { fields, lang, words }: RenderContext): string {
  const asked = fields.get(condition.field);
  const name = asked && 'label' in asked ? asked.label : condition.field;
  return words.conditions[keyOf(condition, asked)]({ name, value: valueInWords(condition.value, asked, lang) });
}

/** A box is described as ticked, whatever value it sends. */
function keyOf({ op, value }: FormCondition, asked: FormField | undefined): ConditionKey {
  if (asked?.type !== 'checkbox' && asked?.type !== 'consent') return op;
  if (op === 'filled' || (op === 'is' && value === asked.value)) return 'ticked';
  if (op === 'empty' || (op === 'is_not' && value === asked.value)) return 'unticked';
  return op;
}

function valueInWords(value: string, asked: FormField | undefined, lang: PageLanguage): string {
  if (asked && 'options' in asked) return asked.options.find((option) => option.value === value)?.label ?? value;
  if (asked?.type === 'date' && /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value)))
    return dateInWords(value, lang);
  if (asked?.type === 'number' && value.trim() !== '' && Number.isFinite(Number(value)))
    return countInWords(Number(value), lang);
  return value;
}
