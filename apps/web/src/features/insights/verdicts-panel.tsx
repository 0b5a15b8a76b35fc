import type { VerdictCounts } from '@postern/contracts';
import type { CSSProperties } from 'react';
import { StatusBadge } from '../../components/badge.tsx';
import { BarList } from './bar-list.tsx';

const order = ['inbox', 'spam', 'held', 'refused'] as const;

/** The verdicts of an endpoint's submissions, including later moves. */
export function VerdictsPanel({ verdicts }: { verdicts: VerdictCounts }) {
  const whole = order.reduce((sum, each) => sum + verdicts[each], 0);
  return (
    <section className="panel" aria-labelledby="verdicts-title">
      <header>
        <h2 id="verdicts-title">Verdicts</h2>
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
