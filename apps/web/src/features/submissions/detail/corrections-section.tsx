import type { Submission } from '@postern/contracts';
import { Time } from '../../../components/time.tsx';
import { FieldList } from '../content/field-list.tsx';

/** What the sender wrote before each correction, newest first. */
export function CorrectionsSection({ corrections }: { corrections: NonNullable<Submission['corrections']> }) {
  return (
    <section className="section" aria-label="Corrected by the sender">
      <div className="section-head">
        <h2>Corrected by the sender</h2>
      </div>
      {corrections.toReversed().map(({ at, fields }) => (
        <details key={at} className="correction">
          <summary>
            Fields until <Time value={at} mode="full" />
          </summary>
          <FieldList fields={fields} />
        </details>
      ))}
    </section>
  );
}
