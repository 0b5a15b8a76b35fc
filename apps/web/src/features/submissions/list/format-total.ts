import { formatCount } from '../../../lib/format.ts';

interface Total {
  total: number;
  /** Whether there are more than `total`. */
  capped: boolean;
}

/** The number of submissions, inside a sentence: 1,204, or more than 100 if the count stopped there. */
export const formatTotal = ({ total, capped }: Total): string => `${capped ? 'more than ' : ''}${formatCount(total)}`;

/** The number of matches, and of all: 2 of 7, or more than 100 of 12,040. */
export const formatFound = ({ total, capped }: Total, all: number): string =>
  `${capped ? 'More than ' : ''}${formatCount(total)} of ${formatCount(Math.max(all, total))}`;
