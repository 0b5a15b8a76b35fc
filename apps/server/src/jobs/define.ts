import type { z } from 'zod';

export interface JobOptions {
  /** How often a failed run is repeated before the job is kept as failed. */
  retryLimit: number;
  /** Seconds before the first retry; doubles with each one. */
  retryDelaySeconds: number;
  /** Seconds after which a run counts as lost and is repeated. */
  expireSeconds: number;
}

/** A kind of job: its name and its payload. Definitions are light, so that any code may enqueue. */
export interface Job<Payload> {
  name: string;
  schema: z.ZodType<Payload>;
  options: JobOptions;
}

const defaults: JobOptions = { retryLimit: 10, retryDelaySeconds: 5, expireSeconds: 120 };

/**
 * Defines a job. Payloads have ids, never documents or secrets: they are stored in plain text until the job is done.
 */
export function defineJob<Payload>(
  name: string,
  schema: z.ZodType<Payload>,
  options: Partial<JobOptions> = {},
): Job<Payload> {
  return { name, schema, options: { ...defaults, ...options } };
}
