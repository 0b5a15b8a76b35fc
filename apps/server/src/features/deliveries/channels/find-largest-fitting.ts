/**
 * The largest whole number up to `max` that fits, as far as bisection finds it: the result fits, even if a smaller
 * number would not. It starts with small numbers, so that a trial never costs much more than the result.
 * @returns undefined when not even 0 fits
 */
export function largestFitting(max: number, fits: (count: number) => boolean): number | undefined {
  if (!fits(0)) return undefined;
  let good = 0;
  let bad = max + 1;
  for (let next = Math.min(16, max); good < max; next = Math.min(next * 2, max)) {
    if (!fits(next)) {
      bad = next;
      break;
    }
    good = next;
  }
  while (bad - good > 1) {
    const middle = (good + bad) >> 1;
    if (fits(middle)) good = middle;
    else bad = middle;
  }
  return good;
}
