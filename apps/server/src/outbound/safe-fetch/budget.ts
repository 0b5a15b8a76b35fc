import { OutboundError } from './error.ts';

export interface Budget {
  /** Aborts with an OutboundError as its reason: `timeout`, `aborted`, or the outer signal's reason. */
  signal: AbortSignal;
  /** Must be called: releases the timer and the outer signal, which may live as long as the process. */
  end(): void;
}

/** A signal that aborts after `ms`, or with the outer one. (AbortSignal.any retains long-lived sources.) */
export function startBudget(ms: number, outer?: AbortSignal): Budget {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(new OutboundError('timeout')), ms);
  const onAbort = () => {
    const reason: unknown = outer?.reason;
    controller.abort(reason instanceof OutboundError ? reason : new OutboundError('aborted', reason));
  };
  if (outer?.aborted) onAbort();
  else outer?.addEventListener('abort', onAbort, { once: true });
  return {
    signal: controller.signal,
    end() {
      clearTimeout(timer);
      outer?.removeEventListener('abort', onAbort);
    },
  };
}

/** The promise, unless the signal aborts first; for what cannot be cancelled, such as getaddrinfo. */
export async function orAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const onAbort = () => reject(signal.reason);
  if (signal.aborted) onAbort();
  else signal.addEventListener('abort', onAbort, { once: true });
  try {
    return await Promise.race([promise, aborted]);
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}
