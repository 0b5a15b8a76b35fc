import type { EndpointFile, FieldError } from '@postern/contracts';
import type { Deps } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { invalid } from '../../input.ts';
import { checkConfig } from '../destinations/check-config.ts';
import { checkTemplates } from '../mail-templates/check-templates.ts';
import { checkLimits } from './check-limits.ts';
import type { KnownEndpoint } from './load-endpoints.service.ts';
import { rowsByKey, type Wanted } from './make-plan.ts';
import { needsSecret, secretNameOf } from './secrets.ts';

/**
 * Checks what only the server knows: templates, addresses that it may call, secrets that are missing, and limits.
 * @throws {AppError} invalid, with everything that is wrong in any of the files
 */
export function checkFiles(
  deps: Deps,
  wanted: Wanted,
  { known, watched }: { known: readonly KnownEndpoint[]; watched: readonly string[] },
): void {
  const byKey = new Map(known.map((one) => [one.file.key, one]));
  const errors = wanted.files.flatMap((file, at) =>
    checkFile(deps, file, { wanted, known: byKey.get(file.key) }).map(({ path, ...error }) => ({
      ...error,
      path: `files.${at}.${path}`,
    })),
  );
  const all = [...errors, ...checkLimits(wanted, { known, watched })];
  if (all.length > 0) throw invalid(all);
}

function checkFile(
  deps: Deps,
  { settings, destinations }: EndpointFile,
  { wanted, known }: { wanted: Wanted; known: KnownEndpoint | undefined },
): FieldError[] {
  const { subject = null, body = null } = settings.autoresponse ?? {};
  const rows = rowsByKey(known);
  return [
    ...collect(() => checkTemplates({ 'settings.autoresponse.subject': subject, 'settings.autoresponse.body': body })),
    ...Object.entries(destinations).flatMap(([key, one]) => {
      const name = secretNameOf(one);
      const value = name === undefined ? undefined : wanted.secrets[name];
      const isNew = rows.get(key)?.kind !== one.kind;
      if (needsSecret(one) && isNew && value === undefined) return [missing(key, name)];
      return collect(() => check(deps, one, value)).map(({ path, ...error }) => ({
        ...error,
        path: `destinations.${key}.${'config' in one ? path : 'secret_from'}`,
      }));
    }),
  ];
}

function check(deps: Deps, one: EndpointFile['destinations'][string], secret: string | undefined): void {
  if ('config' in one) checkConfig(deps, one.kind, one.config);
  else if (secret !== undefined) checkConfig(deps, one.kind, { url: secret });
}

const missing = (key: string, name: string | undefined): FieldError => ({
  path: `destinations.${key}${name === undefined ? '' : '.secret_from'}`,
  message:
    name === undefined
      ? 'A new destination of this kind needs a secret. Name an environment variable in secret_from.'
      : `A new destination needs its secret, and ${name} is not set.`,
  code: 'required',
});

/** The errors of a check. */
function collect(run: () => void): FieldError[] {
  try {
    run();
    return [];
  } catch (error) {
    if (error instanceof AppError && error.code === 'invalid') return error.errors ?? [];
    throw error;
  }
}
