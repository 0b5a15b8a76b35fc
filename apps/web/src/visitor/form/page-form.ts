import { fieldsOf } from '@postern/contracts/validate-form';
import type { FormPageData } from '@postern/forms/render/page-data';
import { find, findAll } from './form-element.ts';

export type Field = ReturnType<typeof fieldsOf>[number];
export type NamedField = Extract<Field, { name: string }>;
export type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** A form on a page, with the state of its script. */
export interface PageForm {
  form: HTMLFormElement;
  data: FormPageData;
  /** Nothing is sent or stored. */
  isPreview: boolean;
  fields: Field[];
  /** By the field's id. A hidden field has none. */
  elements: ReadonlyMap<string, HTMLElement>;
  /** The ids of the fields that are shown at the moment. */
  shown: ReadonlySet<string>;
  /** The boxes and radio buttons that can’t be chosen, because their option is full. */
  full: Set<Control>;
  /** The secret of the visitor's resume link, in base64url; null: they have none. */
  resumeSecret: string | null;
  /** Announces a text to screen readers. */
  announce: (text: string) => void;
  /** Aborts everything that was started. */
  signal: AbortSignal;
  /** Called at the end in reverse order, so that the form is as it was rendered. */
  undo: (() => void)[];
}

/** @throws when the form does not carry its data, that is, was not rendered by Postern */
export function readPageForm(
  form: HTMLFormElement,
  { isPreview, signal }: { isPreview: boolean; signal: AbortSignal },
): PageForm {
  const data = JSON.parse(find(form, '.pf-data')?.textContent ?? '') as FormPageData;
  const fields = fieldsOf(data);
  const elements = new Map(findAll(form, '[data-field]').map((element) => [element.dataset['field'] ?? '', element]));
  return {
    form,
    data,
    isPreview,
    fields,
    elements,
    shown: new Set(fields.map(({ id }) => id)),
    full: new Set(controlsOf(form).filter(({ disabled }) => disabled)),
    resumeSecret: null,
    announce: () => undefined,
    signal,
    undo: [],
  };
}

/** The controls that hold a field's value: one, or one for each option. */
export const controlsOf = (element: ParentNode): Control[] => [
  ...element.querySelectorAll<Control>('input[name], select[name], textarea[name]'),
];

export const isNamed = (field: Field): field is NamedField => 'name' in field;

/** The field around an element of the form. */
export function fieldAround({ fields }: PageForm, target: EventTarget | null): NamedField | undefined {
  const id = target instanceof Element ? target.closest<HTMLElement>('[data-field]')?.dataset['field'] : undefined;
  return fields.filter(isNamed).find((field) => field.id === id);
}

/** Fills in `{name}` and the like, always as text. */
export const fillIn = (sentence: string, values: Readonly<Record<string, string | number>>): string =>
  sentence.replaceAll(/\{(\w+)\}/g, (all, key: string) => String(values[key] ?? all));

/** An element with a class and a text. */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  className: string,
  text = '',
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag);
  made.className = className;
  made.textContent = text;
  return made;
}

export function button(className: string, text: string): HTMLButtonElement {
  const made = element('button', className, text);
  made.type = 'button';
  return made;
}
