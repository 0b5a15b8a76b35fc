import type { Submission } from '@postern/contracts';
import { CopyText } from '../endpoints/copy-text.tsx';
import { FieldList } from './field-list.tsx';

/** The fields with their heading and the way to take them along. */
export function FieldSection({ submission }: { submission: Submission }) {
  return (
    <section aria-labelledby="fields-title">
      <div className="sect mt-0!">
        <h2 id="fields-title">
          Fields as sent
          <span className="right">
            <CopyText value={() => JSON.stringify(submission, null, 2)}>Copy as JSON</CopyText>
          </span>
        </h2>
      </div>
      <FieldList fields={submission.fields} />
    </section>
  );
}
