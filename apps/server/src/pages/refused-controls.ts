import type { FieldError, FormDefinition } from '@postern/contracts';
import { fieldsOf } from '@postern/contracts/validate-form';

export type SentField = readonly [name: string, value: unknown];
export type TextField = readonly [name: string, value: string];

export interface Option {
  value: string;
  label: string;
}

/** One thing to fill in on the refused page. */
export interface Control {
  id: string;
  name: string;
  label: string;
  /** What was sent: one for a text, any number for a choice. */
  values: readonly string[];
  /** extra: a field that the form does not take; it is shown and not sent again. */
  kind: 'text' | 'one' | 'many' | 'file' | 'extra';
  options: readonly Option[];
  error: FieldError | undefined;
}

export interface Controls {
  written: Control[];
  files: Control[];
  /** Sent again without being shown. */
  hidden: TextField[];
}

interface Refused {
  errors: readonly FieldError[];
  fields: readonly SentField[];
  fileFields: readonly string[];
  form: FormDefinition | null;
}

/** What is known of a field by the endpoint's form. */
interface Known {
  label: string;
  kind: 'text' | 'one' | 'many' | 'file' | 'hidden';
  options: readonly Option[];
}

/** Browsers do not send controls without a name; values that are no text did not come from a form. */
export const isFromForm = (field: SentField): field is TextField => field[0] !== '' && typeof field[1] === 'string';

/** By custom of all form services such a name belongs to a hidden input (`_subject`, `_charset_`). */
const isHiddenName = (name: string): boolean => name.startsWith('_');

/** The form as it was sent, and what is missing in it: boxes that nobody ticked are not sent at all. */
export function toControls({ errors, fields, fileFields, form }: Refused): Controls {
  const known = form ? knownFields(form) : new Map<string, Known>();
  const errorOf = (name: string) => errors.find(({ path }) => path === name);
  const isExtra = (name: string) => errorOf(name)?.code === 'unknown_field';
  const isHidden = (name: string) => isHiddenName(name) || known.get(name)?.kind === 'hidden';
  const sent = fields.filter(isFromForm);
  const shown = sent.filter(([name]) => !isHidden(name));
  const missing = errors.flatMap(({ path }): TextField[] => {
    const kind = known.get(path)?.kind;
    return kind && kind !== 'file' && !shown.some(([name]) => name === path) ? [[path, '']] : [];
  });
  const seen = new Set<string>();
  const written = [...shown, ...missing].flatMap(([name, value], index, all): Control[] => {
    const isFirst = !seen.has(name);
    seen.add(name);
    const { label = name, kind = 'text', options = [] } = known.get(name) ?? {};
    const isChoice = kind === 'one' || kind === 'many';
    if (isChoice && !isFirst) return [];
    return [
      {
        id: `field-${index}`,
        name,
        label,
        values: isChoice ? all.flatMap(([other, chosen]) => (other === name ? [chosen] : [])) : [value],
        kind: isExtra(name) ? 'extra' : isChoice ? kind : 'text',
        options,
        error: isFirst ? errorOf(name) : undefined,
      },
    ];
  });
  const wanted = errors.flatMap(({ path }) => (known.get(path)?.kind === 'file' ? [path] : []));
  const files = [...new Set([...fileFields, ...wanted])]
    .filter((name) => !isExtra(name))
    .map((name, index): Control => {
      const label = known.get(name)?.label ?? name;
      return { id: `file-${index}`, name, label, values: [], kind: 'file', options: [], error: errorOf(name) };
    });
  return { written, files, hidden: sent.filter(([name]) => isHidden(name) && !isExtra(name)) };
}

function knownFields(form: FormDefinition): Map<string, Known> {
  const known = new Map<string, Known>();
  for (const field of fieldsOf(form)) {
    if (field.type === 'section') continue;
    const { kind, options } = choiceOf(field);
    known.set(field.name, { label: 'label' in field ? field.label : field.name, kind, options });
  }
  return known;
}

function choiceOf(field: ReturnType<typeof fieldsOf>[number]): Pick<Known, 'kind' | 'options'> {
  switch (field.type) {
    case 'select':
    case 'radio':
      return { kind: 'one', options: field.options };
    case 'rating':
      return {
        kind: 'one',
        options: Array.from({ length: field.max }, (_, n) => ({ value: `${n + 1}`, label: `${n + 1}` })),
      };
    case 'checkboxes':
      return { kind: 'many', options: field.options };
    case 'checkbox':
    case 'consent':
      return { kind: 'many', options: [{ value: field.value, label: field.label }] };
    case 'file':
    case 'hidden':
      return { kind: field.type, options: [] };
    default:
      return { kind: 'text', options: [] };
  }
}
