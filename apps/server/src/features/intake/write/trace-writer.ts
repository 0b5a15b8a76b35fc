import type { Span, Tracer } from '../../../tracing/tracer.model.ts';
import type { IntakeRow } from './row.model.ts';
import { createIntakeWriter, type IntakeWriter, type WriterOptions } from './writer.ts';

/**
 * A writer whose batches have spans. A batch belongs to the trace of its first request that is sampled, and links to those
 * of the others.
 */
export function traceWriter(tracer: Tracer, options: WriterOptions): IntakeWriter {
  const spans = new WeakMap<IntakeRow, Span>();
  const writer = createIntakeWriter({
    ...options,
    write(rows) {
      const requests = [...new Set(rows.flatMap((row) => spans.get(row) ?? []))];
      const sampled = requests.filter(({ traceparent }) => traceparent !== undefined);
      const [parent = null, ...links] = sampled.length > 0 ? sampled : requests;
      const attributes = { 'batch.rows': rows.length };
      return tracer.run('write batch', { kind: 'internal', attributes, parent, links }, () => options.write(rows));
    },
  });
  return {
    ...writer,
    add(row) {
      const span = tracer.current();
      if (span) spans.set(row, span);
      return writer.add(row);
    },
  };
}
