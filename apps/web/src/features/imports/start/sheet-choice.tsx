import type { Endpoint, Import } from '@postern/contracts';
import { FieldError } from '../../../components/forms/field-error.tsx';
import { Select } from '../../../components/forms/field.tsx';
import { chosenFile, useUpload } from './use-upload.ts';

interface SheetChoiceProps {
  endpoint: Endpoint;
  stored: Import;
  onShow: (importId: string) => void;
}

/** The sheet of a workbook, or the endpoint of an archive. Another one is read from the same file, which is sent again. */
export function SheetChoice({ endpoint, stored, onShow }: SheetChoiceProps) {
  const { upload, error, start } = useUpload(endpoint, ({ id }) => onShow(id));
  const file = chosenFile(stored.id);
  if (!file)
    return (
      <>
        <bdi>{stored.sheet}</bdi>
        <p className="muted small">To import another, upload the file again.</p>
      </>
    );
  return (
    <>
      <Select
        className="import-time"
        aria-label={stored.format === 'zip' ? 'Endpoint in the archive' : 'Sheet'}
        value={stored.sheet ?? ''}
        disabled={upload !== null || stored.state === 'checking'}
        onChange={(event) => start(file, event.target.value)}
      >
        {stored.sheets.map((sheet) => (
          <option key={sheet} value={sheet}>
            {sheet}
          </option>
        ))}
      </Select>
      <FieldError text={error ?? undefined} />
    </>
  );
}
