import type { News } from './news.ts';

export interface Collected {
  add: (news: News) => void;
  /** Forgets what waits. */
  drop: () => void;
}

/** The first of news goes on at once; what comes within so long after it is added up. Screens then ask four times a second at most. */
const windowMs = 250;

/** Passes news on, those of one kind about one endpoint as one while they come in quick succession. */
export function collect(deliver: (news: News) => void): Collected {
  const waiting = new Map<string, News>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  const flush = () => {
    timer = waiting.size > 0 ? setTimeout(flush, windowMs) : undefined;
    const all = [...waiting.values()];
    waiting.clear();
    for (const news of all) deliver(news);
  };
  return {
    add(news) {
      if (news.kind === 'gap') {
        // Whoever asks for everything need not be told of anything.
        waiting.clear();
        waiting.set('gap', news);
      } else if (!waiting.has('gap')) {
        const key = `${news.endpoint_id} ${news.kind}`;
        const before = waiting.get(key);
        const count = before && before.kind !== 'gap' ? before.count : 0;
        waiting.set(key, { ...news, count: news.count + count });
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
