import { Command, CommanderError } from 'commander';
import { addCommand, type Run } from './add-command.ts';
import { serveAssistant } from './assistants/mcp.command.ts';
import { addCodeCommands } from './code/code.commands.ts';
import { addCompletionCommands } from './completion/completion.commands.ts';
import { login, logout, whoami, type LoginOptions } from './connection/account.commands.ts';
import { addEndpointsCommands } from './endpoints.commands.ts';
import { exitCodes, exitCodesHelp, type ExitCode } from './exit-codes.ts';
import { explain } from './explain.ts';
import { addFormsCommands } from './forms/forms.commands.ts';
import { addImportsCommands } from './imports/imports.commands.ts';
import { openDashboard } from './open.command.ts';
import { printable, printableJson } from './output/printable.ts';
import { FilesError, UsageError, type Shell } from './shell.ts';
import { addReceiptsCommands } from './receipts/receipts.commands.ts';
import { addSubmissionsCommands } from './submissions/submissions.commands.ts';

/**
 * Runs the command of the arguments, and prints what it has done.
 * @returns the exit code of the process
 */
export async function runCli(shell: Shell, args: readonly string[], version: string): Promise<ExitCode> {
  const isJson = args.includes('--json');
  let exitCode: ExitCode = exitCodes.ok;
  const run: Run = async (work) => {
    const outcome = await work();
    if (!outcome) return;
    exitCode = outcome.exitCode ?? exitCodes.ok;
    const lines = isJson ? [printableJson(outcome.json)] : outcome.lines.map(printable);
    shell.stdout.write(lines.map((line) => `${line}\n`).join(''));
  };
  try {
    await createProgram(shell, run, version).parseAsync(args, { from: 'user' });
    return exitCode;
  } catch (error) {
    // Commander has printed the help, or what is wrong with the arguments.
    if (error instanceof CommanderError) return error.exitCode === 0 ? exitCodes.ok : usageCode(args);
    if (shell.signal.aborted || isInterruption(error)) return exitCodes.interrupted;
    const lines = error instanceof FilesError ? error.lines.map(printable) : [explain(error)];
    shell.stderr.write(lines.map((line) => `${line}\n`).join(''));
    return error instanceof UsageError ? usageCode(args) : exitCodes.failed;
  }
}

/** Of `check`, the code for wrong arguments means drift: a wrong command must not look like it. */
const usageCode = ([command]: readonly string[]): ExitCode =>
  command === 'check' ? exitCodes.failed : exitCodes.usage;

/** Ctrl-C while a question waits for its answer. */
const isInterruption = (error: unknown): boolean => error instanceof Error && error.name === 'AbortError';

function createProgram(shell: Shell, run: Run, version: string): Command {
  const program = new Command('postern')
    .description('Reads, exports and imports the submissions of a Postern server, and keeps its endpoints as files.')
    .version(version)
    .exitOverride()
    .configureOutput({
      writeOut: (text) => void shell.stdout.write(text),
      writeErr: (text) => void shell.stderr.write(text),
      // A suggestion would be a second line.
      outputError: (text, write) => write(text.replace('\n(', ' (')),
    })
    .addHelpText('after', `\nPOSTERN_URL and POSTERN_API_KEY replace the saved sign-in.\n${exitCodesHelp}`);
  addCommand(program, 'login', 'sign in to a server with an API key')
    .option('--url <URL>', 'the server’s URL')
    .option('--with-token', 'read the key from standard input')
    .action((options: LoginOptions) => run(() => login(shell, options)));
  addCommand(program, 'logout', 'forget the saved key').action(() => run(() => logout(shell)));
  addCommand(program, 'whoami', 'show the server, the account, the workspace and what the key may do').action(() =>
    run(() => whoami(shell)),
  );
  addEndpointsCommands(program, shell, run);
  addSubmissionsCommands(program, shell, run);
  addImportsCommands(program, shell, run);
  addFormsCommands(program, shell, run);
  addCodeCommands(program, shell, run);
  addReceiptsCommands(program, shell, run);
  addCommand(program, 'open [ENDPOINT]', 'open the dashboard in the browser').action((endpoint?: string) =>
    run(() => openDashboard(shell, endpoint)),
  );
  program
    .command('mcp')
    .description(
      'let an assistant on this machine use the server (Model Context Protocol over standard input and output)',
    )
    .addHelpText('after', exitCodesHelp)
    .action(() => run(() => serveAssistant(shell)));
  addCompletionCommands(program, shell, run);
  return program;
}
