import type { Span, Tracer } from '../../../tracing/tracer.model.ts';
import type { IntakeRow } from './row.model.ts';
import { createIntakeWriter, type IntakeWriter, type WriterOptions } from './writer.ts';

/**
 * A writer whose batches have spans. A batch belongs to the trace of its first request that is sampled, and links to those
 * of the others. One without such a request has no span.
 */
export function traceWriter(tracer: Tracer, options: WriterOptions): IntakeWriter {
  const spans = new WeakMap<IntakeRow, Span>();
  const writer = createIntakeWriter({
    ...options,
    write(rows) {
      const [parent, ...links] = new Set(rows.flatMap((row) => spans.get(row) ?? []));
      if (!parent) return options.write(rows);
      const attributes = { 'batch.rows': rows.length };
      return tracer.run('write batch', { kind: 'internal', attributes, parent, links }, () => options.write(rows));
    },
  });
  return {
    ...writer,
    add(row) {
      const span = tracer.current();
      if (span?.traceparent !== undefined) spans.set(row, span);
      return writer.add(row);
    },
  };
}
