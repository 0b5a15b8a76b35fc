import { brand } from '@postern/contracts';
import { ConfigError, type Config } from './config.ts';
import { EmbeddedError } from './db/embedded-error.ts';
import { BackupError } from './features/backup/backup.error.ts';

/** What a started server prints: the URL, the mailbox and the data directory. */
export function announce(config: Config): string {
  const lines = [
    `${brand.name} is ready.`,
    config.roles.web ? `  Open   ${config.publicUrl}` : '  Runs jobs only (ROLES=worker)',
    config.smtpUrl ? '  Email  is sent by SMTP' : `  Email  ${config.publicUrl}/dev/mailbox`,
    `  Data   ${config.dataDir}${config.databaseUrl ? ' (files; the database is external)' : ''}`,
  ];
  return `\n${lines.join('\n')}\n\n`;
}

/** The error of a failed start, in a line that says what to do. */
export function explain(error: unknown): string {
  if (error instanceof EmbeddedError || error instanceof BackupError) return error.message;
  if (error instanceof ConfigError) return `The configuration is not valid:\n${error.message}`;
  if (!(error instanceof Error)) return String(error);
  const { code, port } = error as NodeJS.ErrnoException & { port?: number };
  if (code === 'EADDRINUSE')
    return `Port ${port} is in use. Set PORT to another one, or stop the program that listens there.`;
  if (code === 'EACCES' && port !== undefined)
    return `Port ${port} may not be opened by this user. Set PORT to one above 1023.`;
  return error.cause instanceof Error ? `${error.message} ${error.cause.message}` : (error.stack ?? error.message);
}
