import { formatCount } from '../../../lib/format.ts';

interface Total {
  total: number;
  /** Whether there are more than `total`. */
  capped: boolean;
}

/** How many there are: 1,204, or 100+ where nobody has counted them all. */
export const formatTotal = ({ total, capped }: Total): string => `${formatCount(total)}${capped ? '+' : ''}`;

/** How many match, of how many: 2 of 7, or more than 100 of 12,040. */
export const formatFound = ({ total, capped }: Total, all: number): string =>
  `${capped ? 'More than ' : ''}${formatCount(total)} of ${formatCount(Math.max(all, total))}`;
