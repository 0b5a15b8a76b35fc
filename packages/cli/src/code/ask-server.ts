import { ApiError, type CodeEnv, type CodePlan, type EndpointFile } from '@postern/contracts';
import type { Connection } from '../connection/connect.ts';
import type { Shell } from '../shell.ts';
import type { CheckedFile } from './files/check-file.ts';
import { assertValid } from './files/read-folder.ts';

export interface PlanOptions {
  env: CodeEnv;
  delete?: true;
}

/** The same call, for a plan and for its application. */
export interface Request {
  files: EndpointFile[];
  env: CodeEnv;
  delete: boolean;
  secrets: Record<string, string>;
}

/** What is sent to the server: the files without problems. */
export function toRequest({ env }: Shell, checked: readonly CheckedFile[], options: PlanOptions): Request {
  const files = checked.flatMap(({ file }) => file ?? []);
  const names = new Set(files.flatMap(secretNames));
  const secrets = [...names].flatMap((name): [string, string][] => {
    const value = env[name];
    return value === undefined || value === '' ? [] : [[name, value]];
  });
  return { files, env: options.env, delete: options.delete === true, secrets: Object.fromEntries(secrets) };
}

const secretNames = ({ settings, destinations }: EndpointFile): string[] => [
  ...(settings.captcha?.secret_from === undefined ? [] : [settings.captcha.secret_from]),
  ...Object.values(destinations).flatMap((one) => ('secret_from' in one ? (one.secret_from ?? []) : [])),
];

/** @throws {FilesError} with the lines and columns of everything that is wrong, here or by what only the server knows */
export async function askForPlan(
  connecting: Promise<Connection>,
  checked: readonly CheckedFile[],
  request: Request,
): Promise<CodePlan> {
  const isSound = checked.every(({ problems }) => problems.length === 0);
  try {
    const { client } = await connecting;
    // Files that are missing from a request are not files that were deleted.
    const planned = await client.code.plan(isSound ? request : { ...request, delete: false });
    assertValid(checked);
    return planned;
  } catch (error) {
    assertValid([...checked, ...problemsOf(error, checked)]);
    throw error;
  }
}

function problemsOf(error: unknown, checked: readonly CheckedFile[]): CheckedFile[] {
  const errors = error instanceof ApiError ? (error.problem?.errors ?? []) : [];
  const sent = checked.filter(({ file }) => file);
  return errors.flatMap(({ path, message }) => {
    const [, number, rest = ''] = /^files\.(\d+)\.?(.*)$/.exec(path) ?? [];
    const one = sent[Number(number)];
    const places = rest === '' ? [] : rest.split('.');
    return number === undefined || !one
      ? []
      : [{ ...one, problems: [{ ...one.placeOf(places), message: `${rest}: ${message}` }] }];
  });
}
