import type { Endpoint } from '@postern/contracts';
import { EarlierImports } from './start/earlier-imports.tsx';
import { FileDrop } from './start/file-drop.tsx';
import { useUpload } from './start/use-upload.ts';
import { OneImport } from './one-import.tsx';
import { useIsRoleLoading, useMay } from '../../lib/workspace/use-workspaces.ts';
import { NotAllowed } from '../../components/states/not-allowed.tsx';

interface ImportsScreenProps {
  endpoint: Endpoint;
  /** Without one, a file can be chosen. */
  importId: string | undefined;
  onShow: (importId: string | undefined) => void;
}

/** Submissions from elsewhere: one import with its mapping and result, or a new file and the earlier imports. */
export function ImportsScreen({ endpoint, importId, onShow }: ImportsScreenProps) {
  if (importId !== undefined)
    return <OneImport key={importId} endpoint={endpoint} importId={importId} onShow={onShow} />;
  return <NewImport endpoint={endpoint} onShow={onShow} />;
}

function NewImport({ endpoint, onShow }: Omit<ImportsScreenProps, 'importId'>) {
  const uploading = useUpload(endpoint, ({ id }) => onShow(id));
  const may = useMay();
  if (useIsRoleLoading()) return null;
  if (!may('imports.upload')) return <NotAllowed what="import submissions" />;
  return (
    <div className="page narrow">
      <h2 className="screen-heading">Import submissions</h2>
      <p className="muted import-lead">
        Files from Typeform, Tally, Google Forms, Netlify, Formspree, formcarry, FormSubmit and Postern are recognised.
        In any other table, you say what the columns are. Submissions keep their original times, and nothing is
        delivered. <a href="/docs/importing">Import guide</a>
      </p>
      <FileDrop {...uploading} />
      <EarlierImports endpoint={endpoint} />
    </div>
  );
}
