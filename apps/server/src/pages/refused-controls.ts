import { toCapOption, type FieldError, type FormDefinition, type FormField } from '@postern/contracts';
import { fieldsOf, shownFields } from '@postern/contracts/validate-form';

export type SentField = readonly [name: string, value: unknown];
export type TextField = readonly [name: string, value: string];

export interface Option {
  value: string;
  label: string;
  /** It can’t be chosen any more. */
  isFull?: boolean;
}

/** An option as a cap names it. */
export interface FullOption {
  field: string | null;
  option: string | null;
}

/** How a control is filled in. `extra`: a field that the form does not accept; it is shown and not sent again. */
export type ControlKind = 'text' | 'list' | 'radios' | 'boxes' | 'file' | 'extra';

/** One control on the refused page. */
export interface Control {
  id: string;
  name: string;
  label: string;
  /** The sent values: one for a text, any number for a choice. */
  values: readonly string[];
  kind: ControlKind;
  /** The form's options, and any other values that were chosen. */
  options: readonly Option[];
  /** The form's definition of the field. */
  field: NamedField | undefined;
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
  unseen: readonly SentField[];
  fileFields: readonly string[];
  form: FormDefinition | null;
  full?: readonly FullOption[];
}

type NamedField = Exclude<FormField, { type: 'section' }>;

/** Browsers do not send controls without a name, and values other than text did not come from a form. */
export const isFromForm = (field: SentField): field is TextField => field[0] !== '' && typeof field[1] === 'string';

/** By convention of all form services, such a name belongs to a hidden input (`_subject`, `_charset_`). */
const isHiddenName = (name: string): boolean => name.startsWith('_');

/**
 * The form as it was sent, in its own order, plus the missing controls, because boxes that are not ticked are not sent
 * at all.
 */
export function toControls({ errors, fields, unseen, fileFields, form, full = [] }: Refused): Controls {
  const known = new Map(
    (form ? fieldsOf(form) : []).flatMap((field) => ('name' in field ? [[field.name, field]] : [])),
  );
  const errorOf = (name: string) => errors.find(({ path }) => path === name);
  const isExtra = (name: string) => errorOf(name)?.code === 'unknown_field';
  const isHidden = (name: string) => isHiddenName(name) || known.get(name)?.type === 'hidden';
  const sent = fields.filter(isFromForm);
  const shown = sent.filter(([name]) => !isHidden(name));
  const wanted = new Set([...errors.map(({ path }) => path), ...leftOpen(form, { sent, unseen })]);
  const missing = [...wanted].flatMap((name): TextField[] => {
    const field = known.get(name);
    const isSent = shown.some(([other]) => other === name);
    return field && field.type !== 'file' && field.type !== 'hidden' && !isSent ? [[name, '']] : [];
  });
  const order = [...known.keys()];
  const place = ([name]: TextField) => (known.has(name) ? order.indexOf(name) : order.length);
  const all = [...shown, ...missing].toSorted((one, other) => place(one) - place(other));
  const seen = new Set<string>();
  const written = all.flatMap(([name, value], index): Control[] => {
    const isFirst = !seen.has(name);
    seen.add(name);
    const field = known.get(name);
    const options = optionsOf(field);
    if (options && !isFirst) return [];
    const isFull = (option: string) => full.some((one) => one.field === name && one.option === toCapOption(option));
    const values = options ? all.flatMap(([other, chosen]) => (other === name ? [chosen] : [])) : [value];
    // Text in place of a file is always refused; the error is shown at the file input instead.
    const isText = field?.type === 'file';
    return [
      {
        id: `field-${index}`,
        name,
        label: labelOf(field, name),
        values: options ? values.filter((each) => !isFull(each)) : values,
        kind: isExtra(name) || isText ? 'extra' : kindOf(field, values),
        options: [...(options ?? []), ...others(options, values)].map((option) => ({
          ...option,
          isFull: isFull(option.value),
        })),
        field,
        error: isFirst && !isText ? errorOf(name) : undefined,
      },
    ];
  });
  const wantedFiles = [...wanted].filter((name) => known.get(name)?.type === 'file');
  const files = [...new Set([...fileFields, ...wantedFiles])]
    .filter((name) => !isExtra(name))
    .map((name, index): Control => {
      const field = known.get(name);
      const label = labelOf(field, name);
      return { id: `file-${index}`, name, label, values: [], kind: 'file', options: [], field, error: errorOf(name) };
    });
  return { written, files, hidden: sent.filter(([name]) => isHidden(name) && !isExtra(name)) };
}

const labelOf = (field: NamedField | undefined, name: string): string =>
  field && 'label' in field ? field.label : name;

/** Our own page sends all fields of its form except choices and files that the visitor left empty. */
function leftOpen(form: FormDefinition | null, { sent, unseen }: { sent: TextField[]; unseen: readonly SentField[] }) {
  if (!form || !unseen.some(([name]) => name === '_form_version')) return [];
  const asked = shownFields(form, { fields: sent, files: [] });
  return fieldsOf(form).flatMap((field) =>
    asked.has(field.id) && 'name' in field && (optionsOf(field) || field.type === 'file') ? [field.name] : [],
  );
}

/** undefined: the field has no options. */
function optionsOf(field: NamedField | undefined): readonly Option[] | undefined {
  switch (field?.type) {
    case 'select':
    case 'radio':
    case 'checkboxes':
      return field.options;
    case 'rating':
      return Array.from({ length: field.max }, (_, n) => ({ value: `${n + 1}`, label: `${n + 1}` }));
    case 'checkbox':
    case 'consent':
      return [{ value: field.value, label: field.label }];
    default:
      return undefined;
  }
}

/** Chosen values that are not options: they stay, so that the visitor sees them and chooses others. */
const others = (options: readonly Option[] | undefined, values: readonly string[]): Option[] =>
  options
    ? [...new Set(values)]
        .filter((value) => value !== '' && !options.some((option) => option.value === value))
        .map((value) => ({ value, label: value }))
    : [];

function kindOf(field: NamedField | undefined, values: readonly string[]): ControlKind {
  switch (field?.type) {
    case 'checkboxes':
    case 'checkbox':
    case 'consent':
      return 'boxes';
    case 'select':
    case 'rating':
    case 'radio':
      // A list or a group of radio buttons holds only one answer.
      if (new Set(values).size > 1) return 'boxes';
      return field.type === 'radio' ? 'radios' : 'list';
    default:
      return 'text';
  }
}
