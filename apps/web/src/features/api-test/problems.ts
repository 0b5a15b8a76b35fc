import { partsOf, type Call, type Row } from './call.ts';
import { readTarget, type Target } from './target.ts';

/** The errors that keep a call from being sent, each as a sentence for its place; empty if it can be sent. */
export interface Problems {
  url?: string;
  key?: string;
  rows?: string;
  /** By the ids of rows. */
  row: Readonly<Record<number, string>>;
}

/** The header's value is shown and sent unchanged. */
const keyPattern = /^[\x20-\x7e]*$/;

const missingFile = (row: Row): string | undefined => {
  if (row.kind === 'text' || row.file) return undefined;
  return row.fileName === ''
    ? 'Choose a file, or remove it.'
    : `Choose “${row.fileName}” again. Reloading the page cleared it.`;
};

/** Checks a call as far as a page can. @param url the chosen or pasted submit URL */
export function checkCall(call: Call, url: string): { target: Target; problems: Problems; ok: boolean } {
  const target = readTarget(url);
  const missing = call.encoding === 'multipart' ? call.rows.flatMap((row) => toEntry(row.id, missingFile(row))) : [];
  const hasParts = partsOf({ ...call, key: '' }).length > 0;
  const problems: Problems = {
    ...('error' in target && { url: target.error }),
    ...(!keyPattern.test(call.key) && { key: 'A header can hold only ASCII letters, digits and signs.' }),
    ...(!hasParts && missing.length === 0 && { rows: 'Fill in a field first.' }),
    row: Object.fromEntries(missing),
  };
  return { target, problems, ok: Object.keys(problems).length === 1 && missing.length === 0 };
}

const toEntry = (id: number, message: string | undefined): [number, string][] => (message ? [[id, message]] : []);
