/**
 * A `fetch` for {@link submit} that reports how much of the request has been sent, which browsers only tell of
 * XMLHttpRequest: `submit(url, form, { fetch: fetchWithProgress((sent, total) => …) })`. For browsers.
 * @param onProgress bytes that have been sent, and in all
 */
export function fetchWithProgress(
  onProgress: (sent: number, total: number) => void,
): (url: string, init: RequestInit) => Promise<Response> {
  return async (url, { method = 'GET', body, headers, signal }) => {
    signal?.throwIfAborted();
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    request.open(method, url);
    for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(loaded, total));
    signal?.addEventListener('abort', abort);
    try {
      await new Promise<void>((resolve, reject) => {
        request.addEventListener('load', () => resolve());
        request.addEventListener('error', () => reject(new TypeError('The server could not be reached.')));
        request.addEventListener('abort', () => reject(signal?.reason));
        request.send(body as XMLHttpRequestBodyInit);
      });
    } finally {
      signal?.removeEventListener('abort', abort);
    }
    return new Response(request.responseText || null, { status: request.status, headers: readHeaders(request) });
  };
}

const readHeaders = (request: XMLHttpRequest): [string, string][] =>
  request
    .getAllResponseHeaders()
    .split('\r\n')
    .filter((line) => line.includes(':'))
    .map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()]);
