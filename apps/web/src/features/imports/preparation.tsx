import type { Import } from '@postern/contracts';
import { Button } from '../../components/button.tsx';
import { Note } from '../../components/note.tsx';
import { formatPlural } from '../../lib/format.ts';
import { MappingForm } from './mapping/mapping-form.tsx';
import { useMapping, type MappingDraft } from './mapping/use-mapping.ts';
import { MissingFiles } from './result/missing-files.tsx';
import { ProblemList } from './result/problem-list.tsx';
import { SampleList } from './result/sample-list.tsx';
import { StepProgress } from './result/running.tsx';
import { useFirstCheck, useSteps } from './use-import.ts';
import { checkWords, reasonsBelow } from './words.ts';

/** The steps before an import: what the columns mean, a check of the whole file, and the import itself. */
export function Preparation({ stored }: { stored: Import }) {
  const { state, problems, refused, file_name } = stored;
  const draft = useMapping(stored);
  const steps = useSteps(stored);
  useFirstCheck(stored, steps.check);
  const isChecking = state === 'checking';
  const isCurrent = state === 'checked' && !draft.isChanged;
  return (
    <>
      <MappingForm stored={stored} draft={draft} disabled={isChecking} />
      {isChecking ? (
        <section className="section" aria-label="Check">
          <h2>Check</h2>
          <StepProgress stored={stored} words="Checking the file" />
        </section>
      ) : isCurrent ? (
        <section className="section" aria-label="Check">
          <h2>Check</h2>
          <Checked stored={stored} onStart={() => steps.start(draft.mapping)} isBusy={steps.isBusy} />
          <SampleList sample={stored.sample} />
        </section>
      ) : (
        <ToCheck stored={stored} draft={draft} isBusy={steps.isBusy} onCheck={() => steps.check(draft.mapping)} />
      )}
      {isCurrent && <ProblemList problems={problems} refused={refused} fileName={file_name} />}
    </>
  );
}

interface ToCheckProps {
  stored: Import;
  draft: MappingDraft;
  isBusy: boolean;
  onCheck: () => void;
}

function ToCheck({ stored, draft, isBusy, onCheck }: ToCheckProps) {
  const check = () => {
    draft.tryIt();
    if (draft.open.length === 0) onCheck();
  };
  return (
    <div className="stack import-actions">
      <p className="muted">
        {stored.state === 'checked'
          ? 'You changed the columns. Check the file again before you import it.'
          : 'A check reads the whole file and imports nothing. It shows what each submission will look like.'}
      </p>
      <div>
        <Button variant="primary" busy={isBusy} onClick={check}>
          Check file
        </Button>
      </div>
    </div>
  );
}

interface CheckedProps {
  stored: Import;
  onStart: () => void;
  isBusy: boolean;
}

function Checked({ stored, onStart, isBusy }: CheckedProps) {
  const { imported, existing, refused } = stored;
  if (imported === 0)
    return (
      <Note kind={refused > 0 ? 'warning' : 'info'}>
        {refused === 0
          ? `There is nothing to import: ${existing === 1 ? 'the submission is' : 'all submissions are'} here already.`
          : `There is nothing to import; ${reasonsBelow(refused)}`}
      </Note>
    );
  return (
    <div className="stack import-actions">
      <p role="status">{checkWords(stored)}</p>
      <MissingFiles stored={stored} />
      <div>
        <Button variant="primary" busy={isBusy} onClick={onStart}>
          Import {formatPlural(imported, 'submission')}
        </Button>
      </div>
    </div>
  );
}
