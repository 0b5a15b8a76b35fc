import type { FormField, PageLanguage } from '@postern/contracts';
import type { PageWords } from '../words/form-words.ts';
import type { FormSeats, SeatsShown } from './seats.ts';

/** The facts about a form that the rendering of a field needs. */
export interface RenderContext {
  /** All of its fields, by id. */
  fields: ReadonlyMap<string, FormField>;
  /** The ids of the fields that are shown before the visitor fills anything in. */
  shown: ReadonlySet<string>;
  lang: PageLanguage;
  words: PageWords;
  seats: FormSeats;
  /** The names of the fields that a signed link does not let the visitor change. */
  locked: ReadonlySet<string>;
  /** The server's own limit for each file. */
  maxFileBytes: number;
}

/** Fields that are visible. */
export type ShownField = Exclude<FormField, { type: 'hidden' }>;
export type ControlField = Exclude<ShownField, { type: 'section' }>;
export type Of<Type extends FormField['type']> = Extract<FormField, { type: Type }>;

/** What visitors are told about an option's cap; undefined without one. */
export const seatsOf = ({ seats }: RenderContext, name: string, value: string): SeatsShown | undefined =>
  seats.options.get(name)?.get(value);

export const controlId = (id: string): string => `pf-${id}`;

/** A browser may require a field only while it is shown, which it cannot know without a script. */
export const isRequiredInBrowser = (field: ControlField): boolean => field.required && field.show_when === null;
