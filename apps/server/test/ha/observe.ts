import type { Answered } from '../crash/clients.ts';

/** What the clients observed in a period. Durations are in seconds. */
export interface Observed {
  acknowledged: number;
  /** Answers with a status of 500 or more, and requests without an answer. */
  failed: number;
  /** Answers with status 500, which promise no later success. */
  internal: number;
  /** The longest request, from its start to its answer or the loss of its connection. */
  longest_request_s: number;
  /** The longest time without an acknowledgement of a request that started after the previous one. */
  outage_s: number;
}

const seconds = (ms: number): number => Math.round(ms / 10) / 100;

/** @param answers of all requests that ended in the period, in order of their ends @param startedMs of the period */
export function observe(answers: readonly Answered[], startedMs: number): Observed {
  const acknowledged = answers.filter(({ status }) => status === 201);
  let outageMs = 0;
  let lastMs = startedMs;
  for (const { endedMs } of acknowledged) {
    outageMs = Math.max(outageMs, endedMs - lastMs);
    lastMs = endedMs;
  }
  return {
    acknowledged: acknowledged.length,
    failed: answers.filter(({ status }) => status === undefined || status >= 500).length,
    internal: answers.filter(({ status }) => status === 500).length,
    longest_request_s: seconds(Math.max(0, ...answers.map(({ startedMs: from, endedMs }) => endedMs - from))),
    outage_s: seconds(outageMs),
  };
}
