import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { ResvgRenderOptions } from '@resvg/resvg-js';
import subsetFont from 'subset-font';

export type FontOptions = NonNullable<ResvgRenderOptions['font']>;

const { resolve } = createRequire(import.meta.url);

const NEWSREADER = '@fontsource-variable/newsreader/files/newsreader-latin-opsz-normal.woff2';
const GEIST = '@fontsource-variable/geist/files/geist-latin-wght-normal.woff2';

/**
 * The faces of the pictures. Their renderer reads neither WOFF2 nor variable fonts, so each is a single weight of a
 * site font.
 */
const faces = [
  { file: 'display', source: NEWSREADER, axes: { wght: 450, opsz: 60 } },
  { file: 'interface', source: GEIST, axes: { wght: 450 } },
];

/** The name beside the logo: a separate face, in the weight and size in which the name is shown. */
const nameFace = { file: 'name', source: NEWSREADER, axes: { wght: 500, opsz: 24 } };

/**
 * Writes the fonts for the pictures. The renderer uses no other fonts, so the same input gives the same bytes on every
 * machine.
 * @param text the text of the pictures, besides ASCII
 */
export async function writePictureFonts(folder: string, text: string): Promise<FontOptions> {
  await mkdir(folder, { recursive: true });
  const ascii = String.fromCharCode(...Array.from({ length: 0x7f - 0x20 }, (_, place) => 0x20 + place));
  const fontFiles = await Promise.all(faces.map((face) => writeFace(folder, face, `${ascii}${text}`)));
  return { fontFiles, loadSystemFonts: false };
}

/** Writes the font from which the name beside the logo is outlined. */
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
