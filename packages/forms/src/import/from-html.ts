import {
  formDefinitionSchema,
  formFieldSchema,
  limits,
  pageLanguages,
  type FormDefinition,
  type FormField,
  type PageLanguage,
} from '@postern/contracts';
import { boxParts } from './boxes.ts';
import { controlParts, type ImportContext } from './control.ts';
import type { FieldParts } from './field-parts.ts';
import { FieldNames } from './field-names.ts';
import { labelPlaces } from './labels.ts';
import { named, Notes } from './notes.ts';
import { outlineOf, submitOf, type Item } from './outline.ts';
import { inOneLine } from './one-line.ts';
import { textOf } from './page-text.ts';
import { pickForm } from './pick.ts';

export interface Imported {
  form: FormDefinition;
  /** What was left out or changed, as sentences. They quote the page: text, never HTML. */
  notes: string[];
}

/** Builds a form from the first one on a page. The page is only parsed: nothing in it is run, loaded or shown. */
export function fromHtml(document: Document | DocumentFragment): Imported {
  const notes = new Notes();
  const picked = pickForm(document, notes);
  const context = { places: labelPlaces(document), notes };
  const items = outlineOf(picked);
  if (picked.controls.length === 0) notes.add('No form with fields was found.');
  const { steps, title, description } = new Assembly(context, groupsOf(picked.controls)).assemble(items);
  const language = languageOf(picked.form, document);
  const submit = submitOf(picked.root);
  const texts = submit === null ? {} : { [language ?? 'en']: { submit } };
  const called = textOf(context.places.ids.get(picked.form?.getAttribute('aria-labelledby') ?? ''));
  const name = inOneLine(title || called || (picked.form?.getAttribute('aria-label') ?? ''), limits.nameChars);
  return { form: formDefinitionSchema.parse({ title: name, description, language, steps, texts }), notes: notes.all };
}

const isBox = (control: Element): boolean => /^(?:radio|checkbox)$/i.test(control.getAttribute('type') ?? '');

const groupKey = (control: Element): string =>
  `${control.getAttribute('type')?.toLowerCase()} ${control.getAttribute('name')}`;

/** Boxes grouped by name. Boxes without a name stay separate. */
function groupsOf(controls: readonly Element[]): Map<string, Element[]> {
  const boxes = controls.filter((control) => isBox(control) && control.getAttribute('name'));
  return Map.groupBy(boxes, groupKey);
}

function languageOf(form: Element | null, document: Document | DocumentFragment): PageLanguage | null {
  const page = 'documentElement' in document ? document.documentElement : null;
  const tag = form?.closest('[lang]')?.getAttribute('lang') ?? page?.getAttribute('lang') ?? '';
  const found = tag.toLowerCase().split(/[-_]/)[0];
  return pageLanguages.find((language) => language === found) ?? null;
}

interface Step {
  title: string | null;
  fields: FormField[];
}

/** The length left for the texts of a definition besides its fields. */
const FIELD_CHARS = limits.formChars - 10_000;

class Assembly {
  readonly #context: ImportContext;
  readonly #groups: Map<string, Element[]>;
  readonly #done = new Set<string>();
  readonly #names: FieldNames;
  readonly #steps: Step[] = [{ title: null, fields: [] }];
  #title = '';
  #description = '';
  #count = 0;
  #chars = 0;
  #isFull = false;
  #isStepNew = false;

  constructor(context: ImportContext, groups: Map<string, Element[]>) {
    this.#context = context;
    this.#groups = groups;
    this.#names = new FieldNames(context.notes);
  }

  assemble(items: readonly Item[]): { steps: Step[]; title: string; description: string } {
    for (const item of items) {
      if (this.#isFull) break;
      if (item.kind === 'step') this.#step();
      else if (item.kind === 'heading') this.#heading(item);
      else this.#control(item.control);
    }
    const steps = this.#steps.map(withoutEndingSections).filter(({ fields }) => fields.length > 0);
    return {
      steps: steps.length === 0 ? [{ title: null, fields: [] }] : steps,
      title: this.#title,
      description: this.#description,
    };
  }

  get #last(): Step {
    return this.#steps.at(-1) ?? { title: null, fields: [] };
  }

  #step(): void {
    this.#isStepNew = true;
    const isFirst = this.#last.fields.every(({ type }) => type === 'hidden') && this.#steps.length === 1;
    if (!isFirst && this.#steps.length < limits.formSteps) this.#steps.push({ title: null, fields: [] });
  }

  #heading({ text, help }: Extract<Item, { kind: 'heading' }>): void {
    if (this.#isStepNew) {
      this.#last.title = text;
      this.#isStepNew = false;
      return;
    }
    if (this.#count === 0 && this.#title === '') {
      this.#title = text;
      this.#description = help ?? '';
      return;
    }
    this.#add({ type: 'section', id: this.#names.id(text), label: text, help });
  }

  #control(control: Element): void {
    this.#isStepNew = false;
    const group = this.#groups.get(groupKey(control));
    if (group) {
      if (this.#done.has(groupKey(control))) return;
      this.#done.add(groupKey(control));
    }
    const own = control.getAttribute('name') ?? '';
    const isHidden = control.getAttribute('type')?.toLowerCase() === 'hidden';
    const parts = isHidden
      ? hiddenParts(control)
      : isBox(control)
        ? boxParts(group ?? [control], this.#context)
        : controlParts(control, this.#context);
    if (!parts) return;
    const label = typeof parts['label'] === 'string' ? parts['label'] : own;
    const name = this.#names.name(own || control.id, label);
    this.#add({ ...parts, name, id: this.#names.id(control.id || name) });
  }

  #add(parts: FieldParts): void {
    const { notes } = this.#context;
    const { data } = formFieldSchema.safeParse(parts);
    const field = data ?? formFieldSchema.safeParse(withoutDefault(parts)).data;
    const called = String(parts['label'] ?? parts['name']);
    if (!field) return notes.add(`${named(called)} could not be imported.`);
    if (!data) notes.add(`The default value of ${named(called)} could not be imported.`);
    this.#chars += JSON.stringify(field).length;
    if (this.#count >= limits.formFields || this.#chars > FIELD_CHARS) {
      this.#isFull = true;
      return notes.add(`The form is too large: everything after ${this.#count} fields was left out.`);
    }
    this.#count += 1;
    this.#last.fields.push(field);
  }
}

const hiddenParts = (control: Element): FieldParts => ({
  type: 'hidden',
  default: (control.getAttribute('value') ?? '').slice(0, limits.formHelpChars),
});

const withoutDefault = ({ default: _, ...parts }: FieldParts): FieldParts => parts;

/** A heading with nothing below it does not belong to the form. */
function withoutEndingSections({ title, fields }: Step): Step {
  const end = fields.findLastIndex(({ type }) => type !== 'section') + 1;
  return { title, fields: fields.slice(0, end) };
}
