import { partsOf, type Call, type Encoding, type Part, type Sender } from '../call.ts';
import type { TextPart } from '../encode.ts';

/** A call for a snippet: all languages send the same, each in its own way. */
export interface SnippetCall {
  /** The submit URL. */
  url: string;
  encoding: Encoding;
  sender: Sender;
  /** The Idempotency-Key header; blank for none. */
  key: string;
  parts: readonly Part[];
}

export const toSnippetCall = (call: Call, url: string): SnippetCall => ({
  url,
  encoding: call.encoding,
  sender: call.sender,
  key: call.sender === 'script' ? call.key : '',
  parts: partsOf(call),
});

export const isFilePart = (part: Part): part is Extract<Part, { file: File }> => 'file' in part;

/** Only the fields. */
export const textParts = ({ parts }: SnippetCall): TextPart[] => parts.filter((part) => 'value' in part);

/** A file's media type, if it has a valid one; browsers get it from the system. */
export const typeOf = (file: File): string => (/^[\w.+-]+\/[\w.+-]+$/.test(file.type) ? file.type : '');

/** The body of text/plain. */
export const textBody = (call: SnippetCall): string =>
  textParts(call)
    .map(({ name, value }) => `${name}=${value}\r\n`)
    .join('');

/** True when two parts share a name. */
export const hasRepeats = ({ parts }: SnippetCall): boolean =>
  new Set(parts.map(({ name }) => name)).size < parts.length;

interface HeaderChoice {
  /** Whether the server always answers this language with JSON, so that no Accept header is needed. */
  onlyJson?: boolean;
  /** Whether the snippet must set the content type: libraries know those of forms, boundary included. */
  withType: boolean;
}

/** The headers that a snippet sets. */
export function headersOf(call: SnippetCall, { onlyJson = false, withType }: HeaderChoice): [string, string][] {
  const type = call.encoding === 'json' ? 'application/json' : 'text/plain';
  return [
    ['Accept', call.sender === 'script' || onlyJson ? 'application/json' : 'text/html'],
    ...(withType ? [['Content-Type', type] satisfies [string, string]] : []),
    ...(call.key === '' ? [] : [['Idempotency-Key', call.key] satisfies [string, string]]),
  ];
}

/** True for the encodings whose media type no library infers from the values. */
export const needsType = ({ encoding }: SnippetCall): boolean => encoding === 'json' || encoding === 'text';
