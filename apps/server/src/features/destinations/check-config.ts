import { destinationConfigs, wordIssue, type DestinationKind } from '@postern/contracts';
import type { z } from 'zod';
import type { Deps } from '../../context.ts';
import { invalid, toFieldErrors } from '../../input.ts';
import { refusalOf } from '../../outbound/safe-fetch/resolve-target.ts';
import { checkTemplates } from '../mail-templates/check-templates.ts';

/** @throws {AppError} invalid, with the wrong fields inside `config` */
export function checkConfig(
  { config: { allowPrivateDestinations } }: Deps,
  kind: DestinationKind,
  config: unknown,
): object {
  const parsed = destinationConfigs[kind].safeParse(config, { error: wordInConfig });
  if (!parsed.success) throw invalid(toFieldErrors(parsed.error, ['config']));
  if ('subject' in parsed.data)
    checkTemplates({ 'config.subject': parsed.data.subject, 'config.body': parsed.data.body });
  const refusal = 'url' in parsed.data ? refusalOf(parsed.data.url, allowPrivateDestinations) : undefined;
  if (refusal) throw invalid([{ path: 'config.url', message: refusal.message, code: refusal.code }]);
  return parsed.data;
}

const wordInConfig = (issue: z.core.$ZodRawIssue): string =>
  wordIssue({ ...issue, path: ['config', ...(issue.path ?? [])] });
