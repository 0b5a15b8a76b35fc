import { createHash } from 'node:crypto';
import { copyFile, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { renderAsync, Resvg } from '@resvg/resvg-js';
import type { Wordmark } from '../src/page.ts';
import type * as Render from '../src/render.ts';
import { rightOf, shorten } from '../src/share/outline.ts';
import type { FontOptions } from './write-picture-fonts.ts';

type Drawings = Pick<
  typeof Render,
  'pages' | 'cardOf' | 'drawCard' | 'drawIcon' | 'drawLogo' | 'drawName' | 'iconSizes' | 'iconPath'
>;

/**
 * Draws the preview pictures of links to the pages.
 * @returns their URLs by the names of the cards; the URLs contain a hash, so that browsers fetch a changed picture
 * again
 */
export async function writeCards(
  outDir: string,
  font: FontOptions,
  { pages, cardOf, drawCard }: Drawings,
): Promise<Record<string, string>> {
  const cards = new Map(pages.map((page) => [cardOf(page).name, cardOf(page)]));
  const measure = createMeasure(font);
  const drawn = [...cards.values()].map(async (card) => {
    const png = (await renderAsync(drawCard(card, measure), { font })).asPng();
    const hash = createHash('sha256').update(png).digest('base64url').slice(0, 8);
    const url = `/assets/site-card-${card.name}-${hash}.png`;
    await writeFile(path.join(outDir, url), png);
    return [card.name, url] as const;
  });
  return Object.fromEntries(await Promise.all(drawn));
}

/** The width of a text in the display face at one pixel, measured large because the renderer rounds. */
function createMeasure(font: FontOptions): (text: string) => number {
  const size = 100;
  return (text) => {
    const letters = text.replace(/[&<]/g, 'n');
    const svg = `<svg xmlns="http://www.w3.org/2000/svg"><text font-family="Newsreader" font-size="${size}">${letters}</text></svg>`;
    const width = new Resvg(svg, { font }).getBBox()?.width;
    if (width === undefined) throw new Error(`The renderer cannot measure: ${text}`);
    return width / size;
  };
}

/** The name beside the logo as an outline, so that the pages need no font for it. */
export function outlineName(font: FontOptions, { drawWordmark }: Pick<typeof Render, 'drawWordmark'>): Wordmark {
  const [, outline = ''] = / d="([^"]*)"/.exec(new Resvg(drawWordmark(), { font }).toString()) ?? [];
  if (outline === '') throw new Error('The renderer has not outlined the name.');
  return { path: shorten(outline), width: rightOf(outline) };
}

interface IconFolders {
  outDir: string;
  /** The folder of files that are served unchanged. */
  publicDir: string;
}

/**
 * Writes the icons for browsers, home screens and share sheets, and the logo.
 * @returns the names of the files
 */
export async function writeIcons(
  { outDir, publicDir }: IconFolders,
  font: FontOptions,
  { drawIcon, drawLogo, drawName, iconSizes, iconPath }: Drawings,
): Promise<string[]> {
  const favicon = path.join(publicDir, 'favicon.svg');
  await copyFile(favicon, path.join(outDir, 'favicon.svg'));
  const [, outline = ''] = / d="([^"]*)"/.exec(new Resvg(drawName(), { font }).toString()) ?? [];
  const icon = drawIcon();
  const files = new Map<string, Buffer | string>([
    ['apple-touch-icon.png', toPng(icon, 180)],
    ...iconSizes.map((size) => [iconPath(size).slice(1), toPng(icon, size)] as const),
    // For browsers that request this path without reading the page.
    ['favicon.ico', toIco(toPng(await readFile(favicon, 'utf8'), 32), 32)],
    ['logo.svg', drawLogo(outline)],
  ]);
  for (const [name, content] of files) await writeFile(path.join(outDir, name), content);
  return ['favicon.svg', ...files.keys()];
}

const toPng = (svg: string, width: number): Buffer =>
  new Resvg(svg, { fitTo: { mode: 'width', value: width } }).render().asPng();

/** One PNG as an ICO file: a header of 6 bytes, an entry of 16, the picture. */
function toIco(png: Buffer, size: number): Buffer {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(size, 6);
  head.writeUInt8(size, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, png]);
}
