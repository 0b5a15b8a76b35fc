import path from 'node:path';
import { codeEnvs } from '@postern/contracts';
import { Option, type Command } from 'commander';
import { addCommand, type Run } from '../add-command.ts';
import { ask } from '../connection/ask.ts';
import { connect } from '../connection/connect.ts';
import { exitCodes } from '../exit-codes.ts';
import { printable } from '../output/printable.ts';
import { UsageError, type Outcome, type Shell } from '../shell.ts';
import { askForPlan, toRequest, type PlanOptions } from './ask-server.ts';
import { describePlan } from './describe-plan.ts';
import { readFolder } from './files/read-folder.ts';
import { pull, type PullOptions } from './pull.ts';

interface ApplyOptions extends PlanOptions {
  yes?: true;
  json?: true;
}

const FOLDER = 'forms';
const envOption = () =>
  new Option('--env <ENV>', 'the endpoints that the files describe: the live ones, or separate test endpoints')
    .choices(codeEnvs)
    .default('live');
const DELETE = 'delete endpoints that were described by a file and have none';

export function addCodeCommands(program: Command, shell: Shell, run: Run): void {
  const add = (name: string, summary: string) =>
    addCommand(program, `${name} [FOLDER]`, `${summary} (the folder is “${FOLDER}” by default)`).addOption(envOption());
  add('plan', 'show what the files of a folder would change')
    .option('--delete', DELETE)
    .action((folder: string | undefined, options: PlanOptions) => run(() => plan(shell, folder, options)));
  add('apply', 'make endpoints what the files of a folder say')
    .option('--delete', DELETE)
    .option('-y, --yes', 'do not ask')
    .action((folder: string | undefined, options: ApplyOptions) => run(() => apply(shell, folder, options)));
  add('pull', 'write the endpoints to files')
    .option('--force', 'overwrite files that say something else')
    .action((folder: string | undefined, options: PullOptions) => run(() => pull(shell, folder ?? FOLDER, options)));
  add('check', `exit with ${exitCodes.drift} if endpoints are not what the files say`)
    .option('--delete', 'count endpoints that were described by a file and have none')
    .action((folder: string | undefined, options: PlanOptions) => run(() => check(shell, folder, options)));
}

async function prepare(shell: Shell, named = FOLDER, options: PlanOptions) {
  const checked = await readFolder(path.resolve(shell.cwd, named), named);
  const request = toRequest(shell, checked, options);
  const connecting = connect(shell);
  const planned = await askForPlan(connecting, checked, request);
  return { connection: await connecting, request, planned };
}

async function plan(shell: Shell, folder: string | undefined, options: PlanOptions): Promise<Outcome> {
  const { planned } = await prepare(shell, folder, options);
  return { lines: describePlan(planned), json: planned };
}

async function check(shell: Shell, folder: string | undefined, options: PlanOptions): Promise<Outcome> {
  const { planned } = await prepare(shell, folder, options);
  const outcome = { lines: describePlan(planned), json: planned };
  return planned.endpoints.length === 0 ? outcome : { ...outcome, exitCode: exitCodes.drift };
}

async function apply(shell: Shell, folder: string | undefined, options: ApplyOptions): Promise<Outcome> {
  const canAsk = shell.stdin.isTTY === true && !options.json;
  if (!options.yes && !canAsk)
    throw new UsageError('The command cannot ask for a confirmation here. Give --yes to apply the files.');
  const { connection, request, planned } = await prepare(shell, folder, options);
  const lines = describePlan(planned);
  if (planned.endpoints.length === 0) return { lines, json: planned };
  if (!options.yes) {
    for (const line of lines) shell.stderr.write(`${printable(line)}\n`);
    const answer = await ask(shell, 'Apply these changes? [y/N] ');
    if (!/^y(es)?$/i.test(answer)) return { lines: ['Nothing was applied.'], json: planned };
  }
  const { fingerprint } = planned;
  const applied = await connection.client.code.applyPlan({ ...request, fingerprint });
  const done = `Applied: ${applied.endpoints.length} of ${applied.endpoints.length + applied.unchanged} endpoints changed.`;
  return { lines: options.yes ? [...lines, done] : [done], json: applied };
}
