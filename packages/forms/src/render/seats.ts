import type { PageLanguage } from '@postern/contracts';
import { html, type Html } from '../html.ts';
import { countInWords } from '../words/in-words.ts';
import { formWords } from '../words/words.ts';

/** What visitors are told about a cap. */
export interface SeatsShown {
  isFull: boolean;
  hasWaitingList: boolean;
  /** How many are left; null if visitors are not told. */
  left: number | null;
}

/** The caps of a form: of the whole, and of options by the field's name and the option's value. */
export interface FormSeats {
  form: SeatsShown | null;
  options: ReadonlyMap<string, ReadonlyMap<string, SeatsShown>>;
}

export const noCaps: FormSeats = { form: null, options: new Map() };

/** Whether an option cannot be chosen. */
export const isClosed = (seats: SeatsShown | null | undefined): boolean =>
  seats?.isFull === true && !seats.hasWaitingList;

/** What is said beside an option; undefined if nothing is. */
export function seatsInWords(seats: SeatsShown | null | undefined, lang: PageLanguage): string | undefined {
  if (!seats) return undefined;
  const { full, waitingList, left } = formWords[lang].caps;
  if (seats.isFull) return seats.hasWaitingList ? waitingList : full;
  return seats.left === null ? undefined : left({ count: countInWords(seats.left, lang) });
}

/** The same about the whole form, above its button. */
export function formSeats({ form }: FormSeats, lang: PageLanguage): Html | undefined {
  const text = seatsInWords(form, lang);
  return text === undefined ? undefined : html`<p class="pf-left">${text}</p>`;
}
