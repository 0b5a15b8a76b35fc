import { verdicts as order, type VerdictCounts } from '@postern/contracts';
import type { CSSProperties } from 'react';
import { StatusBadge } from '../../components/badge.tsx';
import { formatCount } from '../../lib/format.ts';
import { receivedOf } from '../endpoints/counts.ts';
import { BarList } from './bar-list.tsx';

/** The verdicts of an endpoint's submissions, including later moves. */
export function VerdictsPanel({ verdicts }: { verdicts: VerdictCounts }) {
  const whole = receivedOf(verdicts);
  return (
    <section className="panel" aria-labelledby="verdicts-title">
      <header>
        <h2 id="verdicts-title">Verdicts</h2>
        <span className="muted small panel-remark">Received {formatCount(whole)}</span>
      </header>
      <div className="panel-body">
        <div className="split" aria-hidden="true">
          {order
            .filter((each) => verdicts[each] > 0)
            .map((each) => (
              <i key={each} className={each} style={{ '--v': verdicts[each] / whole } as CSSProperties} />
            ))}
        </div>
        <BarList
          label="Verdicts"
          items={order.map((each) => ({
            key: each,
            label: <StatusBadge status={each} />,
            count: verdicts[each],
            look: `plain ${each}`,
          }))}
        />
      </div>
    </section>
  );
}
