import { isDeepStrictEqual } from 'node:util';
import path from 'node:path';
import {
  completeFile,
  endpointFileSchema,
  toEndpointFile,
  type CodeEnv,
  type EndpointFile,
  type EndpointFileInput,
} from '@postern/contracts';
import { connect } from '../connection/connect.ts';
import { CommandError, type Outcome, type Shell } from '../shell.ts';
import type { CheckedFile } from './files/check-file.ts';
import { assertValid, readFolder } from './files/read-folder.ts';
import { keepSecretNames, toText, writeEndpointFile } from './files/write-file.ts';

export interface PullOptions {
  env: CodeEnv;
  force?: true;
}

interface Change {
  name: string;
  text: string;
  isNew: boolean;
}

const LISTED = 10;

/** Writes the endpoints to files. A file that says the same already stays as it is, with its comments. */
export async function pull(shell: Shell, named: string, { env, force }: PullOptions): Promise<Outcome> {
  const { client } = await connect(shell);
  const folder = path.resolve(shell.cwd, named);
  const present = await readPresent(folder, named);
  assertValid(present);
  const { files } = await client.code.pull({ env });
  const changes = files.flatMap((file) =>
    toChange(file as unknown as EndpointFileInput, { present, folder, named, env }),
  );
  const overwritten = changes.filter(({ isNew }) => !isNew).map(({ name }) => name);
  if (overwritten.length > 0 && !force) throw new CommandError(refusal(overwritten));
  for (const { name, text } of changes) await writeEndpointFile(shell, path.resolve(shell.cwd, name), text);
  const keys = new Set(files.map(({ key }) => key));
  const left = present.flatMap(({ name, key }) => (key === undefined || keys.has(key) ? [] : [name]));
  return {
    lines: [
      ...changes.map(({ name, isNew }) => `${isNew ? 'Wrote' : 'Overwrote'} ${name}.`),
      ...left.map((name) => `${name} describes an endpoint that does not exist.`),
      `Unchanged: ${files.length - changes.length}.`,
    ],
    json: { written: changes.map(({ name }) => name), left, unchanged: files.length - changes.length },
  };
}

const refusal = (names: readonly string[]): string => {
  const more = names.length > LISTED ? ` and ${names.length - LISTED} more` : '';
  return `These files say something else than their endpoints: ${names.slice(0, LISTED).join(', ')}${more}. Overwrite them with --force.`;
};

/** A folder that does not exist yet has no files. */
async function readPresent(folder: string, named: string): Promise<CheckedFile[]> {
  try {
    return await readFolder(folder, named);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}

function toChange(
  pulled: EndpointFileInput,
  { present, folder, named, env }: { present: readonly CheckedFile[]; folder: string; named: string; env: CodeEnv },
): Change[] {
  const before = present.find(({ key }) => key === pulled.key);
  if (!before?.file)
    return [{ ...newName(pulled.key, { present, folder, named }), text: toText('', pulled), isNew: true }];
  // A test endpoint has no watchdog, and its file keeps the one of the live endpoint.
  const { watchdog } = shortest(before.file);
  const whole = env === 'test' && watchdog ? { ...pulled, watchdog } : pulled;
  if (isDeepStrictEqual(shortest(before.file), shortest(parse(whole)))) return [];
  const text = toText(before.name, keepSecretNames(whole, before.file));
  return [{ name: before.name, text, isNew: false }];
}

const shortest = (file: EndpointFile): EndpointFileInput => toEndpointFile(completeFile(file));

const parse = (pulled: EndpointFileInput): EndpointFile => endpointFileSchema.parse(pulled);

/** A file with this name may describe another endpoint. */
function newName(key: string, { present, named }: { present: readonly CheckedFile[]; folder: string; named: string }) {
  const taken = new Set(present.map(({ name }) => name));
  let name = path.join(named, `${key}.yaml`);
  for (let number = 2; taken.has(name); number += 1) name = path.join(named, `${key}-${number}.yaml`);
  return { name };
}
