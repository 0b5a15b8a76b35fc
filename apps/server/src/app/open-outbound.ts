import path from 'node:path';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import { MINUTE_MS } from '../lib/durations.ts';
import { countEmails } from '../outbound/mailer/count-emails.ts';
import type { Meters } from '../meters/meters.ts';
import type { Shutdown } from '../shutdown.ts';
import type { FileStore } from '../outbound/files/files.ts';
import { openFileStore } from '../outbound/files/open.ts';
import { createMemoryLimiter, type Limiter } from '../outbound/limiter/limiter.ts';
import { createRedisLimiter } from '../outbound/limiter/redis.ts';
import { createDevMailbox, type DevMailbox } from '../outbound/mailer/dev-mailbox.ts';
import { createMailboxMailer, createSmtpMailer, type Mailer } from '../outbound/mailer/mailer.ts';
import { createSafeFetch, type SafeFetch } from '../outbound/safe-fetch/safe-fetch.ts';

/** A temporary file that has not been written for this long was interrupted by a crash. */
const TEMP_IDLE_MS = 10 * MINUTE_MS;

interface Opening {
  log: Logger;
  meters: Meters;
  shutdown: Shutdown;
}

export interface Outbound {
  /** Only if emails stay on this machine. */
  mailbox: DevMailbox | undefined;
  mailer: Mailer;
  files: FileStore;
  limiter: Limiter;
  safeFetch: SafeFetch;
}

/** Opens what leads out of the process, as the configuration says. */
export async function openOutbound(config: Config, opening: Opening): Promise<Outbound> {
  const { log, meters, shutdown } = opening;
  const mailbox = config.smtpUrl ? undefined : createDevMailbox(path.join(config.dataDir, 'mailbox'), log);
  const mailer = mailbox
    ? createMailboxMailer(mailbox, config.mailFrom)
    : createSmtpMailer(config.smtpUrl ?? '', config.mailFrom);
  shutdown.add('mailer', async () => mailer.close());
  return {
    mailbox,
    mailer: countEmails(mailer, meters),
    files: await openFiles(config, opening),
    limiter: await openLimiter(config, log, shutdown),
    safeFetch: createSafeFetch({ allowPrivate: config.allowPrivateDestinations }),
  };
}

async function openFiles({ dataDir, s3 }: Config, { log, shutdown }: Opening): Promise<FileStore> {
  const files = await openFileStore({ root: path.join(dataDir, 'files'), s3 });
  shutdown.add('files', async () => files.close());
  await files.sweepTemps(TEMP_IDLE_MS);
  // Temporary files are always on this machine's disk, so each process sweeps its own.
  const sweeping = setInterval(() => void sweepTemps(files, log), TEMP_IDLE_MS);
  shutdown.add('temporary files', async () => clearInterval(sweeping));
  return files;
}

async function openLimiter({ redisUrl }: Config, log: Logger, shutdown: Shutdown): Promise<Limiter> {
  if (!redisUrl) return createMemoryLimiter();
  const redis = await createRedisLimiter(redisUrl, { log });
  shutdown.add('redis', async () => redis.close());
  return redis;
}

async function sweepTemps(files: FileStore, log: Logger): Promise<void> {
  try {
    await files.sweepTemps(TEMP_IDLE_MS);
  } catch (error) {
    log.warn({ err: error }, 'temporary files could not be swept');
  }
}
