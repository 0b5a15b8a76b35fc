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

/** What is sent to the server. @throws {FilesError} when a file has problems */
export function toRequest({ env }: Shell, checked: readonly CheckedFile[], options: PlanOptions): Request {
  assertValid(checked);
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

/** @throws {FilesError} with the lines and columns of what the server refuses */
export async function askForPlan(
  { client }: Connection,
  checked: readonly CheckedFile[],
  request: Request,
): Promise<CodePlan> {
  try {
    return await client.code.plan(request);
  } catch (error) {
    assertValid(problemsOf(error, checked));
    throw error;
  }
}

function problemsOf(error: unknown, checked: readonly CheckedFile[]): CheckedFile[] {
  const errors = error instanceof ApiError ? (error.problem?.errors ?? []) : [];
  return errors.flatMap(({ path, message }) => {
    const [, number, rest = ''] = /^files\.(\d+)\.?(.*)$/.exec(path) ?? [];
    const one = checked[Number(number)];
    const places = rest === '' ? [] : rest.split('.');
    return number === undefined || !one
      ? []
      : [{ ...one, problems: [{ ...one.placeOf(places), message: `${rest}: ${message}` }] }];
  });
}
