import { setImmediate as nextTurn } from 'node:timers/promises';

/** The parts of the web app that are built separately. */
export type WebPart = 'site' | 'visitor' | 'app';

/** The builds that `npm start` still runs when it starts the server. */
export interface WebBuilds {
  /** Whether it was still missing at the start. */
  isAwaited(part: WebPart): boolean;
  /** Resolves when the part is available: at once if it is not being built. */
  until(part: WebPart): Promise<void>;
  /** Notifies the builder that the server is about to listen: from then on the terminal belongs to the server. */
  listening(): void;
  /** Releases the builder as soon as everything is there. */
  release(): Promise<void>;
}

/** The parts of a process that was started with a message channel. */
export type Channel = Pick<NodeJS.Process, 'argv' | 'on' | 'connected' | 'send' | 'disconnect'>;

const parts: readonly WebPart[] = ['site', 'visitor', 'app'];

/** Each awaited part is an argument, `--await=app`, and a message announces it: `{ built: 'app' }`. */
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
    // A server that was started by hand, or whose builder was killed, has no one to notify.
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
