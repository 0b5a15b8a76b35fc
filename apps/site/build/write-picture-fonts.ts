import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { ResvgRenderOptions } from '@resvg/resvg-js';
import subsetFont from 'subset-font';

export type FontOptions = NonNullable<ResvgRenderOptions['font']>;

const { resolve } = createRequire(import.meta.url);

const NEWSREADER = '@fontsource-variable/newsreader/files/newsreader-latin-opsz-normal.woff2';
const GEIST = '@fontsource-variable/geist/files/geist-latin-wght-normal.woff2';

/** The faces of the pictures. Their renderer reads no WOFF2 and no variable fonts, so each is one weight of the site's. */
const faces = [
  { file: 'display', source: NEWSREADER, axes: { wght: 450, opsz: 60 } },
  { file: 'interface', source: GEIST, axes: { wght: 450 } },
];

/** The name beside the mark: a separate face, in the weight and size in which it is shown. */
const nameFace = { file: 'name', source: NEWSREADER, axes: { wght: 500, opsz: 24 } };

/**
 * Writes the fonts that pictures are drawn with, and no others are: the same input makes the same bytes anywhere.
 * @param text what the pictures say, beside ASCII
 */
export async function writePictureFonts(folder: string, text: string): Promise<FontOptions> {
  await mkdir(folder, { recursive: true });
  const ascii = String.fromCharCode(...Array.from({ length: 0x7f - 0x20 }, (_, place) => 0x20 + place));
  const fontFiles = await Promise.all(faces.map((face) => writeFace(folder, face, `${ascii}${text}`)));
  return { fontFiles, loadSystemFonts: false };
}

/** Writes the font that the name beside the mark is outlined from. */
export async function writeNameFont(folder: string, name: string): Promise<FontOptions> {
  await mkdir(folder, { recursive: true });
  return { fontFiles: [await writeFace(folder, nameFace, name)], loadSystemFonts: false };
}

async function writeFace(
  folder: string,
  { file, source, axes }: (typeof faces)[number],
  text: string,
): Promise<string> {
  const font = await subsetFont(await readFile(resolve(source)), text, {
    targetFormat: 'sfnt',
    variationAxes: axes,
    noHinting: true,
  });
  const target = path.join(folder, `${file}.ttf`);
  await writeFile(target, font);
  return target;
}
