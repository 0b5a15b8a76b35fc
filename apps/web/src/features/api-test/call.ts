import { z } from 'zod';

/** The ways to encode a form that the intake reads, with the media type of each. */
export const mediaTypes = {
  urlencoded: 'application/x-www-form-urlencoded',
  multipart: 'multipart/form-data',
  json: 'application/json',
  text: 'text/plain',
} as const;

export type Encoding = keyof typeof mediaTypes;
export const encodings = Object.keys(mediaTypes) as Encoding[];

/**
 * `script`: fetch, answered with JSON. `browser`: a form that the browser submits, answered with a page or a redirect.
 */
export type Sender = 'script' | 'browser';

export interface TextRow {
  id: number;
  kind: 'text';
  name: string;
  value: string;
}

export interface FileRow {
  id: number;
  kind: 'file';
  name: string;
  /** The name of the chosen file, which outlives the file itself: a browser forgets it when the page reloads. */
  fileName: string;
  file: File | null;
}

/** One row of the editor. Ids only distinguish rows. */
export type Row = TextRow | FileRow;

/** All settings on the page. */
export interface Call {
  /** The submit URL as chosen or pasted; null until one is chosen. */
  url: string | null;
  encoding: Encoding;
  sender: Sender;
  /** The idempotency key; blank for none. */
  key: string;
  rows: readonly Row[];
}

export const firstCall: Call = {
  url: null,
  encoding: 'urlencoded',
  sender: 'script',
  key: '',
  rows: [
    { id: 1, kind: 'text', name: 'name', value: 'Ines Okafor' },
    { id: 2, kind: 'text', name: 'email', value: 'ines@example.org' },
    { id: 3, kind: 'text', name: 'message', value: 'The flap of an old letterbox sticks.' },
  ],
};

/** The part of a row that is sent. */
export type Part = { name: string; value: string } | { name: string; file: File };

/** A row without its browser-made objects. */
const draftRowSchema = z.discriminatedUnion('kind', [
  z.object({ id: z.int(), kind: z.literal('text'), name: z.string(), value: z.string() }),
  z.object({ id: z.int(), kind: z.literal('file'), name: z.string(), fileName: z.string(), file: z.null() }),
]);

/** A call as stored between two loads of the page. */
export const draftSchema = z.object({
  url: z.string().nullable(),
  encoding: z.enum(encodings),
  sender: z.enum(['script', 'browser']),
  key: z.string(),
  rows: z.array(draftRowSchema),
});

/**
 * The rows to send, in their order. Blank rows are skipped, and files are only sent as multipart. Characters that UTF-8
 * cannot encode are replaced as browsers replace them. A form cannot set headers, so there the key is a field.
 */
export function partsOf({ encoding, sender, key, rows }: Call): Part[] {
  const parts = rows.flatMap((row): Part[] => {
    const name = row.name.toWellFormed();
    if (row.kind === 'file') return encoding === 'multipart' && row.file ? [{ name, file: row.file }] : [];
    return name === '' && row.value === '' ? [] : [{ name, value: row.value.toWellFormed() }];
  });
  return sender === 'browser' && key !== '' ? [...parts, { name: '_idempotency', value: key }] : parts;
}

/** A form that a page submits ends lines with CRLF, and so does every multipart body of a browser. */
export const asSent = (parts: readonly Part[], { encoding, sender }: Call): Part[] =>
  parts.map((part) =>
    'file' in part || (sender === 'script' && encoding !== 'multipart')
      ? part
      : { ...part, value: part.value.replaceAll(/\r\n?|\n/g, '\r\n') },
  );
