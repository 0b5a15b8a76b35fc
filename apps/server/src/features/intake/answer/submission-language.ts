import type { PageLanguage } from '@postern/contracts';
import type { FastifyRequest } from 'fastify';
import type { ReceivingEndpoint } from '../../endpoint-cache/endpoint-cache.service.ts';
import { chooseLanguage } from '../../../lib/choose-language.ts';
import type { FieldEntry } from '../../../lib/field-entry.ts';

/** What is known of a submission by the time it is answered. */
export interface Attempt {
  endpointId: string;
  /** Once it has been looked up. */
  endpoint: ReceivingEndpoint | undefined;
  /** What the visitor wrote, as far as it was read. */
  fields: readonly FieldEntry[];
  /** Names of the form's file inputs. */
  fileFields: readonly string[];
}

/** The last value of an instruction, which counts; undefined when it is no text. */
export function instructionIn(fields: readonly FieldEntry[], name: string): string | undefined {
  for (let i = fields.length - 1; i >= 0; i -= 1) {
    const field = fields[i];
    if (field?.[0] === name) return typeof field[1] === 'string' ? field[1] : undefined;
  }
  return undefined;
}

/** The language in which a submission is answered. */
export const languageOf = (request: FastifyRequest, { endpoint, fields }: Attempt): PageLanguage =>
  chooseLanguage({
    form: instructionIn(fields, '_language'),
    endpoint: endpoint?.settings.language,
    browser: request.headers['accept-language'],
  });
