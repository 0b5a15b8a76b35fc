/** The values that were sent for a form: the part of a submission that is validated. */
export interface FormValues {
  /** In the order sent, including duplicates; any JSON value, because a submission can be JSON. */
  fields: readonly (readonly [name: string, value: unknown])[];
  files: readonly SentFile[];
}

export interface SentFile {
  field: string;
  name: string;
  /** Bytes. */
  size: number;
  /** The type that the browser or, preferably, the first bytes indicate; empty if unknown. */
  content_type: string;
}

/**
 * The non-empty values of a name as texts; undefined if one of them is not text. Line breaks are `\n`, as in a page;
 * browsers send two characters (HTML standard, constructing the entry list).
 */
export function textsOf({ fields }: FormValues, name: string): string[] | undefined {
  const texts: string[] = [];
  for (const [key, value] of fields) {
    if (key !== name) continue;
    // An array in a JSON body is what other encodings send as repeated names.
    for (const each of Array.isArray(value) ? (value as unknown[]) : [value]) {
      if (each === null || each === undefined || each === '' || each === false) continue;
      if (each !== true && typeof each !== 'string' && typeof each !== 'number') return undefined;
      texts.push(String(each).replaceAll(/\r\n?/g, '\n'));
    }
  }
  return texts;
}

/** The chosen files. An empty file input sends a file without a name and without content. */
export const filesOf = ({ files }: FormValues, name: string): SentFile[] =>
  files.filter((file) => file.field === name && (file.name !== '' || file.size > 0));
