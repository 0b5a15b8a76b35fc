import { importFormatNames, importSourceNames, type Import } from '@postern/contracts';
import type { ReactNode } from 'react';
import { Time } from '../../components/time.tsx';
import { formatBytes, formatCount } from '../../lib/format.ts';
import { encodingWords } from './words.ts';

/** What was recognised of a file. @param children in the place of the sheet: a choice of sheets */
export function Facts({ stored, children }: { stored: Import; children?: ReactNode }) {
  const { source, format, encoding, file_size, total, columns, sheet, sheets, created_at } = stored;
  const isTable = format !== 'json' && format !== 'jsonl' && format !== 'zip';
  const part = format === 'zip' ? 'Endpoint' : 'Sheet';
  return (
    <dl className="import-facts">
      <div>
        <dt>Source</dt>
        <dd>{importSourceNames[source]}</dd>
      </div>
      <div>
        <dt>Format</dt>
        <dd>
          {importFormatNames[format]}
          {sheet === null && `, ${encodingWords[encoding]}`}
        </dd>
      </div>
      {sheet !== null && (
        <div>
          <dt>
            {part}
            {sheets.length > 1 && `, of ${formatCount(sheets.length)}`}
          </dt>
          <dd>{children || <bdi>{sheet}</bdi>}</dd>
        </div>
      )}
      <div>
        <dt>Size</dt>
        <dd>{formatBytes(file_size)}</dd>
      </div>
      <div>
        <dt>{isTable ? 'Rows and columns' : 'Rows'}</dt>
        <dd>
          {total === null ? 'not counted yet' : formatCount(total)}
          {isTable && ` × ${formatCount(columns.length)}`}
        </dd>
      </div>
      <div>
        <dt>Uploaded</dt>
        <dd>
          <Time value={created_at} />
        </dd>
      </div>
    </dl>
  );
}
