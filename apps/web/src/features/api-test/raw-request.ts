import { formatBytes } from '../../lib/format.ts';
import { toPlainName } from '../../lib/text.ts';
import type { Call } from './call.ts';
import { encodeBody, type Body } from './encode.ts';

/** One request, ready to be sent and shown. */
export interface Request {
  path: string;
  /** Without the headers that a browser adds. */
  headers: readonly (readonly [name: string, value: string])[];
  body: Body;
}

/** The types that a browser accepts when it follows a link or submits a form. */
const pageTypes = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';

/** The request of a call. @param endpointId the endpoint that it is sent to @param boundary of a multipart body */
export function toRequest(call: Call, endpointId: string, boundary: string): Request {
  const body = encodeBody(call, boundary);
  const isScript = call.sender === 'script';
  return {
    path: `/api/submit/${endpointId}`,
    headers: [
      ['Accept', isScript ? 'application/json' : pageTypes],
      ['Content-Type', body.contentType],
      ...(isScript && call.key !== '' ? [['Idempotency-Key', call.key] as const] : []),
    ],
    body,
  };
}

/** The bytes of an encoded body. */
const sizeOf = ({ pieces }: Body): number => new Blob([...pieces]).size;

/** A request as text: its line, its headers, and its body with a placeholder for each file's bytes. */
export function toText({ path, headers, body }: Request): string {
  const lines = [
    `POST ${path} HTTP/1.1`,
    `Host: ${window.location.host}`,
    ...headers.map(([name, value]) => `${name}: ${value}`),
    `Content-Length: ${sizeOf(body)}`,
  ];
  const text = body.pieces.map((piece) => (typeof piece === 'string' ? piece : elided(piece)));
  return `${lines.join('\n')}\n\n${text.join('').replaceAll('\r\n', '\n')}`;
}

const elided = ({ name, size }: File): string => `[ ${formatBytes(size)} of ${toPlainName(name)} ]`;
