import { limits } from '@postern/contracts';

export interface Outcome {
  /** The submissions that the calls have changed. */
  changed: ReadonlySet<string>;
  /** The submissions that could not be moved to the inbox because the month or a cap is full. */
  left: ReadonlySet<string>;
  /** The submissions whose state is unknown because a call failed. */
  unsent: ReadonlySet<string>;
  /** The error; undefined if there was none. */
  error: unknown;
}

interface Answer {
  changed: readonly string[];
  left: readonly string[];
}

/**
 * Sends ids in calls of limited size, one after the other, and stops at the first failure.
 * @param onProgress called after each call with the number of processed ids
 */
export async function inChunks(
  ids: readonly string[],
  send: (chunk: string[]) => Promise<Answer>,
  onProgress: (done: number) => void,
): Promise<Outcome> {
  const changed = new Set<string>();
  const left = new Set<string>();
  for (let at = 0; at < ids.length; at += limits.changedAtOnce) {
    const chunk = ids.slice(at, at + limits.changedAtOnce);
    try {
      const answer = await send(chunk);
      for (const id of answer.changed) changed.add(id);
      for (const id of answer.left) left.add(id);
    } catch (error) {
      return { changed, left, unsent: new Set(ids.slice(at)), error };
    }
    onProgress(at + chunk.length);
  }
  return { changed, left, unsent: new Set(), error: undefined };
}
