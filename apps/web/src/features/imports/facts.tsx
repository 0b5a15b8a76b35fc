import type { Import } from '@postern/contracts';
import { Time } from '../../components/time.tsx';
import { formatBytes, formatCount } from '../../lib/format.ts';
import { encodingWords, formatWords, sourceWords } from './words.ts';

/** What was recognised of a file. */
export function Facts({ stored }: { stored: Import }) {
  const { source, format, encoding, file_size, total, columns, sheet, sheets, created_at } = stored;
  const isTable = format !== 'json' && format !== 'jsonl' && format !== 'zip';
  const part = format === 'zip' ? 'Endpoint' : 'Sheet';
  return (
    <dl className="import-facts">
      <div>
        <dt>Source</dt>
        <dd>{sourceWords[source]}</dd>
      </div>
      <div>
        <dt>Format</dt>
        <dd>
          {formatWords[format]}
          {sheet === null && `, ${encodingWords[encoding]}`}
        </dd>
      </div>
      {sheet !== null && (
        <div>
          <dt>
            {part}
            {sheets.length > 1 && `, of ${formatCount(sheets.length)}`}
          </dt>
          <dd>
            <bdi>{sheet}</bdi>
          </dd>
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
