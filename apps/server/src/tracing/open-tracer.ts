import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import { noTracer } from './no-tracer.ts';
import type { Tracer } from './tracer.model.ts';

export interface OpenTracer {
  log: Logger;
  /** The part of the node that this process is. */
  process: 'web' | 'worker';
}

/** Opens the tracer of the process. Its packages are loaded only if traces are configured: a start must be fast. */
export async function openTracer({ tracing }: Pick<Config, 'tracing'>, options: OpenTracer): Promise<Tracer> {
  if (!tracing) return noTracer;
  const { createTracer } = await import('./otel-tracer.ts');
  return createTracer(tracing, options);
}
