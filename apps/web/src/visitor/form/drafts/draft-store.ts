import { findAll } from '../form-element.ts';
import { isNamed, type Control, type NamedField, type PageForm } from '../page-form.ts';

const KEPT_MS = 14 * 24 * 60 * 60 * 1000;
/** A form may hold a megabyte, and other scripts of the same site need room in the storage too. */
const MAX_CHARS = 200_000;

/** Files cannot be stored, consent must be given each time, and secrets must not be kept. */
const unkept: ReadonlySet<NamedField['type']> = new Set(['file', 'hidden', 'consent']);
const SECRET =
  /passw|passphrase|passcode|kennwort|contrase|senha|parola|has[lł]o|wachtwoord|\b(?:pwd|pin|tan|cvc|cvv|iban|ssn)\b|credit.?card|card.?num/i;

/** The values of each field, by the field's name. */
export type Values = Record<string, string[]>;

interface Draft {
  /** When it was stored, in milliseconds. */
  at: number;
  values: Values;
  /** What the fields started with, as the definition or the address says. */
  initial?: Values;
  /** The secret of the visitor's resume link, so that saving again keeps the link. */
  secret?: string;
}

const keyOf = ({ data }: PageForm): string => `pf:${data.id}:${data.version ?? ''}`;

function keptFields({ fields, elements }: PageForm): NamedField[] {
  return fields
    .filter(isNamed)
    .filter(({ id }) => !elements.get(id)?.hasAttribute('data-locked'))
    .filter((field) => !unkept.has(field.type) && !SECRET.test(`${field.name} ${'label' in field ? field.label : ''}`));
}

/** Storage may be unavailable (blocked cookies, private windows) or full: then no draft is kept, and nothing breaks. */
function quietly<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}

/** Stores the form's current values in this browser. */
export function keepDraft(page: PageForm): void {
  const draft: Draft = {
    at: Date.now(),
    values: readValues(page),
    initial: readAll(page, initialValuesOf),
    ...(page.resumeSecret !== null && { secret: page.resumeSecret }),
  };
  const text = JSON.stringify(draft);
  quietly(() => {
    if (text.length <= MAX_CHARS) localStorage.setItem(keyOf(page), text);
  });
}

export function dropDraft(page: PageForm): void {
  quietly(() => localStorage.removeItem(keyOf(page)));
}

/** What the visitor has entered: without files, consent and secrets. */
export const readValues = (page: PageForm): Values => readAll(page, valuesOf);

const readAll = (page: PageForm, read: (control: Control) => string[]): Values =>
  Object.fromEntries(keptFields(page).map(({ name }) => [name, controlsNamed(page, name).flatMap(read)]));

/**
 * Restores the stored values, but not of fields that this address fills in with something new.
 * @returns whether that changed anything
 */
export function restoreDraft(page: PageForm): boolean {
  const text = quietly(() => localStorage.getItem(keyOf(page)));
  const draft = text ? quietly(() => JSON.parse(text) as Draft) : undefined;
  if (!draft) return false;
  const age = Date.now() - draft.at;
  if (!(age >= 0 && age < KEPT_MS)) {
    dropDraft(page);
    return false;
  }
  if (typeof draft.secret === 'string') page.resumeSecret = draft.secret;
  const now = readAll(page, initialValuesOf);
  const kept = Object.entries(draft.values ?? {}).filter(
    ([name]) => !draft.initial || String(draft.initial[name]) === String(now[name]),
  );
  return enterValues(page, Object.fromEntries(kept));
}

/**
 * Enters values into the fields that keep them.
 * @returns whether that changed anything
 */
export function enterValues(page: PageForm, values: Values): boolean {
  const changed = keptFields(page).flatMap(({ name }) => {
    const entered = Object.hasOwn(values, name) ? values[name] : undefined;
    return Array.isArray(entered)
      ? controlsNamed(page, name).map((control) => fill(control, page.full.has(control) ? [] : entered))
      : [];
  });
  return changed.includes(true);
}

const controlsNamed = ({ form }: PageForm, name: string): Control[] =>
  findAll<Control>(form, 'input[name], select[name], textarea[name]').filter((control) => control.name === name);

const isBox = (control: Control): control is HTMLInputElement =>
  control.type === 'checkbox' || control.type === 'radio';

const valuesOf = (control: Control): string[] =>
  isBox(control) && !control.checked ? [] : control.value === '' ? [] : [control.value];

function initialValuesOf(control: Control): string[] {
  if (isBox(control)) return control.defaultChecked ? [control.value] : [];
  const values =
    control instanceof HTMLSelectElement
      ? [...control.options].filter((option) => option.defaultSelected).map((option) => option.value)
      : [control.defaultValue];
  return values.filter((value) => value !== '');
}

function fill(control: Control, values: readonly string[]): boolean {
  if (isBox(control)) {
    const before = control.checked;
    control.checked = values.includes(control.value);
    return control.checked !== before;
  }
  const before = control.value;
  control.value = values[0] ?? '';
  // The option no longer exists, or is full.
  if (control instanceof HTMLSelectElement && control.selectedOptions[0]?.disabled !== false) control.value = before;
  return control.value !== before;
}
