/** Guide lines above zero. */
const LINES = 3;
/** The height of the plot above the last line, in steps. */
const HEADROOM = 0.6;

export interface Scale {
  /** The highest value that fits. */
  top: number;
  /** The values of the guide lines, zero first. */
  lines: number[];
}

/** Guide lines at round whole numbers, the last of which is not below the highest value. */
export function scaleFor(highest: number): Scale {
  const step = roundStep(Math.max(highest, 0) / LINES);
  return { top: step * (LINES + HEADROOM), lines: Array.from({ length: LINES + 1 }, (_, line) => line * step) };
}

/** The next of 1, 2, 4, 5, 6, 8, 10, 20, 25, 40 and so on. Never a fraction, because these are counts. */
function roundStep(least: number): number {
  if (least <= 1) return 1;
  const power = 10 ** Math.floor(Math.log10(least));
  const factors = power === 1 ? [1, 2, 4, 5, 6, 8, 10] : [1, 2, 2.5, 4, 5, 6, 8, 10];
  // A small tolerance for quotients like 0.3 / 0.1.
  const factor = factors.find((each) => each * power >= least * (1 - 1e-9)) ?? 10;
  return factor * power;
}

const compact = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 });

/** The number of a guide line, as short as possible: 50, 2,500 as 2.5k, 1M. */
export const formatTick = (value: number): string => compact.format(value).replace('K', 'k');

/** The distances between labels, in columns: weeks if columns are days, parts of a day if they are hours. */
const STRIDES = [1, 2, 3, 7, 12, 14, 21, 28];

/**
 * The indexes of every n-th column, so that there are at most `most`: counted from the first one, or back from the
 * last.
 */
export function labelled(count: number, most: number, from: 'first' | 'last'): number[] {
  const stride = STRIDES.find((each) => Math.ceil(count / each) <= most) ?? count;
  const places = Array.from({ length: Math.ceil(count / stride) }, (_, label) => label * stride);
  return from === 'first' ? places : places.map((place) => count - 1 - place).toReversed();
}

/** A share for people: 42%. It is never rounded to 0% or 100% unless it is exactly that. */
export function formatShare(part: number, whole: number): string {
  if (whole <= 0 || part <= 0) return '0%';
  const percent = (part / whole) * 100;
  if (percent < 1) return '< 1%';
  return `${part < whole ? Math.min(99, Math.round(percent)) : 100}%`;
}
