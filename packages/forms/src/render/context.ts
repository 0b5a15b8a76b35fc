import type { FormField, PageLanguage } from '@postern/contracts';
import type { PageWords } from '../words/form-words.ts';

/** What rendering a field needs to know of its form. */
export interface RenderContext {
  /** All of its fields, by id. */
  fields: ReadonlyMap<string, FormField>;
  /** The ids of those that are asked for before anything is filled in. */
  shown: ReadonlySet<string>;
  lang: PageLanguage;
  words: PageWords;
  /** The server's own limit for each file. */
  maxFileBytes: number;
}

/** Fields that are seen. */
export type ShownField = Exclude<FormField, { type: 'hidden' }>;
export type ControlField = Exclude<ShownField, { type: 'section' }>;
export type Of<Type extends FormField['type']> = Extract<FormField, { type: Type }>;

export const controlId = (id: string): string => `pf-${id}`;

/** A browser may insist on a field only while it is asked for, which without a script it cannot know. */
export const isRequiredInBrowser = (field: ControlField): boolean => field.required && field.show_when === null;
