import { asSent, mediaTypes, partsOf, type Call, type Encoding, type Part } from './call.ts';

/** A body before it is sent. The joined pieces are its bytes. */
export interface Body {
  contentType: string;
  pieces: readonly (string | File)[];
}

/** A boundary that no value contains by accident. */
export const newBoundary = (): string => `----form${crypto.randomUUID().replaceAll('-', '').slice(0, 20)}`;

/** The body of a call. @param boundary separates the parts of a multipart body; the sender chooses it */
export function encodeBody(call: Call, boundary: string): Body {
  const parts = asSent(partsOf(call), call);
  const contentType = mediaTypes[call.encoding];
  if (call.encoding === 'multipart')
    return { contentType: `${contentType}; boundary=${boundary}`, pieces: multipart(parts, boundary) };
  return { contentType, pieces: [encoders[call.encoding](parts.filter(isText))] };
}

export type TextPart = Extract<Part, { value: string }>;
const isText = (part: Part): part is TextPart => 'value' in part;

const encoders: Record<Exclude<Encoding, 'multipart'>, (parts: readonly TextPart[]) => string> = {
  urlencoded: (parts) => new URLSearchParams(parts.map(({ name, value }) => [name, value])).toString(),
  json: (parts) => jsonOf(parts),
  text: (parts) => parts.map(({ name, value }) => `${name}=${value}\r\n`).join(''),
};

/**
 * Values by name, in the order in which the names first occur. Several values of one name become an array, as in JSON.
 */
export function groupByName(parts: readonly TextPart[]): [name: string, value: string | string[]][] {
  const groups = new Map<string, string[]>();
  for (const { name, value } of parts) groups.set(name, [...(groups.get(name) ?? []), value]);
  return [...groups].map(([name, values]) => [name, values.length === 1 ? (values[0] ?? '') : values]);
}

/** Built by hand, because an object would put names like "2" first and treat "__proto__" differently. */
export const jsonOf = (parts: readonly TextPart[]): string =>
  `{${groupByName(parts)
    .map(([name, value]) => `\n  ${JSON.stringify(name)}: ${JSON.stringify(value)}`)
    .join(',')}\n}`;

/** Escapes names in multipart headers as browsers do (HTML standard, "multipart/form-data encoding algorithm"). */
const escapeName = (name: string): string =>
  name.replaceAll('"', '%22').replaceAll('\r', '%0D').replaceAll('\n', '%0A');

/** The header of a part, without the line break that ends it. */
export function headOf(part: Part): string {
  const named = `name="${escapeName(part.name)}"`;
  if (isText(part)) return named;
  const { file } = part;
  return `${named}; filename="${escapeName(file.name.toWellFormed())}"\r\nContent-Type: ${file.type || 'application/octet-stream'}`;
}

const multipart = (parts: readonly Part[], boundary: string): (string | File)[] => [
  ...parts.flatMap((part) => [
    `--${boundary}\r\nContent-Disposition: form-data; ${headOf(part)}\r\n\r\n`,
    isText(part) ? part.value : part.file,
    '\r\n',
  ]),
  `--${boundary}--\r\n`,
];
