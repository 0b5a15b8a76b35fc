import type { FileFlag } from './file-type/sniff-type.ts';
import type { FieldEntry } from '../../../lib/field-entry.ts';

/** An uploaded file whose bytes are in the file store under a temporary name. */
export interface StoredFile {
  /** The form field it was sent in. */
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

/** A parsed request body: fields in the order sent, including repetitions. */
export interface ParsedBody {
  fields: FieldEntry[];
  files: StoredFile[];
}
