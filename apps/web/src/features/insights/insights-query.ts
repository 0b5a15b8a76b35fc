/** The ranges of the figures, in days. */
export const ranges = [
  [7, '7 days'],
  [30, '30 days'],
  [90, '90 days'],
] as const;

export type Range = (typeof ranges)[number][0];

/** The period of the charts, as stored in the address. */
export interface InsightsSearch {
  days?: Range;
}

const usual: Range = 30;

/** Reads any search parameters. Invalid ones are ignored. */
export function readSearch(search: { days?: unknown }): InsightsSearch {
  const range = ranges.find(([days]) => days === Number(search.days))?.[0];
  return range === undefined || range === usual ? {} : { days: range };
}

export const rangeOf = ({ days }: InsightsSearch): Range => days ?? usual;
