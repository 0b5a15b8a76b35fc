import { setImmediate as nextTurn } from 'node:timers/promises';

/** The parts of the web app that are built each by itself. */
export type WebPart = 'site' | 'visitor' | 'app';

/** What `npm start` still builds when it starts the server. */
export interface WebBuilds {
  /** Whether it was still missing at the start. */
  isAwaited(part: WebPart): boolean;
  /** Resolves when the part is there: at once where nobody builds it. */
  until(part: WebPart): Promise<void>;
  /** Tells that the server is about to listen: the terminal is its own from then on. */
  listening(): void;
  /** Lets go of who builds as soon as everything is there. */
  release(): Promise<void>;
}

/** What a process has that was started with a channel for messages. */
export type Channel = Pick<NodeJS.Process, 'argv' | 'on' | 'connected' | 'send' | 'disconnect'>;

const parts: readonly WebPart[] = ['site', 'visitor', 'app'];

/** Each part that is awaited is an argument, `--await=app`, and becomes a message when it is there: `{ built: 'app' }`. */
export function awaitBuilds(channel: Channel): WebBuilds {
  const awaited = new Map(
    parts
      .filter((part) => channel.argv.includes(`--await=${part}`))
      .map((part) => [part, Promise.withResolvers<void>()] as const),
  );
  channel.on('message', (message: { built?: WebPart }) => {
    if (message.built !== undefined) awaited.get(message.built)?.resolve();
  });
  return {
    isAwaited: (part) => awaited.has(part),
    until: async (part) => awaited.get(part)?.promise,
    // A server that was started by hand has nobody to tell, nor has one whose starter was killed.
    listening() {
      if (channel.connected) channel.send?.('listening');
    },
    async release() {
      await Promise.all([...awaited.values()].map(({ promise }) => promise));
      // The server reads a part synchronously, so by the next turn it has read the last one.
      await nextTurn();
      if (channel.connected) channel.disconnect?.();
    },
  };
}
