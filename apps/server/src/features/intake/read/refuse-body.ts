import type { ErrorCode } from '@postern/contracts';
import { AppError, type AppErrorOptions } from '../../../errors.ts';
import type { FieldEntry } from '../../../lib/field-entry.ts';

export interface RefusalOptions extends AppErrorOptions {
  /** What could be read all the same: the refused page shows it to be corrected and sent again. */
  fields?: FieldEntry[];
  /** Names of the file inputs of the form: their files have to be chosen again. */
  fileFields?: readonly string[];
  /** Part of the request is still on the wire: answer with `connection: close`, or the socket waits for the rest. */
  unread?: boolean;
}

/** A body that is not taken. No file of it is left in the store. */
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

/** The bytes do not follow the encoding that the request names: status 400. */
export const malformed = (message: string, cause?: unknown): BodyRefused =>
  new BodyRefused('malformed', message, { cause });
