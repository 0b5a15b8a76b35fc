export interface FetchEventSourceInit {
  headers: Record<string, string>;
  /** Only here to match the type of EventSource. */
  withCredentials?: boolean;
}

/**
 * The part of an EventSource that tRPC uses (HTML standard, section 9.2), implemented with `fetch`: the browser's own
 * cannot send headers, and a token must not be in a URL. A broken stream is closed with an `error`. It does not
 * reconnect itself.
 */
export class FetchEventSource extends EventTarget {
  readonly CONNECTING = 0;
  readonly OPEN = 1;
  readonly CLOSED = 2;
  readyState = 0;
  readonly #closing = new AbortController();

  constructor(url: string, { headers }: FetchEventSourceInit = { headers: {} }) {
    super();
    void this.#run(url, headers);
  }

  close = (): void => {
    this.readyState = this.CLOSED;
    this.#closing.abort();
  };

  async #run(url: string, headers: Record<string, string>): Promise<void> {
    const { signal } = this.#closing;
    try {
      const init = { headers: { ...headers, accept: 'text/event-stream' }, cache: 'no-store', signal } as const;
      const response = await fetch(url, init);
      if (!response.ok || !response.body) throw new Error(`HTTP ${response.status}`);
      this.readyState = this.OPEN;
      await this.#read(response.body);
    } catch {
      // Whatever the error was, the stream has ended.
    }
    if (signal.aborted) return;
    this.close();
    this.dispatchEvent(new Event('error'));
  }

  #tell(event: Event): void {
    if (!this.#closing.signal.aborted) this.dispatchEvent(event);
  }

  async #read(body: ReadableStream<Uint8Array<ArrayBuffer>>): Promise<void> {
    const reader = body.pipeThrough(new TextDecoderStream()).getReader();
    let rest = '';
    let type = 'message';
    let data: string[] = [];
    const take = (line: string) => {
      if (line === '') {
        if (data.length > 0) this.#tell(new MessageEvent(type, { data: data.join('\n') }));
        type = 'message';
        data = [];
        return;
      }
      const [, field, value = ''] = /^(\w+):? ?(.*)$/.exec(line) ?? [];
      if (field === 'event') type = value;
      else if (field === 'data') data.push(value);
    };
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return;
      const lines = (rest + value).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) take(line);
    }
  }
}
