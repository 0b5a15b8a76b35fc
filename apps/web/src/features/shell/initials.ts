import type { Profile } from '@postern/contracts';

/** One or two capitals for a person: of the first and the last name, or the first letter of the address. */
export function initialsOf({ name, email }: Pick<Profile, 'name' | 'email'>): string {
  const words = (name ?? '').split(/\s+/).filter(Boolean);
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map(firstLetter).join('');
  return (letters || firstLetter(email)).toLocaleUpperCase('en');
}

/** The first letter as people count letters: accents and surrogate pairs are not split. */
function firstLetter(text: string | undefined): string {
  if (!text) return '';
  const [first] = new Intl.Segmenter('en').segment(text);
  return first?.segment ?? '';
}
