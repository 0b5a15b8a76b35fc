import { getToken, rejectSession } from '../../../lib/account/session.ts';

/** The answer of the server to an upload that it refused, in the form that `problemOf` reads. */
export class UploadRefused extends Error {
  override readonly name = 'UploadRefused';
  readonly status: number;
  readonly data: unknown;

  constructor(status: number, data: unknown) {
    super(`HTTP ${status}`);
    this.status = status;
    this.data = data;
  }
}

interface UploadOptions {
  signal: AbortSignal;
  /** Called with the share of the file that has been sent, from 0 to 1. */
  onProgress: (share: number) => void;
}

/**
 * Sends a file as the body of a REST call with XMLHttpRequest, because `fetch` reports no upload progress.
 * @returns the JSON of the answer
 * @throws {UploadRefused} · DOMException AbortError after the signal · TypeError without an answer
 */
export function uploadFile(path: string, file: Blob, { signal, onProgress }: UploadOptions): Promise<unknown> {
  const token = getToken();
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', path);
    request.setRequestHeader('content-type', 'application/octet-stream');
    request.setRequestHeader('accept', 'application/json');
    if (token) request.setRequestHeader('authorization', `Bearer ${token}`);
    request.upload.addEventListener('progress', ({ loaded }) => onProgress(file.size > 0 ? loaded / file.size : 1));
    request.addEventListener('load', () => {
      const answer = parse(request.responseText);
      if (request.status >= 200 && request.status < 300) return resolve(answer);
      if (request.status === 401) rejectSession(token);
      reject(new UploadRefused(request.status, answer));
    });
    request.addEventListener('error', () => reject(new TypeError('The server did not answer.')));
    request.addEventListener('abort', () => reject(new DOMException('The upload was cancelled.', 'AbortError')));
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.send(file);
  });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
