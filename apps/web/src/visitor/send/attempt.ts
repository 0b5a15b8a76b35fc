import { readAnswer, type NotSent, type Sent } from './answer.ts';
import type { SendOptions } from './options.ts';

/** A connection without progress for this long counts as broken. */
const STALLED_MS = 60_000;

/**
 * Sends once. Without an answer the status is 0.
 * @throws the signal's reason if it is aborted
 */
export function attempt({ action, data, key, onProgress, signal, language }: SendOptions): Promise<Sent | NotSent> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) throw signal.reason;
    const request = new XMLHttpRequest();
    const stop = () => request.abort();
    let stalled: ReturnType<typeof setTimeout> | undefined;
    const moved = () => {
      clearTimeout(stalled);
      stalled = setTimeout(stop, STALLED_MS);
    };
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      moved();
      onProgress?.(loaded, total);
    });
    request.onloadend = () => {
      clearTimeout(stalled);
      if (signal?.aborted) reject(signal.reason as Error);
      else resolve(readAnswer(request.status, request.responseText, request.getResponseHeader('Retry-After')));
    };
    request.open('POST', action);
    request.setRequestHeader('Accept', 'application/json');
    request.setRequestHeader('Idempotency-Key', key);
    if (language) request.setRequestHeader('Accept-Language', language);
    signal?.addEventListener('abort', stop);
    moved();
    request.send(toBody(data));
  });
}

/** Encodes like a browser: multipart with files, otherwise urlencoded, with the line ends of the HTML standard. */
function toBody(data: FormData): FormData | URLSearchParams {
  const line = new URLSearchParams();
  for (const [name, value] of data) {
    if (typeof value !== 'string') return data;
    line.append(withLineEnds(name), withLineEnds(value));
  }
  return line;
}

const withLineEnds = (text: string): string => text.replaceAll(/\r\n?|\n/g, '\r\n');
