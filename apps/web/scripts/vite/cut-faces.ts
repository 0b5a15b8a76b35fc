import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';
import type { Plugin } from 'vite';
import { displayText } from '../../src/components/states/display-text.ts';

/** The letters of the latin subset; the range is the one that fonts.css gives it. */
const latinText = [
  [0x20, 0xff],
  [0x131, 0x131],
  [0x152, 0x153],
  [0x2bb, 0x2bc],
  [0x2c6, 0x2c6],
  [0x2da, 0x2da],
  [0x2dc, 0x2dc],
  [0x304, 0x304],
  [0x308, 0x308],
  [0x329, 0x329],
  [0x2000, 0x206f],
  [0x20ac, 0x20ac],
  [0x2122, 0x2122],
  [0x2191, 0x2191],
  [0x2193, 0x2193],
  [0x2212, 0x2212],
  [0x2215, 0x2215],
  [0xfeff, 0xfeff],
  [0xfffd, 0xfffd],
]
  .flatMap(([from = 0, to = 0]) =>
    Array.from({ length: to - from + 1 }, (_, place) => String.fromCodePoint(from + place)),
  )
  .join('');

interface Cut {
  /** The font files that fonts.css requests after an @. The server knows the faces of its pages by their names. */
  name: string;
  source: string;
  /** The letters to keep. */
  text: string;
  axes: Record<string, { min: number; max: number }>;
}

const cuts: readonly Cut[] = [
  // The few letters that the app displays in it: 9 kB instead of 132.
  {
    name: 'display-face',
    source: '@fontsource-variable/newsreader/files/newsreader-latin-opsz-normal.woff2',
    text: displayText,
    axes: { opsz: { min: 16, max: 52 }, wght: { min: 420, max: 500 } },
  },
  // All letters, without the weights that the app does not use: 20 kB instead of 29.
  {
    name: 'geist-latin-wght-cut',
    source: '@fontsource-variable/geist/files/geist-latin-wght-normal.woff2',
    text: latinText,
    axes: { wght: { min: 400, max: 700 } },
  },
  {
    name: 'geist-mono-latin-wght-cut',
    source: '@fontsource-variable/geist-mono/files/geist-mono-latin-wght-normal.woff2',
    text: latinText,
    axes: { wght: { min: 400, max: 600 } },
  },
];

/** Reduces faces to the letters and weights that the app uses. fonts.css requests them by alias. */
export function cutFaces(): Plugin {
  const folder = new URL('../../node_modules/.cache/fonts/', import.meta.url);
  return {
    name: 'cut-faces',
    config: async () => {
      await mkdir(folder, { recursive: true });
      const made = cuts.map(async ({ name, source, text, axes }) => {
        const whole = await readFile(new URL(import.meta.resolve(source)));
        const face = await subsetFont(whole, text, { targetFormat: 'woff2', variationAxes: axes });
        const file = new URL(`${name}.woff2`, folder);
        await writeFile(file, face);
        return [`@${name}`, fileURLToPath(file)] as const;
      });
      return { resolve: { alias: Object.fromEntries(await Promise.all(made)) } };
    },
  };
}
