import type { Import } from '@postern/contracts';
import { StatusBadge } from '../../../components/badge.tsx';
import { Time } from '../../../components/time.tsx';
import { formatPlural } from '../../../lib/format.ts';

const shownFields = 8;

/** The first submissions as they will look. */
export function SampleList({ sample }: { sample: Import['sample'] }) {
  if (sample.length === 0) return null;
  return (
    <>
      <h3 className="import-samples-title">First submissions as they will look</h3>
      <ul className="import-samples">
        {sample.map(({ line, created_at, status, fields }) => (
          <li key={line}>
            <div className="line wrap">
              <span className="weight-medium">
                <Time value={created_at} mode="full" />
              </span>
              <StatusBadge status={status} />
              <span className="muted small">line {line}</span>
            </div>
            <dl>
              {fields.slice(0, shownFields).map(([name, value], index) => (
                // oxlint-disable-next-line react/no-array-index-key -- names repeat, and the list never changes
                <div key={index}>
                  <dt>
                    <bdi title={name}>{name}</bdi>
                  </dt>
                  <dd dir="auto">{value === '' ? <span className="muted">empty</span> : value}</dd>
                </div>
              ))}
            </dl>
            {fields.length > shownFields && (
              <p className="muted small">and {formatPlural(fields.length - shownFields, 'more field')}</p>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
