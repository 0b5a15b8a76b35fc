import { z } from 'zod';
import { valueKinds } from './value-kind.ts';

const trace = z.object({
  hits: z.number(),
  misses: z.number(),
  run: z.number(),
  longest: z.number(),
  last_at: z.number(),
  since: z.number(),
});

const fieldState = z.object({
  name: z.string(),
  position: z.number(),
  /** The first submission with the field: its time, and its number in the stream. */
  first_at: z.number(),
  first: z.number(),
  present: trace,
  filled: trace,
  /** The type that values usually have; null until there is one. */
  kind: z.enum(valueKinds).nullable(),
  kind_since: z.number(),
  typed: trace,
  /** The values of the current run that are not of the usual type, by type. */
  others: z.partialRecord(z.enum(valueKinds), z.number()),
  /** What was reported and has not ended. */
  reported: z.enum(['vanished', 'emptied']).nullable(),
});
export type FieldState = z.infer<typeof fieldState>;

/** What is known about the fields of an endpoint. It is stored as JSON, and has a bounded size. */
export const watchStateSchema = z.object({
  submissions: z.number(),
  started_at: z.number(),
  /** A hash of the previous sender, and how often the next submission comes from the same one. */
  sender: z.string().nullable(),
  repeats: z.number(),
  fields: z.array(fieldState),
});
export type WatchState = z.infer<typeof watchStateSchema>;

export const newWatchState = (): WatchState => ({
  submissions: 0,
  started_at: 0,
  sender: null,
  repeats: 0,
  fields: [],
});
