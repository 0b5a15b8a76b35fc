import type { Activity, ApiAction, Role } from '@postern/contracts';
import type { Logger } from 'pino';
import type { Config } from './config.ts';
import type { Db } from './db/client.ts';
import type { Reads } from './db/replica/reads.ts';
import type { Queue } from './jobs/queue.ts';
import type { MaskedFields } from './lib/masked-fields.ts';
import type { Meters } from './meters/meters.ts';
import type { FileStore } from './outbound/files/files.ts';
import type { Limiter } from './outbound/limiter/limiter.ts';
import type { SafeFetch } from './outbound/safe-fetch/safe-fetch.ts';
import type { Mailer } from './outbound/mailer/mailer.ts';
import type { Tracer } from './tracing/tracer.model.ts';

/** Hashes passwords and checks them, in a bounded pool. */
export interface PasswordHasher {
  hash(password: string): Promise<string>;
  /**
   * Checks a password. Without a hash to check against, it does the same work and answers false.
   * @param findHash runs right before the work, when it is this call's turn: the place to refuse one attempt too many
   */
  verify(password: string, findHash: () => Promise<string | undefined>): Promise<boolean>;
  /** Whether a hash was made with weaker settings than the current ones. */
  needsRehash(hash: string): boolean;
}

/** A client that follows the activities of a workspace. */
export interface Subscriber {
  account_id: string;
  workspace_id: string;
  /** Rejects once the client may no longer follow: signed out, expired, revoked. */
  recheck: () => Promise<unknown>;
}

export interface Subscription {
  backlog: Backlog;
  leave: () => void;
}

/** A member, in one of their workspaces. */
export interface MemberKey {
  account_id: string;
  workspace_id: string;
}

/** What members have open in one process: streams and downloads. */
export interface AccessWatch {
  /**
   * @param end called as soon as the member's access has changed
   * @returns stops watching
   */
  watch(member: MemberKey, end: () => void): () => void;
  /** Ends what a member has open in a workspace. */
  end(member: MemberKey): void;
}

/** The open streams of one process, and their activities. */
export interface ActivityHub {
  readonly streams: number;
  /** @throws {AppError} unavailable while no notifications arrive; rate_limited beyond the streams of one account */
  join(subscriber: Subscriber): Subscription;
  /** Passes an activity to the streams of one workspace. */
  tell(workspace_id: string, activity: Activity): void;
  /**
   * Sets whether notifications arrive from now on. Either way some may have been missed, so every stream ends, and clients
   * that reconnect load everything again.
   */
  hear(isHeard: boolean): void;
  /** Ends every stream and accepts no more, because the process stops. */
  close(): void;
}

/** The activities that a stream has not sent yet. */
export interface Backlog {
  add(activity: Activity): void;
  /** Waits for the next activity. Undefined once the backlog has ended, even if it still held activities. */
  take(): Promise<Activity | undefined>;
  /** Ends the backlog permanently. */
  end: () => void;
}

/** The dependencies of the process: made once in main.ts (or in a test), passed down, never imported. */
export interface Deps {
  config: Config;
  log: Logger;
  db: Db;
  /** Reads that a replica may answer: exports, insights, searches. */
  reads: Reads;
  /** The URL of the database, for work that needs a separate connection, such as a backup. */
  databaseUrl: string;
  queue: Queue;
  files: FileStore;
  mailer: Mailer;
  limiter: Limiter;
  hasher: PasswordHasher;
  /** The only way to call addresses from users and settings. */
  safeFetch: SafeFetch;
  /** The URLs that verify captcha answers, by provider; the providers' own by default. */
  captchaUrls?: Readonly<Record<string, string>>;
  /** Functions of this process that learn of a changed endpoint at once, before the database's notification. */
  endpointListeners: Set<(id: string) => void>;
  /** What this process counts. */
  meters: Meters;
  /** Records traces, if they are configured. */
  tracer: Tracer;
  /** The streams by which people follow activities. */
  activity: ActivityHub;
  /** What ends when the access of a member changes. */
  access: AccessWatch;
  /** Signs values that pass through strangers' hands; the same on all nodes. */
  secret: string;
  /** The current time, so that tests can move it. */
  now: () => Date;
}

/** What an API key is limited to, besides its scopes and its reach. */
export interface KeyLimits {
  /** The only actions of the key; null: all that its scopes allow. */
  actions: readonly ApiAction[] | null;
  /** The fields whose values it must not read. */
  masked: MaskedFields | undefined;
}

/** The authenticated caller. */
export interface Actor {
  account_id: string;
  workspace_id: string;
  /** The hash of the session's token; null for a program with an API key. */
  session_hash: Buffer | null;
  /** The API key of a program; null for a person. */
  api_key_id: string | null;
  /** The role in the workspace; for an API key that of the member who made it. */
  role: Role;
  /** The endpoints that the member or the API key may reach; null: all of the workspace. */
  endpoint_ids: readonly string[] | null;
  /** Further limits of an API key; null for a person, and for a key without any. */
  limits: KeyLimits | null;
  /** Why the operator has suspended the workspace; null if it is not suspended. */
  suspended_reason: string | null;
}

/** Who reads a download: a member, perhaps through an API key. */
export interface Reader extends MemberKey {
  api_key_id: string | null;
}

/** The context of one call of a service that anyone may make. */
export interface Ctx {
  deps: Deps;
  log: Logger;
  /** The client's address, behind the trusted proxies, or `unknown`. */
  ip: string;
  userAgent: string | null;
  /** The header with the browser's cookies. Only a sign-in by a provider reads it. */
  cookies?: string | undefined;
  /** Set if an assistant makes the call: the audit log says so. */
  via?: 'assistant' | undefined;
}

/** The context of a download, for which a ticket may stand in for the token. */
export interface DownloadCtx extends Ctx {
  actor: Reader;
}

/** The context of one call of a service by a signed-in account. */
export interface AuthedCtx extends Ctx {
  actor: Actor;
}
