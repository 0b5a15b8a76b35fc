import { access } from 'node:fs/promises';
import path from 'node:path';
import { ApiError, describeFormChanges } from '@postern/contracts';
import type { Command } from 'commander';
import { addCommand, type Run } from '../add-command.ts';
import { connect } from '../connection/connect.ts';
import { connectToEndpoint } from '../connection/find-endpoint.ts';
import { CommandError, type Outcome, type Shell } from '../shell.ts';
import { readFormFile, writeFormFile } from './form-file.ts';

interface PushOptions {
  force?: true;
  publish?: true;
}

const CHANGED = 'The draft has changed on the server since you pulled it. Pull it again, or overwrite it with --force.';

export function addFormsCommands(program: Command, shell: Shell, run: Run): void {
  const group = program.command('forms').description('keep an endpoint’s form as a file');
  addCommand(group, 'pull <ENDPOINT> [FILE]', 'write the draft to a file, by default the endpoint’s id and .form.json')
    .option('--force', 'overwrite the file')
    .action((endpoint: string, file: string | undefined, options: { force?: true }) =>
      run(() => pull(shell, [endpoint, file], options)),
    );
  addCommand(group, 'push <FILE>', 'save a file as the draft')
    .option('--publish', 'publish the draft too')
    .option('--force', 'overwrite a draft that has changed since')
    .action((file: string, options: PushOptions) => run(() => push(shell, file, options)));
}

async function pull(
  shell: Shell,
  [endpoint, name]: readonly [string, string | undefined],
  { force }: { force?: true },
): Promise<Outcome> {
  const { client, endpoint_id: id } = await connectToEndpoint(shell, endpoint);
  const { draft, draft_updated_at } = await client.forms.get({ id });
  if (!draft) throw new CommandError('This endpoint has no form yet.');
  // The id, unlike a name, is a file name everywhere. The server has accepted it.
  const file = path.resolve(shell.cwd, name ?? `${id}.form.json`);
  const exists = await access(file).then(
    () => true,
    () => false,
  );
  if (exists && !force) throw new CommandError(`${file} exists already. Overwrite it with --force.`);
  const form = { endpoint_id: id, draft_updated_at, definition: draft };
  await writeFormFile(shell, file, form);
  return { lines: [`Saved ${file}.`], json: { file, endpoint_id: id, draft_updated_at } };
}

async function push(shell: Shell, name: string, { force, publish }: PushOptions): Promise<Outcome> {
  const file = path.resolve(shell.cwd, name);
  const form = await readFormFile(file);
  const { client } = await connect(shell);
  const { endpoint_id: id, definition } = form;
  const current = await client.forms.get({ id });
  if (!force && current.draft_updated_at !== form.draft_updated_at) throw new CommandError(CHANGED);
  const changes = describeFormChanges(current.draft, definition);
  let state = current;
  if (changes.length > 0)
    state = await client.forms
      .save({ id, definition, if_updated_at: current.draft_updated_at })
      .catch((error: unknown) => {
        throw error instanceof ApiError && error.status === 409 ? new CommandError(CHANGED, { cause: error }) : error;
      });
  // Before publishing, which may be refused: the draft is saved, and the next push is based on it.
  if (state.draft_updated_at !== form.draft_updated_at)
    await writeFormFile(shell, file, { ...form, draft_updated_at: state.draft_updated_at });
  if (publish) state = await client.forms.publish({ id });
  const saved = changes.length > 0 ? ['Saved the draft.'] : ['The draft is the same already.'];
  const published = publish ? [`Published version ${state.version}.`] : [];
  return {
    lines: [...changes, ...saved, ...published],
    json: { changes, draft_updated_at: state.draft_updated_at, version: state.version },
  };
}
