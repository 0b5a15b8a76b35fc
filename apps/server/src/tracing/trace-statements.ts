import type { LogEvent } from 'kysely';
import type { Tracer } from './tracer.model.ts';

const PREPARED = /^\s*\/\* prepared: ([\w-]+) \*\//;
const OPERATION = /^\s*(?:\/\*[^*]*\*\/)?\s*(\w+)/;
const TABLE = /\b(?:from|into|update)\s+"?([a-z_]+)/i;

/**
 * Makes a span of each statement inside another span: statements of loops that look for work would be most of all traces. It
 * has the statement's name and neither text nor values.
 */
export function traceStatements(tracer: Tracer): ((event: LogEvent) => void) | undefined {
  if (!tracer.isOn) return undefined;
  return (event) => {
    const parent = tracer.current();
    if (parent?.traceparent === undefined) return;
    const { sql } = event.query;
    const operation = OPERATION.exec(sql)?.[1]?.toLowerCase() ?? 'statement';
    const summary = PREPARED.exec(sql)?.[1] ?? [operation, TABLE.exec(sql)?.[1]].filter(Boolean).join(' ');
    const span = tracer.start(summary, {
      kind: 'client',
      parent,
      attributes: { 'db.system.name': 'postgresql', 'db.operation.name': operation, 'db.query.summary': summary },
      tookMs: event.queryDurationMillis,
    });
    if (event.level === 'error') span.fail(codeOf(event.error));
    span.end();
  };
}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'error';
