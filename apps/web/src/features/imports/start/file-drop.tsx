import { limits } from '@postern/contracts';
import { Upload as UploadIcon } from 'lucide-react';
import { useId, useRef, useState, type DragEvent } from 'react';
import { Button } from '../../../components/button.tsx';
import { cx } from '../../../components/cx.ts';
import { Note } from '../../../components/note.tsx';
import { formatBytes } from '../../../lib/format.ts';
import type { Upload, Uploading } from './use-upload.ts';

const accepted = '.csv,.tsv,.txt,.json,.jsonl,.ndjson,.xlsx,.zip,text/csv,application/json';

/** Takes a file to import: chosen with a button, or dropped. */
export function FileDrop({ upload, error, start, cancel }: Uploading) {
  const input = useRef<HTMLInputElement>(null);
  const textId = useId();
  const [over, setOver] = useState(false);
  const take = (files: FileList | null) => {
    const file = files?.item(0);
    if (file) start(file);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  };
  return (
    <div className="stack">
      {error !== null && (
        <Note kind="error">
          <span className="break-anywhere">{error}</span>
        </Note>
      )}
      <div
        className={cx('import-drop', over && 'over')}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        {upload ? (
          <Sending upload={upload} onCancel={cancel} />
        ) : (
          <>
            <UploadIcon aria-hidden="true" />
            <p className="weight-medium">Drop a file here</p>
            <p className="muted small" id={textId}>
              CSV, TSV, JSON, JSON Lines, Excel workbook (XLSX) or Postern archive (ZIP), up to{' '}
              {formatBytes(limits.importBytes)}
            </p>
            <Button variant="primary" aria-describedby={textId} onClick={() => input.current?.click()}>
              Choose file
            </Button>
          </>
        )}
        <input
          ref={input}
          type="file"
          hidden
          accept={accepted}
          aria-label="File to import"
          onChange={(event) => {
            take(event.target.files);
            // The same file can be chosen again after it was corrected.
            event.target.value = '';
          }}
        />
      </div>
    </div>
  );
}

function Sending({ upload: { name, bytes, share }, onCancel }: { upload: Upload; onCancel: () => void }) {
  const isSent = share >= 1;
  return (
    <div className="stack import-sending">
      <div className="line">
        <bdi className="grow ellipsis" title={name}>
          {name}
        </bdi>
        <span className="muted no-wrap">
          {isSent ? 'Reading the file' : `${formatBytes(Math.round(share * bytes))} of ${formatBytes(bytes)}`}
        </span>
      </div>
      <progress className="progress-bar" aria-label="Upload" {...(!isSent && { value: share })} max={1} />
      {/* The numbers change on the screen; screen readers announce only the start. */}
      <output className="visually-hidden">The upload has started</output>
      <div>
        <Button onClick={onCancel}>Cancel upload</Button>
      </div>
    </div>
  );
}
