import type { Request } from './raw-request.ts';

/** An upload over a slow line takes time. */
const timeoutMs = 60_000;

/** The outcome of a call; `ms` is the time until the complete answer. */
export type Outcome =
  | { kind: 'answer'; ms: number; status: number; statusText: string; headers: [string, string][]; body: string }
  | { kind: 'redirect'; ms: number }
  | { kind: 'failed'; ms: number; message: string }
  /** Submitted as a form: the answer is in another tab, which scripts cannot read. */
  | { kind: 'opened' };

/** Sends a request like a script. Never rejects: every failure is an outcome. */
export async function send({ path, headers, body }: Request): Promise<Outcome> {
  const begun = performance.now();
  const elapsed = () => Math.round(performance.now() - begun);
  try {
    const answer = await fetch(path, {
      method: 'POST',
      headers: headers.map(([name, value]) => [name, value]),
      body: new Blob([...body.pieces]),
      // A redirect is an answer too, and is not followed.
      redirect: 'manual',
      credentials: 'omit',
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (answer.type === 'opaqueredirect') return { kind: 'redirect', ms: elapsed() };
    const text = await answer.text();
    const { status, statusText } = answer;
    return { kind: 'answer', ms: elapsed(), status, statusText, headers: [...answer.headers], body: text };
  } catch (error) {
    const message = sentenceFor(
      error,
      body.pieces.some((piece) => typeof piece !== 'string'),
    );
    return { kind: 'failed', ms: elapsed(), message };
  }
}

function sentenceFor(error: unknown, hasFiles: boolean): string {
  if (error instanceof DOMException && error.name === 'TimeoutError')
    return `No answer within ${timeoutMs / 1000} seconds. The submission may have arrived anyway.`;
  return hasFiles
    ? 'Couldn’t reach the server, or a file changed after you chose it. Check your connection, choose the file again, and send again.'
    : 'Couldn’t reach the server. Check your connection and try again.';
}
