import type { FormDefinition } from '@postern/contracts';
import { contrast, mix, readable, toColour, toHex, type Colour } from './colour.ts';

export type FormTheme = FormDefinition['theme'];

const serif = '"Iowan Old Style", "Palatino Linotype", Palatino, Georgia, "Noto Serif", serif';
const system = 'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", "Noto Sans", sans-serif';
const fonts = new Map<unknown, string>([
  // The page of a form defines the fallback.
  ['sans', `"Geist Variable", "Geist Fallback", ${system}`],
  ['system', system],
  ['serif', serif],
  ['mono', 'ui-monospace, "SFMono-Regular", Menlo, Consolas, "Liberation Mono", monospace'],
]);
const radii = new Map<unknown, string>([
  ['none', '0px'],
  ['small', '6px'],
  ['large', '14px'],
]);
const schemes = new Map<unknown, string>([
  ['light', 'light'],
  ['dark', 'dark'],
]);

const VERDIGRIS = { light: '#1d6f63', dark: '#5fc2b0' };
const white = toColour('#ffffff');
const black = toColour('#0d1512');

/** The background of an accent, and the ink that it is mixed toward when its contrast is too low. */
const grounds = {
  light: { on: [toColour('#f3f1eb'), white], ink: toColour('#181b1a') },
  dark: { on: [toColour('#121412'), toColour('#202422')], ink: toColour('#eceee9') },
};

/**
 * A theme as a rule that follows `formCss`. A theme is untrusted: only known names and colours of six digits reach the
 * style sheet.
 */
export function themeCss({ scheme, accent, radius, font }: FormTheme): string {
  const own = typeof accent === 'string' && /^#[\da-f]{6}$/i.test(accent) ? accent : null;
  const light = shades(toColour(own ?? VERDIGRIS.light), grounds.light);
  const dark = shades(toColour(own ?? VERDIGRIS.dark), grounds.dark);
  const pair = (key: keyof typeof light) => `light-dark(${light[key]}, ${dark[key]})`;
  return `.pf, .pf-page {
  color-scheme: ${schemes.get(scheme) ?? 'light dark'};
  --pf-accent: ${pair('fill')};
  --pf-accent-hover: ${pair('hover')};
  --pf-on-accent: ${pair('on')};
  --pf-accent-text: ${pair('text')};
  --pf-radius: ${radii.get(radius) ?? '6px'};
  --pf-font: ${fonts.get(font) ?? system};
}
`;
}

/** As a fill and border 3:1 against its background, as text 4.5:1, and text on it 4.5:1 as well. */
function shades(accent: Colour, { on: ground, ink }: { on: readonly Colour[]; ink: Colour }) {
  const fill = readable(accent, ground, { least: 3, toward: ink });
  const on = contrast(fill, white) >= 4.5 ? white : contrast(fill, black) >= 4.5 ? black : toColour('#000000');
  return {
    fill: toHex(fill),
    // Away from the text on it, so that its contrast only grows.
    hover: toHex(mix(fill, on === white ? black : white, 0.16)),
    on: toHex(on),
    text: toHex(readable(accent, ground, { least: 4.5, toward: ink })),
  };
}
