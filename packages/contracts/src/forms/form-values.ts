/** What somebody sent for a form: what a submission has, wherever it is looked at. */
export interface FormValues {
  /** In the order sent, repeats and all; any JSON value, for there are submissions in JSON. */
  fields: readonly (readonly [name: string, value: unknown])[];
  files: readonly SentFile[];
}

export interface SentFile {
  field: string;
  name: string;
  /** Bytes. */
  size: number;
  /** As the browser or, better, its first bytes say; empty where nobody knows. */
  content_type: string;
}

/**
 * The values of a name as texts, empty ones left out; undefined where there is something that is no text. Breaks are `\n`,
 * as a page has them: browsers send two characters (HTML standard, constructing the entry list).
 */
export function textsOf({ fields }: FormValues, name: string): string[] | undefined {
  const texts: string[] = [];
  for (const [key, value] of fields) {
    if (key !== name) continue;
    // What came by JSON in one piece came otherwise by the same name again.
    for (const each of Array.isArray(value) ? (value as unknown[]) : [value]) {
      if (each === null || each === undefined || each === '' || each === false) continue;
      if (each !== true && typeof each !== 'string' && typeof each !== 'number') return undefined;
      texts.push(String(each).replaceAll(/\r\n?/g, '\n'));
    }
  }
  return texts;
}

/** Files that were chosen: a file input without any sends one that has no name and nothing in it. */
export const filesOf = ({ files }: FormValues, name: string): SentFile[] =>
  files.filter((file) => file.field === name && (file.name !== '' || file.size > 0));
