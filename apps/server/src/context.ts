import type { Activity } from '@postern/contracts';
import type { Logger } from 'pino';
import type { Config } from './config.ts';
import type { Db } from './db/client.ts';
import type { Queue } from './jobs/queue.ts';
import type { FileStore } from './outbound/files/files.ts';
import type { Limiter } from './outbound/limiter/limiter.ts';
import type { SafeFetch } from './outbound/safe-fetch/safe-fetch.ts';
import type { Mailer } from './outbound/mailer/mailer.ts';

/** Hashes passwords and checks them, in a bounded pool. */
export interface PasswordHasher {
  hash(password: string): Promise<string>;
  /**
   * Checks a password. With no hash to check against, the same work is done and the answer is false.
   * @param findHash runs right before the work, when it is this call's turn: the place to refuse one attempt too many
   */
  verify(password: string, findHash: () => Promise<string | undefined>): Promise<boolean>;
  /** Whether a hash was made with weaker settings than today's. */
  needsRehash(hash: string): boolean;
}

/** Somebody whose browser follows what happens in a workspace. */
export interface Subscriber {
  account_id: string;
  workspace_id: string;
  /** Rejects once they no longer may: signed out, expired, revoked. */
  recheck: () => Promise<unknown>;
}

export interface Subscription {
  backlog: Backlog;
  leave: () => void;
}

/** The open streams of one process, and what they are told. */
export interface ActivityHub {
  readonly streams: number;
  /** @throws {AppError} unavailable while nothing is heard; rate_limited beyond the streams of one account */
  join(subscriber: Subscriber): Subscription;
  /** Tells the streams of one workspace, and no others. */
  tell(workspace_id: string, activity: Activity): void;
  /**
   * Sets whether notifications arrive from now on. Either way some may have been missed, so every stream ends, and clients
   * that reconnect load everything again.
   */
  hear(isHeard: boolean): void;
  /** Ends every stream and takes no more: the process stops. */
  close(): void;
}

/** The activities that a stream has not sent yet. */
export interface Backlog {
  add(activity: Activity): void;
  /** The next, as soon as there is one; undefined once the backlog has ended, whatever it still held. */
  take(): Promise<Activity | undefined>;
  /** For good. */
  end: () => void;
}

/** What the process has: made once in main.ts (or in a test), handed down, never imported. */
export interface Deps {
  config: Config;
  log: Logger;
  db: Db;
  queue: Queue;
  files: FileStore;
  mailer: Mailer;
  limiter: Limiter;
  hasher: PasswordHasher;
  /** The one way to addresses that users and settings give. */
  safeFetch: SafeFetch;
  /** Where captcha answers are verified, by provider; the providers' own addresses when omitted. */
  captchaUrls?: Readonly<Record<string, string>>;
  /** Who in this process wants to know at once, ahead of the database's notification, that an endpoint has changed. */
  endpointListeners: Set<(id: string) => void>;
  /** The streams that people follow what happens by. */
  activity: ActivityHub;
  /** Signs what travels through strangers' hands; the same on all nodes. */
  secret: string;
  /** The present, so that tests can move it. */
  now: () => Date;
}

/** Who is asking, once known. */
export interface Actor {
  account_id: string;
  workspace_id: string;
  /** Which sign-in this is: its token's hash; null for a program with an API key. */
  session_hash: Buffer | null;
}

/** What a service gets for one call that may come from anybody. */
export interface Ctx {
  deps: Deps;
  log: Logger;
  /** The client's address, after the trusted proxies, or `unknown`. */
  ip: string;
  userAgent: string | null;
}

/** What a service gets for one call of a signed-in account. */
export interface AuthedCtx extends Ctx {
  actor: Actor;
}
