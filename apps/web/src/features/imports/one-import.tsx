import type { Endpoint, Import } from '@postern/contracts';
import { FilePlus } from 'lucide-react';
import { Button } from '../../components/button.tsx';
import { LoadFailed } from '../../components/states/load-failed.tsx';
import { Facts } from './facts.tsx';
import { ImportsSkeleton } from './imports-skeleton.tsx';
import { Preparation } from './preparation.tsx';
import { Outcome } from './result/outcome.tsx';
import { ProblemList } from './result/problem-list.tsx';
import { Running } from './result/running.tsx';
import { SheetChoice } from './start/sheet-choice.tsx';
import { useImport, useOnEnd } from './use-import.ts';
import { useKeptFocus } from './use-kept-focus.ts';

interface OneImportProps {
  endpoint: Endpoint;
  importId: string;
  /** Shows another import; undefined: the choice of a file. */
  onShow: (importId: string | undefined) => void;
}

/** One import: what was recognised, then its mapping, its progress or its result. */
export function OneImport({ endpoint, importId, onShow }: OneImportProps) {
  const query = useImport(endpoint, importId);
  if (query.data) return <Loaded endpoint={endpoint} stored={query.data} onShow={onShow} />;
  if (query.error)
    return (
      <LoadFailed
        query={query}
        title="Couldn’t load the import"
        missing="This import doesn’t exist. A file that is not imported within a day is deleted."
      />
    );
  return <ImportsSkeleton />;
}

interface LoadedProps extends Omit<OneImportProps, 'importId'> {
  stored: Import;
}

function Loaded({ endpoint, stored, onShow }: LoadedProps) {
  const { state, file_name, problems, refused } = stored;
  useOnEnd(stored);
  const rest = useKeptFocus(state);
  const onAnother = () => onShow(undefined);
  const isPrepared = state === 'ready' || state === 'checking' || state === 'checked';
  return (
    <div className="page narrow">
      <div className="page-head">
        <h2 className="screen-heading break-anywhere">
          <bdi>{file_name}</bdi>
        </h2>
        <Button icon={<FilePlus aria-hidden="true" />} onClick={onAnother}>
          Import another file
        </Button>
      </div>
      <Facts stored={stored}>
        {isPrepared && stored.sheets.length > 1 && <SheetChoice endpoint={endpoint} stored={stored} onShow={onShow} />}
      </Facts>
      <div ref={rest} tabIndex={-1} className="no-outline">
        {isPrepared ? (
          <Preparation stored={stored} />
        ) : (
          <>
            {state === 'importing' || state === 'undoing' ? (
              <Running stored={stored} />
            ) : (
              <Outcome endpoint={endpoint} stored={stored} onAnother={onAnother} />
            )}
            {state === 'done' && <ProblemList problems={problems} refused={refused} fileName={file_name} />}
          </>
        )}
      </div>
    </div>
  );
}
