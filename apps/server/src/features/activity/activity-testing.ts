import type { Activity } from '@postern/contracts';

/** A stream as a client sees it. */
export interface Followed {
  response: Response;
  /** The events received so far. */
  events: Activity[];
  /** The error that tRPC sent instead of an event; tRPC refuses within the stream. */
  readonly refused: unknown;
  /** Resolves when the server ends the stream. */
  ended: Promise<void>;
  leave: () => void;
}

/** Follows the stream of a listening server, and resolves once the stream is open. */
export async function followActivity(url: string, token: string, over: 'rest' | 'trpc' = 'rest'): Promise<Followed> {
  const leaving = new AbortController();
  const response = await fetch(`${url}${over === 'trpc' ? '/trpc/activity.stream' : '/api/activity'}`, {
    headers: { authorization: `Bearer ${token}`, accept: 'text/event-stream' },
    signal: leaving.signal,
  });
  const events: Activity[] = [];
  const opened = Promise.withResolvers<void>();
  let refused: unknown;
  const read = async () => {
    let rest = '';
    for await (const text of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      const blocks = `${rest}${text}`.split('\n\n');
      rest = blocks.pop() ?? '';
      for (const block of blocks) {
        const event = /^event: (.*)$/m.exec(block)?.[1];
        const data = /^data: (.+)$/m.exec(block)?.[1];
        if (event === 'serialized-error') refused = JSON.parse(data ?? '');
        else if (event === undefined && data !== undefined && data !== '"open"')
          events.push(JSON.parse(data) as Activity);
        // tRPC reports "connected" before it authenticates the caller.
        if (event !== 'connected') opened.resolve();
      }
    }
  };
  const ended = read().catch(() => undefined);
  await Promise.race([opened.promise, ended]);
  return {
    response,
    events,
    get refused() {
      return refused;
    },
    ended,
    leave: () => leaving.abort(),
  };
}
