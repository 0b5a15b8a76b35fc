/** Red, green and blue, 0 to 255. */
export type Colour = readonly [red: number, green: number, blue: number];

/** @param text `#` and six hexadecimal digits */
export const toColour = (text: string): Colour => {
  const number = Number.parseInt(text.slice(1), 16);
  return [(number >> 16) & 255, (number >> 8) & 255, number & 255];
};

export const toHex = (colour: Colour): string =>
  `#${colour.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;

/** @param share of the other colour, 0 to 1 */
export const mix = (one: Colour, other: Colour, share: number): Colour => [
  one[0] + (other[0] - one[0]) * share,
  one[1] + (other[1] - one[1]) * share,
  one[2] + (other[2] - one[2]) * share,
];

/** The contrast ratio of WCAG 2, from 1 to 21. */
export function contrast(one: Colour, other: Colour): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** The colour, mixed toward another just enough to be visible on every background. */
export function readable(colour: Colour, on: readonly Colour[], { least, toward }: { least: number; toward: Colour }) {
  // The contrast is measured after rounding, because browsers round.
  const steps = Array.from({ length: 21 }, (_, n) => toColour(toHex(mix(colour, toward, n / 20))));
  return steps.find((step) => on.every((ground) => contrast(step, ground) >= least)) ?? toward;
}

function luminance(colour: Colour): number {
  const [red = 0, green = 0, blue = 0] = colour.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
