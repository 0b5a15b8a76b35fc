import type { FileFlag } from './file-type/sniff-type.ts';
import type { FieldEntry } from '../../../lib/field-entry.ts';

/** An uploaded file whose bytes wait under a temporary name of the file store. */
export interface StoredFile {
  /** The form field it came in. */
  field: string;
  /** The name on the sender's machine: a label, never a path. */
  name: string;
  /** Media type, from its bytes alone. */
  contentType: string;
  /** Why it is not what it seems, or should be opened with care. */
  flag: FileFlag | undefined;
  /** Bytes. */
  size: number;
  /** Hash of the bytes, lower-case hex. */
  sha256: string;
  /** Pass it to `FileStore.commit` or `FileStore.removeTemp`. The owner of a ParsedBody owns its files. */
  tempId: string;
}

/** A request's body, read: fields in the order sent, repeats kept. */
export interface ParsedBody {
  fields: FieldEntry[];
  files: StoredFile[];
}
