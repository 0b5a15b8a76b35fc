/** How regularly something happens in a stream of submissions: that a field is there, is filled, or has its usual type. */
export interface Trace {
  /** Submissions in which it happened and in which it did not, the older ones weighing less. Without the current run. */
  hits: number;
  misses: number;
  /** How many submissions in a row it has not happened, until now and at most. */
  run: number;
  longest: number;
  /** When it last happened, and when the current run began, in milliseconds. */
  last_at: number;
  since: number;
}

/** From how many submissions a habit is one. */
export const ENOUGH = 20;
/** What happens less often is optional. */
const USUAL_SHARE = 0.7;
/** How many submissions a habit remembers. */
export const MEMORY = 500;
/** A run is a change if chance makes it less often than this. */
const CHANCE = 1e-9;

export const newTrace = (at: number): Trace => ({ hits: 0, misses: 0, run: 0, longest: 0, last_at: at, since: at });

export function follow(trace: Trace, isHit: boolean, at: number): void {
  if (!isHit) {
    if (trace.run === 0) trace.since = at;
    trace.run += 1;
    return;
  }
  endRun(trace);
  const fade = 1 - 1 / MEMORY;
  trace.hits = trace.hits * fade + 1;
  trace.misses *= fade;
  trace.last_at = at;
}

/** Makes the current run a part of the habit. */
export function endRun(trace: Trace): void {
  trace.longest = Math.max(trace.longest, trace.run);
  trace.misses += trace.run;
  trace.run = 0;
}

export const isUsual = ({ hits, misses }: Trace): boolean =>
  hits + misses >= ENOUGH && hits / (hits + misses) >= USUAL_SHARE;

/**
 * Whether the current run is no chance. Submissions come in bursts of the same kind, so it must also be clearly longer
 * than any run before. The chance is that of a Beta-binomial: what happened so far says only roughly how likely it is.
 */
export function isChange(trace: Trace): boolean {
  const { hits, misses, run, longest } = trace;
  if (run <= 2 * longest + 2 || !isUsual(trace)) return false;
  let chance = 1;
  for (let at = 0; at < run && chance > CHANCE; at += 1) chance *= (misses + 0.5 + at) / (hits + misses + 1 + at);
  return chance <= CHANCE;
}
