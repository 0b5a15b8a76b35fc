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

/** `script`: fetch, answered with JSON. `browser`: a form that is really submitted, answered with a page or a redirect. */
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
  /** What was chosen; outlives the file itself, which a browser forgets when a page reloads. */
  fileName: string;
  file: File | null;
}

/** One line of the editor; ids only tell lines apart. */
export type Row = TextRow | FileRow;

/** Everything that can be set on the page. */
export interface Call {
  /** The submit URL as chosen or pasted; null while nobody has chosen any. */
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

/** What is sent of one row. */
export type Part = { name: string; value: string } | { name: string; file: File };

/** What remains of a row without its browser-made objects. */
const draftRowSchema = z.discriminatedUnion('kind', [
  z.object({ id: z.int(), kind: z.literal('text'), name: z.string(), value: z.string() }),
  z.object({ id: z.int(), kind: z.literal('file'), name: z.string(), fileName: z.string(), file: z.null() }),
]);

/** A call as it is kept between two loads of the page. */
export const draftSchema = z.object({
  url: z.string().nullable(),
  encoding: z.enum(encodings),
  sender: z.enum(['script', 'browser']),
  key: z.string(),
  rows: z.array(draftRowSchema),
});

/**
 * The rows that are sent, in their order: blank rows are not, files only travel as multipart. What no UTF-8 can carry is
 * replaced as browsers replace it. A form cannot set headers, so there the key is a field.
 */
export function partsOf({ encoding, sender, key, rows }: Call): Part[] {
  const parts = rows.flatMap((row): Part[] => {
    const name = row.name.toWellFormed();
    if (row.kind === 'file') return encoding === 'multipart' && row.file ? [{ name, file: row.file }] : [];
    return name === '' && row.value === '' ? [] : [{ name, value: row.value.toWellFormed() }];
  });
  return sender === 'browser' && key !== '' ? [...parts, { name: '_idempotency', value: key }] : parts;
}

/** A form that a page submits ends lines with CRLF, and so does every multipart body that a browser makes. */
export const asSent = (parts: readonly Part[], { encoding, sender }: Call): Part[] =>
  parts.map((part) =>
    'file' in part || (sender === 'script' && encoding !== 'multipart')
      ? part
      : { ...part, value: part.value.replaceAll(/\r\n?|\n/g, '\r\n') },
  );
