import type { exportInput } from '@postern/contracts';
import type { z } from 'zod';
import type { DownloadCtx } from '../../../context.ts';
import { recordAudit } from '../../audit/record-audit.service.ts';
import type { Content } from '../../downloads/downloads.service.ts';

type ExportInput = z.output<typeof exportInput>;

/**
 * Records an export twice: before its first byte, so that nothing leaves without an entry, and at its end, in whatever way, with
 * the rows that were sent. The filter's values can be a visitor's, so the entry has only their names.
 */
export async function recordExport(ctx: DownloadCtx, input: ExportInput, content: Content): Promise<Content> {
  const { endpoint_id, format } = input;
  const { db } = ctx.deps;
  const begun = { endpoint_id, format, filter: namesOf(input), rows: content.total };
  await db.transaction().execute((trx) => recordAudit(trx, ctx, { action: 'submissions.exported', ...begun }));
  const end = (rows: number, complete: boolean) =>
    db
      .transaction()
      .execute((trx) => recordAudit(trx, ctx, { action: 'submissions.export_ended', endpoint_id, rows, complete }));
  return { ...content, write: (count) => followed(content.write, count, end) };
}

async function* followed(
  write: Content['write'],
  count: (submissions: number) => void,
  end: (rows: number, complete: boolean) => Promise<void>,
): AsyncGenerator<Uint8Array> {
  let [rows, complete] = [0, false];
  try {
    yield* write((more) => {
      rows += more;
      count(more);
    });
    complete = true;
  } finally {
    // Also when the client has disconnected, which ends the generator at its last yield.
    await end(rows, complete);
  }
}

const namesOf = ({
  format: _format,
  names: _names,
  columns: _columns,
  time_zone: _zone,
  endpoint_id: _id,
  ...filter
}: ExportInput): string[] =>
  Object.entries(filter).flatMap(([name, value]) =>
    value === undefined || (Array.isArray(value) && value.length === 0) ? [] : [name],
  );
