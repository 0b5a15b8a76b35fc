import type { ErrorCode } from '@postern/contracts';
import { AppError, type AppErrorOptions } from '../../../errors.ts';
import type { FieldEntry } from '../../../lib/field-entry.ts';

export interface RefusalOptions extends AppErrorOptions {
  /** The fields that could still be read: the refused page shows them to be corrected and sent again. */
  fields?: FieldEntry[];
  /** The names of the form's file inputs: the visitor must choose their files again. */
  fileFields?: readonly string[];
  /**
   * Part of the request is still in transit: the answer needs `connection: close`, or the socket waits for the rest.
   */
  unread?: boolean;
}

/** A body that is refused. None of its files is left in the store. */
export class BodyRefused extends AppError {
  readonly fields: FieldEntry[];
  readonly fileFields: readonly string[];
  readonly unread: boolean;

  constructor(code: ErrorCode, message: string, options: RefusalOptions = {}) {
    super(code, message, options);
    this.fields = options.fields ?? [];
    this.fileFields = options.fileFields ?? [];
    this.unread = options.unread ?? false;
  }
}

/** The bytes do not follow the request's declared encoding: status 400. */
export const malformed = (message: string, cause?: unknown): BodyRefused =>
  new BodyRefused('malformed', message, { cause });
