import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import subsetFont from 'subset-font';

/** One font file: a face, reduced to the weights, sizes and characters that the pages show. */
interface Cut {
  name: string;
  family: string;
  source: string;
  /** Pinned or narrowed axes, which save most of the bytes. */
  axes: Record<string, number | { min: number; max: number }>;
  /** The weights that the file covers. */
  weight: string;
  style: 'normal' | 'italic';
  /** The characters of the cut; all characters of the pages by default. */
  only?: (pages: Pages) => string;
}

interface Pages {
  /** All characters that the pages show. */
  characters: string;
  /** The characters that the pages show in italics. */
  emphasised: string;
}

const NEWSREADER = '@fontsource-variable/newsreader/files/newsreader-latin-opsz';
const GEIST = '@fontsource-variable/geist/files/geist-latin-wght-normal.woff2';
const GEIST_MONO = '@fontsource-variable/geist-mono/files/geist-mono-latin-wght-normal.woff2';

/** Kerning, ligatures, and the figures that the stylesheet requests. Accented letters of the pages are precomposed. */
const features = ['kern', 'liga', 'lnum', 'tnum'];

/**
 * The characters of nearly all text. A face's other characters are in a separate file, because the kerning between all
 * of them is as large as the letters. With these alone a file stays below 10 kB, and three of them fit in one flight.
 */
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789 \u{A0}.,:;’?!-–()';
const headingLetters = `${letters}“”`;
/** With the characters that the text of several articles contains. */
const readingLetters = `${headingLetters}@/ö…`;
/** With the characters of breadcrumbs, cards and anchors, and of the support address below every page. */
const interfaceLetters = `${letters}/·#@`;
const signsBeside =
  (known: string) =>
  ({ characters }: Pages) =>
    Array.from(characters)
      .filter((character) => !known.includes(character))
      .join('');

/** Letters that may come from outside the pages: the server's address, the mailbox, an account's address. */
const ascii = String.fromCharCode(...Array.from({ length: 0x7f - 0x20 }, (_, place) => 0x20 + place));

const newsreader = { source: `${NEWSREADER}-normal.woff2`, weight: '400 500', style: 'normal' } as const;

/**
 * 410 is between the headings' 400 and 420. Two optical sizes, one for headings and one for reading, are smaller
 * together than the range between them (24 kB instead of 29), and most pages need only one of the two.
 */
const display = { ...newsreader, family: 'Newsreader Variable', axes: { wght: 410, opsz: 48 } };
const reading = { ...newsreader, family: 'Newsreader Text', axes: { wght: 410, opsz: 19 } };

const geist = {
  family: 'Geist Variable',
  source: GEIST,
  axes: { wght: { min: 400, max: 600 } },
  weight: '400 600',
  style: 'normal',
} as const;

const cuts: readonly Cut[] = [
  { ...display, name: 'display', only: () => headingLetters },
  { ...display, name: 'display-signs', only: signsBeside(headingLetters) },
  { ...reading, name: 'text', only: () => readingLetters },
  { ...reading, name: 'text-signs', only: signsBeside(readingLetters) },
  { ...display, name: 'figures', axes: { wght: 300, opsz: 72 }, weight: '300', only: () => '$0123456789' },
  {
    ...reading,
    name: 'italic',
    source: `${NEWSREADER}-italic.woff2`,
    style: 'italic',
    only: ({ emphasised }) => emphasised,
  },
  { ...geist, name: 'interface', only: () => interfaceLetters },
  { ...geist, name: 'interface-signs', only: signsBeside(interfaceLetters) },
  {
    name: 'code',
    family: 'Geist Mono Variable',
    source: GEIST_MONO,
    axes: { wght: 400 },
    weight: '400 600',
    style: 'normal',
  },
];

/**
 * Writes the fonts and a stylesheet with their faces.
 * @param text all text of the pages
 * @returns the stylesheet's path
 */
export async function writeFonts(folder: string, text: string): Promise<string> {
  await mkdir(folder, { recursive: true });
  const pages = { characters: unique(`${ascii}${text}`), emphasised: unique(emphasisIn(text)) };
  const faces = await Promise.all(
    cuts.map(async (cut) => {
      const characters = cut.only?.(pages);
      await writeFile(path.join(folder, `${cut.name}.woff2`), await subset(cut, characters ?? pages.characters));
      return faceOf(cut, characters);
    }),
  );
  const stylesheet = path.join(folder, 'fonts.css');
  await writeFile(stylesheet, faces.join('\n'));
  return stylesheet;
}

const { resolve } = createRequire(import.meta.url);

async function subset({ source, axes }: Cut, text: string): Promise<Buffer> {
  const font = await readFile(resolve(source));
  return subsetFont(font, text, {
    targetFormat: 'woff2',
    variationAxes: axes,
    keepFeatures: features,
    noHinting: true,
  });
}

const unique = (text: string) => [...new Set(text)].join('');
const emphasisIn = (html: string) => [...html.matchAll(/<em>([\s\S]*?)<\/em>/g)].map(([, text]) => text).join('');

function faceOf({ name, family, weight, style }: Cut, characters: string | undefined): string {
  const range = characters === undefined ? '' : ` unicode-range: ${rangesOf(characters)};`;
  return `@font-face { font-family: "${family}"; src: url("./${name}.woff2") format("woff2"); font-weight: ${weight}; font-style: ${style}; font-display: swap;${range} }`;
}

/** @returns the characters as CSS writes them: `U+30-39, U+41` */
function rangesOf(characters: string): string {
  const ranges: { from: number; to: number }[] = [];
  const codes = Array.from(characters, (character) => character.codePointAt(0) ?? 0);
  for (const code of codes.toSorted((a, b) => a - b)) {
    const last = ranges.at(-1);
    if (last?.to === code - 1) last.to = code;
    else ranges.push({ from: code, to: code });
  }
  return ranges
    .map(({ from, to }) => (from === to ? `U+${from.toString(16)}` : `U+${from.toString(16)}-${to.toString(16)}`))
    .join(', ');
}
