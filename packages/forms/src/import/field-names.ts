import { honeypotFields, limits } from '@postern/contracts';
import { named, type Notes } from './notes.ts';

/** Field names that other form services use. */
const meant: Record<string, string> = { _replyto: 'email', _subject: 'subject' };

/** Gives each field a unique name and id that a definition accepts. */
export class FieldNames {
  readonly #notes: Notes;
  readonly #names = new Set<string>(honeypotFields);
  readonly #ids = new Set<string>();

  constructor(notes: Notes) {
    this.#notes = notes;
  }

  /** The page's own name where possible, so that earlier submissions have the same columns. */
  name(wanted: string, label: string): string {
    const known = Object.hasOwn(meant, wanted) ? meant[wanted] : undefined;
    const clean = (known ?? wanted)
      .toWellFormed()
      .replaceAll(/\p{Cc}/gu, '')
      .replace(/^_+/, '')
      .slice(0, limits.fieldNameChars - 5)
      .toWellFormed();
    const base = clean || slugOf(label) || 'field';
    const name = firstFree(base, this.#names, '_');
    if (wanted === '') this.#notes.add(`${named(label)} has no name on the page and is called ${named(name)} here.`);
    else if (name !== wanted) this.#notes.add(`${named(wanted)} is called ${named(name)} here.`);
    return name;
  }

  id(wanted: string): string {
    const base = /^[\w-]{1,28}$/.test(wanted) ? wanted : slugOf(wanted) || 'field';
    return firstFree(base, this.#ids, '-');
  }
}

function firstFree(base: string, taken: Set<string>, separator: string): string {
  let free = base;
  for (let n = 2; taken.has(free); n += 1) free = `${base}${separator}${n}`;
  taken.add(free);
  return free;
}

const slugOf = (text: string): string =>
  text
    .slice(0, 200)
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z\d]+/g, '_')
    .slice(0, 24)
    .replaceAll(/^_+|_+$/g, '');
