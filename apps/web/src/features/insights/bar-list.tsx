import type { CSSProperties, ReactNode } from 'react';
import { cx } from '../../components/cx.ts';
import { formatCount } from '../../lib/format.ts';
import { formatShare } from './chart/scale.ts';

interface BarItem {
  key: string;
  label: ReactNode;
  count: number;
  /** The class of its colour. */
  look?: string | undefined;
}

interface BarListProps {
  label: string;
  items: readonly BarItem[];
}

/** Numbers in a list, each on a rule whose bar is as long as its share. */
export function BarList({ label, items }: BarListProps) {
  const whole = items.reduce((sum, { count }) => sum + count, 0);
  const highest = Math.max(1, ...items.map(({ count }) => count));
  return (
    <ul className="bar-list" aria-label={label}>
      {items.map(({ key, label: text, count, look }) => (
        <li key={key} className={cx(look)} style={{ '--v': (count / highest) * 100 } as CSSProperties}>
          <span className="bar-label">{text}</span>
          <b>{formatCount(count)}</b>
          <small>{formatShare(count, whole)}</small>
        </li>
      ))}
    </ul>
  );
}
