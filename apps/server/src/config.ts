import path from 'node:path';
import { limits, requirementOf } from '@postern/contracts';
import { z } from 'zod';
import { isProviderSetting, readProviders, type Provider } from './config/single-sign-on.ts';
import { toTracing, tracing } from './config/tracing.ts';
import { backupPlace, duration, flag, int, list, origin, s3 } from './config/values.ts';
import { MINUTE_MS } from './lib/durations.ts';
import { isLoopback } from './lib/ip-address.ts';

const MAX_QUOTED_CHARS = 60;

const listen = z.object({
  PORT: int(3000, 0, 65_535),
  HOST: z.string().min(1).default('127.0.0.1'),
  PUBLIC_URL: origin.optional(),
  HSTS_SUBDOMAINS: flag(false),
  TRUST_PROXY: list.default([]),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
});

const postgresUrl = z.url({
  protocol: /^postgres(ql)?$/,
  error: 'must be a URL such as postgres://user:password@host:5432/database',
});

const storage = z.object({
  DATA_DIR: z.string().min(1).optional(),
  DATABASE_URL: postgresUrl.optional(),
  DATABASE_READ_URL: postgresUrl.optional(),
  DATABASE_READ_MAX_LAG_SECONDS: int(5, 1, 3600),
  S3_URL: s3.optional(),
});

const nodes = z.object({
  REDIS_URL: z
    .url({ protocol: /^rediss?$/, error: 'must be a URL such as redis://host:6379 or rediss://host:6379' })
    .optional(),
  DRAIN_SECONDS: int(0, 0, 25),
});

const mail = z.object({
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'must be a URL such as smtp://user:password@host:587 or smtps://host:465' })
    .optional(),
  MAIL_FROM: z.string().min(3).max(320).optional(),
  SUPPORT_EMAIL: z.email().optional(),
  ABUSE_EMAIL: z.email().optional(),
});

const backups = z.object({
  BACKUP_TO: backupPlace.optional(),
  BACKUP_EVERY: duration('24h', 10 * MINUTE_MS),
  BACKUP_KEEP: int(7, 1, 1000),
  BACKUP_PASSPHRASE: z.string().min(8, 'must have 8 characters or more').optional(),
  BACKUP_RECIPIENTS: list.default([]),
});

const metrics = z.object({
  METRICS_PORT: int(0, 0, 65_535).transform((port) => (port === 0 ? undefined : port)),
  METRICS_TOKEN: z
    .string()
    .min(16, 'must have at least 16 characters')
    // A bearer token with a space in it never matches: the header ends it there.
    .regex(/^[!-~]*$/, 'must consist of ASCII letters, digits and punctuation, without spaces')
    .optional(),
});

const product = z.object({
  REGISTRATION: z.string().min(1).default('open'),
  OIDC_PROVIDERS: z.string().optional(),
  ROLES: list
    .default(['web', 'worker'])
    .refine((roles) => roles.length > 0 && roles.every((role) => role === 'web' || role === 'worker'), {
      error: 'must be web, worker or web,worker',
    }),
  NEW_ACCOUNT_DAYS: int(0, 0, 3650).unwrap().optional(),
  PLAN_MONTHLY_SUBMISSIONS: int(limits.monthlySubmissions, 1),
  ALLOW_PRIVATE_DESTINATIONS: flag(false),
  DEMO: flag(true),
  AUDIT_RETENTION_DAYS: int(365, 0, 36_500).refine((days) => days === 0 || days >= 30, {
    error: 'must be 0 (forever), or 30 or more',
  }),
  MAX_FILE_BYTES: int(limits.fileBytes, 1),
  MAX_FILES: int(limits.files, 0, 1000),
  MAX_REQUEST_BYTES: int(limits.requestBytes, 1024),
  RATE_LIMIT_IP_PER_MINUTE: int(60, 0),
  RATE_LIMIT_ENDPOINT_PER_MINUTE: int(300, 0),
});

const schema = z.object({
  ...listen.shape,
  ...storage.shape,
  ...nodes.shape,
  ...mail.shape,
  ...backups.shape,
  ...metrics.shape,
  ...tracing.shape,
  ...product.shape,
});

/** The names of all settings. */
export const settingNames: readonly string[] = Object.keys(schema.shape);

/** Whether a setting has this name; those of sign-in providers contain the provider's. */
export const isSettingName = (name: string): boolean => settingNames.includes(name) || isProviderSetting(name);

export type Config = ReturnType<typeof toConfig>;

/** The environment is invalid; `message` has every wrong variable, one per line. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/**
 * Reads the whole configuration once. Nothing else reads the environment.
 * @param defaultDataDir the data directory without DATA_DIR
 * @throws {ConfigError} with all errors at once
 */
export function loadConfig(env: NodeJS.ProcessEnv, defaultDataDir: string): Config {
  // An empty variable counts as unset: compose files and shells pass "nothing" this way.
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = schema.safeParse(given, { error: requirementOf });
  const problems = parsed.success
    ? []
    : parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}${quoted(path, given)}`);
  const providers = readProviders(given, (problem) => void problems.push(problem));
  if (parsed.success) {
    const config = toConfig(parsed.data, { defaultDataDir, providers });
    if (!config.isLoopback && !config.smtpUrl)
      problems.push(
        'SMTP_URL: must be set when PUBLIC_URL is not a loopback address, because no email could be sent without it',
      );
    if (config.replica && config.databaseUrl === undefined)
      problems.push('DATABASE_READ_URL: must not be set without DATABASE_URL; the built-in database has no replica');
    if (config.metrics.port === config.port)
      problems.push('METRICS_PORT: must differ from PORT; METRICS_TOKEN alone serves /metrics on PORT');
    if (config.registration.mode === 'domains' && config.registration.domains.some((domain) => !domain.includes('.')))
      problems.push('REGISTRATION: must be open, closed, or a list of email domains such as example.org,example.com');
    if (config.backup.passphrase !== undefined && config.backup.recipients.length > 0)
      problems.push('BACKUP_RECIPIENTS: must not be set together with BACKUP_PASSPHRASE');
    if (problems.length === 0) return config;
  }
  throw new ConfigError(problems.map((line) => `  ${line}`).join('\n'));
}

/** The variable's value, unless it may contain a password. */
function quoted(path: PropertyKey[], env: NodeJS.ProcessEnv): string {
  const name = String(path[0]);
  return /_(?:URL|TOKEN|PASSPHRASE|ENDPOINT|HEADERS)$|^BACKUP_TO$/.test(name)
    ? ''
    : `, not ${JSON.stringify(env[name]?.slice(0, MAX_QUOTED_CHARS))}`;
}

function toConfig(
  env: z.output<typeof schema>,
  { defaultDataDir, providers }: { defaultDataDir: string; providers: readonly Provider[] },
) {
  const publicUrl = env.PUBLIC_URL ?? `http://localhost:${env.PORT}`;
  const publicHost = new URL(publicUrl).hostname;
  return Object.freeze({
    port: env.PORT,
    host: env.HOST,
    publicUrl,
    isLoopback: isLoopbackHost(publicHost),
    hsts: publicUrl.startsWith('https:') ? { subdomains: env.HSTS_SUBDOMAINS } : undefined,
    trustProxy: env.TRUST_PROXY,
    logLevel: env.LOG_LEVEL,
    dataDir: path.resolve(env.DATA_DIR ?? defaultDataDir),
    databaseUrl: env.DATABASE_URL,
    replica:
      env.DATABASE_READ_URL === undefined
        ? undefined
        : { url: env.DATABASE_READ_URL, maxLagSeconds: env.DATABASE_READ_MAX_LAG_SECONDS },
    s3: env.S3_URL,
    redisUrl: env.REDIS_URL,
    drainMs: env.DRAIN_SECONDS * 1000,
    smtpUrl: env.SMTP_URL,
    metrics: {
      isOn: env.METRICS_PORT !== undefined || env.METRICS_TOKEN !== undefined,
      port: env.METRICS_PORT,
      token: env.METRICS_TOKEN,
    },
    tracing: toTracing(env),
    mailFrom: env.MAIL_FROM ?? `no-reply@${publicHost}`,
    supportEmail: env.SUPPORT_EMAIL ?? `support@${publicHost}`,
    /** Where reports of abuse go. The default of the support address may not exist, so it is not used. */
    abuseEmail: env.ABUSE_EMAIL ?? env.SUPPORT_EMAIL,
    registration: toRegistration(env.REGISTRATION),
    /** The OpenID Connect providers, in the order of their buttons. */
    providers,
    roles: { web: env.ROLES.includes('web'), worker: env.ROLES.includes('worker') },
    newAccountDays: env.NEW_ACCOUNT_DAYS ?? newAccountDaysOf(env.REGISTRATION, publicHost),
    allowPrivateDestinations: env.ALLOW_PRIVATE_DESTINATIONS,
    demo: env.DEMO,
    /** Days for which the audit log is kept; undefined: forever. */
    auditDays: env.AUDIT_RETENTION_DAYS === 0 ? undefined : env.AUDIT_RETENTION_DAYS,
    backup: {
      to: env.BACKUP_TO,
      everyMs: env.BACKUP_EVERY,
      keep: env.BACKUP_KEEP,
      passphrase: env.BACKUP_PASSPHRASE,
      recipients: env.BACKUP_RECIPIENTS,
    },
    monthlySubmissions: env.PLAN_MONTHLY_SUBMISSIONS,
    rates: {
      addressPerMinute: env.RATE_LIMIT_IP_PER_MINUTE,
      endpointPerMinute: env.RATE_LIMIT_ENDPOINT_PER_MINUTE,
    },
    intake: toIntake(env),
  });
}

const toIntake = (env: z.output<typeof product>) => ({
  maxFileBytes: env.MAX_FILE_BYTES,
  maxFiles: env.MAX_FILES,
  maxRequestBytes: env.MAX_REQUEST_BYTES,
  maxFields: limits.fields,
  maxNameChars: limits.fieldNameChars,
  maxValueBytes: limits.fieldValueBytes,
  maxJsonDepth: limits.jsonDepth,
});

/** Days in which an account is new. Where only people whom the operator knows have accounts, none is. */
const NEW_ACCOUNT_DAYS = 14;

const newAccountDaysOf = (registration: string, publicHost: string): number =>
  registration === 'open' && !isLoopbackHost(publicHost) ? NEW_ACCOUNT_DAYS : 0;

type Registration = { mode: 'open' } | { mode: 'closed' } | { mode: 'domains'; domains: string[] };

function toRegistration(text: string): Registration {
  if (text === 'open' || text === 'closed') return { mode: text };
  return { mode: 'domains', domains: text.split(',').map((domain) => domain.trim().toLowerCase()) };
}

const isLoopbackHost = (hostname: string): boolean =>
  hostname === 'localhost' || hostname.endsWith('.localhost') || isLoopback(hostname.replace(/^\[(.*)\]$/, '$1'));
