import type { Submission } from '@postern/contracts';

/**
 * One field as sent: its name and its value, which is text except in JSON bodies. A pair, so that no name can do harm.
 */
export type FieldEntry = Submission['fields'][number];

/** Any value that JSON can write. */
export type JsonValue = FieldEntry[1];
