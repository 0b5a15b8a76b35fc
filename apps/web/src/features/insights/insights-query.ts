/** Days that the figures may look back on. */
export const ranges = [
  [7, '7 days'],
  [30, '30 days'],
  [90, '90 days'],
] as const;

export type Range = (typeof ranges)[number][0];

/** The period that the charts show, as the address has it. */
export interface InsightsSearch {
  days?: Range;
}

const usual: Range = 30;

/** Search parameters, as anyone may have written them. What makes no sense is left out. */
export function readSearch(search: { days?: unknown }): InsightsSearch {
  const range = ranges.find(([days]) => days === Number(search.days))?.[0];
  return range === undefined || range === usual ? {} : { days: range };
}

export const rangeOf = ({ days }: InsightsSearch): Range => days ?? usual;
