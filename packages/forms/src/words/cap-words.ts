import type { PageLanguage } from '@postern/contracts';
import { countInWords } from './in-words.ts';
import { formWords } from './words.ts';

const NAME_CHARS = 60;

/** The sentence for a visitor whose choice is full; null: the whole form. */
export function fullInWords(option: string | null, lang: PageLanguage): string {
  const { formFull, optionFull } = formWords[lang].caps;
  if (option === null) return formFull;
  return optionFull({ name: option.length > NAME_CHARS ? `${option.slice(0, NAME_CHARS).toWellFormed()}…` : option });
}

/** Where a visitor is on a waiting list. */
export const positionInWords = (position: number, lang: PageLanguage): string =>
  formWords[lang].caps.onWaitingList({ position: countInWords(position, lang) });
