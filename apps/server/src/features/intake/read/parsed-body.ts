import type { Submission } from '@postern/contracts';
import type { FileFlag } from './file-type/file-type.ts';

/** One field as sent: its name and its value, text except for JSON bodies. A pair, so that no name can do harm. */
export type FieldEntry = Submission['fields'][number];

/** Any value that JSON can write. */
export type JsonValue = FieldEntry[1];

/** An uploaded file whose bytes wait under a temporary name of the file store. */
export interface StoredFile {
  /** The form field it came in. */
  field: string;
  /** The name on the sender's machine: a label, never a path. */
  name: string;
  /** What its bytes say it is. */
  contentType: string;
  /** Why it is not what it seems, or should be opened with care. */
  flag: FileFlag | undefined;
  /** Bytes. */
  size: number;
  /** Hash of the bytes, lower-case hex. */
  sha256: string;
  /** To be handed to `FileStore.commit` or `FileStore.removeTemp`: whoever gets a ParsedBody owns its files. */
  tempId: string;
}

/** A request's body, read: fields in the order sent, repeats kept. */
export interface ParsedBody {
  fields: FieldEntry[];
  files: StoredFile[];
}

/** What one request may bring. All inclusive: exactly the limit is still accepted. */
export interface IntakeLimits {
  maxFileBytes: number;
  /** Files with content; a file input left empty is none. */
  maxFiles: number;
  /** Bytes of the whole body, files and multipart framing included. */
  maxRequestBytes: number;
  maxFields: number;
  /** Characters (code points) of a field's name. */
  maxNameChars: number;
  /** Bytes of a value in UTF-8; for JSON values other than text, of their source text. */
  maxValueBytes: number;
  /** Nesting of a JSON body; the submitted object itself is level 1. */
  maxJsonDepth: number;
}
