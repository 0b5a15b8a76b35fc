const IDLE_MS = 60_000;

/**
 * The data of each event of a stream of server-sent events. Ends when the stream ends, and when even the comments that
 * keep it alive have stopped.
 */
export async function* readEvents({ body }: Response, idleMs = IDLE_MS): AsyncGenerator<string> {
  if (!body) return;
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let buffer = '';
  try {
    for (;;) {
      const chunk = await within(reader.read(), idleMs);
      if (!chunk || chunk.done) return;
      buffer += chunk.value;
      const events = buffer.split('\n\n');
      buffer = events.pop() ?? '';
      for (const event of events) {
        const data = event.split('\n').filter((line) => line.startsWith('data:'));
        if (data.length > 0) yield data.map((line) => line.slice(5).trimStart()).join('\n');
      }
    }
  } finally {
    // The stream may have failed already.
    reader.cancel().catch(() => undefined);
  }
}

async function within<T>(work: Promise<T>, ms: number): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const idle = new Promise<undefined>((resolve) => (timer = setTimeout(() => resolve(undefined), ms)));
  try {
    return await Promise.race([work, idle]);
  } finally {
    clearTimeout(timer);
  }
}
