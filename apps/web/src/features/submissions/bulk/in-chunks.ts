import { limits } from '@postern/contracts';

export interface Outcome {
  /** Those that were not so before, and are now. */
  changed: ReadonlySet<string>;
  /** Those that could not be moved to the inbox, because the month is full. */
  left: ReadonlySet<string>;
  /** Those nothing is known of, because a call failed. */
  unsent: ReadonlySet<string>;
  /** What failed; undefined when nothing did. */
  error: unknown;
}

interface Answer {
  changed: readonly string[];
  left: readonly string[];
}

/**
 * Sends ids to calls that take so many at once, one after the other, and stops at the first that fails.
 * @param onProgress told after each call how many are done
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
