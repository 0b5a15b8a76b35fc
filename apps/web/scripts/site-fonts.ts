import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import subsetFont from 'subset-font';

/** One font file: a face cut down to the weights, sizes and characters that the pages show. */
interface Cut {
  name: string;
  family: string;
  source: string;
  /** Axes pinned or narrowed: that is where most of the bytes are. */
  axes: Record<string, number | { min: number; max: number }>;
  /** The weights it stands for. */
  weight: string;
  style: 'normal' | 'italic';
  /** Only these characters; otherwise all that the pages show. */
  only?: string;
}

const NEWSREADER = '@fontsource-variable/newsreader/files/newsreader-latin-opsz';
const GEIST = '@fontsource-variable/geist/files/geist-latin-wght-normal.woff2';
const GEIST_MONO = '@fontsource-variable/geist-mono/files/geist-mono-latin-wght-normal.woff2';

/** Kerning, ligatures, marks, and the figures that the stylesheet asks for. */
const features = ['kern', 'liga', 'calt', 'ccmp', 'locl', 'mark', 'mkmk', 'lnum', 'tnum'];

/** Letters that may come from outside the pages: the server's address, the mailbox, an account's address. */
const ascii = String.fromCharCode(...Array.from({ length: 0x7f - 0x20 }, (_, place) => 0x20 + place));

/** 410 lies between the 400 and 420 of the headings: one weight for all saves two thirds of the optical sizes' bytes. */
const cutsFor = (brandName: string): Cut[] => [
  {
    name: 'wordmark',
    family: 'Wordmark',
    source: `${NEWSREADER}-normal.woff2`,
    axes: { wght: 500, opsz: 24 },
    weight: '500',
    style: 'normal',
    only: brandName,
  },
  {
    name: 'display',
    family: 'Newsreader Variable',
    source: `${NEWSREADER}-normal.woff2`,
    axes: { wght: 410, opsz: { min: 16, max: 72 } },
    weight: '400 500',
    style: 'normal',
  },
  {
    name: 'figures',
    family: 'Newsreader Variable',
    source: `${NEWSREADER}-normal.woff2`,
    axes: { wght: 300, opsz: 72 },
    weight: '300',
    style: 'normal',
    only: '$0123456789',
  },
  {
    name: 'italic',
    family: 'Newsreader Variable',
    source: `${NEWSREADER}-italic.woff2`,
    axes: { wght: 410, opsz: 19 },
    weight: '400 500',
    style: 'italic',
  },
  {
    name: 'interface',
    family: 'Geist Variable',
    source: GEIST,
    axes: { wght: { min: 400, max: 600 } },
    weight: '400 600',
    style: 'normal',
  },
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
 * @param text everything the pages show
 * @returns the stylesheet's path
 */
export async function writeFonts(folder: string, brandName: string, text: string): Promise<string> {
  await mkdir(folder, { recursive: true });
  const characters = [...new Set(`${ascii}${text}`)].join('');
  const faces = await Promise.all(
    cutsFor(brandName).map(async (cut) => {
      await writeFile(path.join(folder, `${cut.name}.woff2`), await subset(cut, cut.only ?? characters));
      return faceOf(cut);
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

function faceOf({ name, family, weight, style, only }: Cut): string {
  const range = only
    ? ` unicode-range: ${[...new Set(only)].map((character) => `U+${character.codePointAt(0)?.toString(16)}`).join(', ')};`
    : '';
  return `@font-face { font-family: "${family}"; src: url("./${name}.woff2") format("woff2"); font-weight: ${weight}; font-style: ${style}; font-display: swap;${range} }`;
}
