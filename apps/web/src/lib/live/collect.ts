import type { LiveEvent } from './live-event.ts';

export interface Collected {
  add: (liveEvent: LiveEvent) => void;
  /** Drops the waiting events. */
  drop: () => void;
}

/**
 * The first event is passed on immediately. Events within this time after it are added up, so that screens fetch at
 * most four times a second.
 */
const windowMs = 250;

/** Passes events on. Events of one kind about one endpoint that come in quick succession become one. */
export function collect(deliver: (liveEvent: LiveEvent) => void): Collected {
  const waiting = new Map<string, LiveEvent>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  const flush = () => {
    timer = waiting.size > 0 ? setTimeout(flush, windowMs) : undefined;
    const all = [...waiting.values()];
    waiting.clear();
    for (const liveEvent of all) deliver(liveEvent);
  };
  return {
    add(liveEvent) {
      if (liveEvent.kind === 'gap') {
        // A refetch of everything makes all other events superfluous.
        waiting.clear();
        waiting.set('gap', liveEvent);
      } else if (!waiting.has('gap')) {
        const key = `${liveEvent.endpoint_id} ${liveEvent.kind}`;
        const before = waiting.get(key);
        const count = before && before.kind !== 'gap' ? before.count : 0;
        waiting.set(key, { ...liveEvent, count: liveEvent.count + count });
      }
      if (timer === undefined) flush();
    },
    drop() {
      clearTimeout(timer);
      timer = undefined;
      waiting.clear();
    },
  };
}
