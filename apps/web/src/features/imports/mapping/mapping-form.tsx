import type { Import } from '@postern/contracts';
import { Checkbox } from '../../../components/forms/field.tsx';
import { ColumnList } from './column-list.tsx';
import { TimeQuestions } from './time-questions.tsx';
import type { MappingDraft } from './use-mapping.ts';

interface MappingFormProps {
  stored: Import;
  draft: MappingDraft;
  /** While the server reads the file, nothing can be changed. */
  disabled: boolean;
}

/** The meaning of the columns. Our own exports need none: they say everything themselves. */
export function MappingForm({ stored, draft, disabled }: MappingFormProps) {
  const isOwn = stored.source === 'postern';
  return (
    <section className="section" aria-label="Columns">
      <h2>Columns</h2>
      <fieldset className="import-mapping" disabled={disabled}>
        {isOwn ? (
          <p className="muted">
            This is a Postern export. Times, ids, verdicts, stars and read marks are kept as they are in the file.
          </p>
        ) : (
          <>
            <ColumnList columns={stored.columns} draft={draft} />
            <TimeQuestions draft={draft} />
            <Checkbox
              label="Mark the imported submissions as read"
              checked={draft.mapping.read}
              onChange={(event) => draft.change({ read: event.target.checked })}
            />
          </>
        )}
      </fieldset>
    </section>
  );
}
