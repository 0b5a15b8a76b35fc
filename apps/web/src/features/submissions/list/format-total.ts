import { formatCount } from '../../../lib/format.ts';

/** How many there are: 1,204, or "more than 100" where not all were counted. */
export const formatTotal = ({ total, capped }: { total: number; capped: boolean }): string =>
  `${capped ? 'more than ' : ''}${formatCount(total)}`;
