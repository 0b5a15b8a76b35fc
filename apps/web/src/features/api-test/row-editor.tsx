import { ArrowDown, ArrowUp, X } from 'lucide-react';
import { useId } from 'react';
import { IconButton } from '../../components/button.tsx';
import { cx } from '../../components/cx.ts';
import { FieldError } from '../../components/forms/field-error.tsx';
import { TextArea, TextInput } from '../../components/forms/field.tsx';
import { formatBytes } from '../../lib/format.ts';
import type { Encoding, FileRow, Row, TextRow } from './call.ts';
import { changeRow, moveRow, removeRow } from './rows.ts';

interface RowEditorProps {
  row: Row;
  /** Its number, from 1, and the number of all rows. */
  place: { number: number; count: number };
  encoding: Encoding;
  error: string | undefined;
  onRows: (next: (rows: readonly Row[]) => Row[]) => void;
  /** Called when the row was removed together with the focus. */
  onGone: () => void;
}

/** One field or file: its name, value and position. */
export function RowEditor({ row, place, encoding, error, onRows, onGone }: RowEditorProps) {
  const { number, count } = place;
  const errorId = useId();
  const what = `${row.kind === 'file' ? 'file' : 'field'} ${number}`;
  const control = { 'aria-invalid': error ? true : undefined, 'aria-describedby': error ? errorId : undefined };
  return (
    <div className={cx('field', error && 'bad')} role="group" aria-label={what}>
      <div className="name">
        <TextInput
          aria-label={`Name of ${what}`}
          placeholder="Name"
          className="monospace small"
          exact
          value={row.name}
          onChange={(event) => onRows((rows) => changeRow(rows, row.id, { name: event.target.value }))}
        />
        <IconButton
          size="s"
          label={`Move ${what} up`}
          icon={<ArrowUp aria-hidden="true" />}
          aria-disabled={number === 1 || undefined}
          onClick={() => onRows((rows) => moveRow(rows, row.id, -1))}
        />
        <IconButton
          size="s"
          label={`Move ${what} down`}
          icon={<ArrowDown aria-hidden="true" />}
          aria-disabled={number === count || undefined}
          onClick={() => onRows((rows) => moveRow(rows, row.id, 1))}
        />
        <IconButton
          size="s"
          label={`Remove ${what}`}
          icon={<X aria-hidden="true" />}
          onClick={() => {
            onRows((rows) => removeRow(rows, row.id));
            onGone();
          }}
        />
      </div>
      {row.kind === 'text' ? (
        <Value row={row} label={`Value of ${what}`} onRows={onRows} />
      ) : (
        <Upload row={row} label={`Choose ${what}`} control={control} onRows={onRows} />
      )}
      {row.kind === 'file' && encoding !== 'multipart' && (
        <p className="help">Not sent: only multipart/form-data carries files.</p>
      )}
      <FieldError id={errorId} text={error} />
    </div>
  );
}

type ValueProps = Pick<RowEditorProps, 'onRows'> & { row: TextRow; label: string };

const Value = ({ row, label, onRows }: ValueProps) => (
  <TextArea
    aria-label={label}
    placeholder="Value"
    className="value"
    rows={1}
    dir="auto"
    value={row.value}
    onChange={(event) => onRows((rows) => changeRow(rows, row.id, { value: event.target.value }))}
  />
);

type UploadProps = Pick<RowEditorProps, 'onRows'> & { row: FileRow; label: string; control: object };

const Upload = ({ row, label, control, onRows }: UploadProps) => (
  <div className="line">
    <input
      {...control}
      type="file"
      className="upload"
      aria-label={label}
      onChange={({ target: { files } }) => {
        const file = files?.[0] ?? null;
        onRows((rows) => changeRow(rows, row.id, { file, fileName: file?.name ?? '' }));
      }}
    />
    {row.file && <span className="muted small upload-size">{formatBytes(row.file.size)}</span>}
  </div>
);
