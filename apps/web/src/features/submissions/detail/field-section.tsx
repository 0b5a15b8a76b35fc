import type { Submission } from '@postern/contracts';
import { Skeleton } from '../../../components/states/skeleton.tsx';
import { CopyText } from '../../../components/code/copy-text.tsx';
import { FieldList } from '../content/field-list.tsx';

interface FieldSectionProps {
  submission: Submission;
  /** Whether these are all fields, or only those of a list's preview. */
  isWhole: boolean;
}

/** The fields with a heading and a copy button. */
export function FieldSection({ submission, isWhole }: FieldSectionProps) {
  const title = submission.corrections ? 'Fields as corrected' : 'Fields as sent';
  return (
    <section className="section first" aria-label={title}>
      <div className="section-head">
        <h2>{title}</h2>
        {isWhole && (
          <span className="right">
            <CopyText value={() => JSON.stringify(submission, null, 2)}>Copy as JSON</CopyText>
          </span>
        )}
      </div>
      <FieldList fields={submission.fields} />
      {!isWhole && (
        <div className="field-skeleton" role="status" aria-label="Loading all fields">
          <Skeleton width="70%" />
        </div>
      )}
    </section>
  );
}
