import { formatCount } from '../../../lib/format.ts';

/** How many there are: 1,204, or 100+ where nobody has counted them all. */
export const formatTotal = ({ total, capped }: { total: number; capped: boolean }): string =>
  `${formatCount(total)}${capped ? '+' : ''}`;
