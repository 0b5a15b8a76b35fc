import type { Logger } from 'pino';
import type { Config } from './config.ts';
import type { Db } from './db/client.ts';
import type { ActivityHub } from './features/activity/activity.hub.ts';
import type { PasswordHasher } from './features/auth/password.ts';
import type { Queue } from './jobs/queue.ts';
import type { FileStore } from './outbound/files/files.ts';
import type { CaptchaProvider } from './features/spam/captcha/providers.ts';
import type { Limiter } from './outbound/limiter/limiter.ts';
import type { SafeFetch } from './outbound/safe-fetch/safe-fetch.ts';
import type { Mailer } from './outbound/mailer/mailer.ts';

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
  /** Where captcha answers are verified, when not at their providers: in tests. */
  captchaUrls?: Partial<Record<CaptchaProvider, string>>;
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
