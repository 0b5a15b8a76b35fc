import { z } from 'zod';

const answerSchema = z.object({ submission_id: z.string() });
const problemSchema = z.object({ detail: z.string() });

/** The longest time that a person waits for a test. */
const timeoutMs = 30_000;

/**
 * Posts a form like a script on any page. It goes to this page's own origin, which the same server answers. Never
 * rejects: every error is returned.
 */
export async function sendTest(
  submitUrl: string,
  fields: FormData,
): Promise<{ submissionId: string } | { problem: string }> {
  try {
    const answer = await fetch(new URL(submitUrl).pathname, {
      method: 'POST',
      body: fields,
      headers: { accept: 'application/json' },
      credentials: 'omit',
      signal: AbortSignal.timeout(timeoutMs),
    });
    const body: unknown = await answer.json();
    if (answer.ok) return { submissionId: answerSchema.parse(body).submission_id };
    return { problem: problemSchema.parse(body).detail };
  } catch {
    return { problem: 'Couldn’t reach the server. Check your connection and try again.' };
  }
}
