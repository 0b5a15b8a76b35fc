import { brand, type Profile } from '@postern/contracts';
import type { CSSProperties, ReactNode } from 'react';
import { cx } from '../cx.ts';
import { formatCount } from '../../lib/format.ts';
import { notCounted, paceOf, warnPercent } from './pace.ts';

/** This month's use of the plan, and the projection. */
export function PlanGauge({ usage }: Pick<Profile, 'usage'>) {
  const { month, usedPercent, projectedPercent, level, outlook } = paceOf(usage, new Date());
  const { submissions, limit, held } = usage;
  const description = `${formatCount(submissions)} of ${formatCount(limit)} used. ${held > 0 ? `${formatCount(held)} more held. ` : ''}${outlook}. ${notCounted}`;
  return (
    <>
      <dt>
        {month} against the {brand.planName}
      </dt>
      <dd>
        <span className="figure-value">
          {formatCount(submissions)} <small>of {formatCount(limit)} submissions</small>
        </span>
        <div
          className={cx('gauge', level !== 'fine' && level)}
          role="img"
          aria-label={description}
          style={{ '--v': usedPercent, '--p': projectedPercent } as CSSProperties}
        >
          <i />
          {level === 'full' ? (
            <Mark at={100}>
              {held > 0 ? `${formatCount(limit)}, ${formatCount(held)} more held` : formatCount(limit)}
            </Mark>
          ) : (
            <>
              <u />
              <b style={{ '--x': warnPercent } as CSSProperties} />
              <Mark at={warnPercent}>{warnPercent}%</Mark>
              {/* Slightly inside, because the last line would otherwise be outside the bar. */}
              <b style={{ '--x': 99.9 } as CSSProperties} />
              <Mark at={100}>{formatCount(limit)}</Mark>
            </>
          )}
        </div>
        <p className="figure-note plan-outlook">{outlook}</p>
        <p className="figure-note">{notCounted}</p>
      </dd>
    </>
  );
}

function Mark({ at, children }: { at: number; children: ReactNode }) {
  return <span style={{ '--x': at } as CSSProperties}>{children}</span>;
}
