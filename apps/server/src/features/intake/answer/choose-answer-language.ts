import type { PageLanguage } from '@postern/contracts';
import type { FastifyRequest } from 'fastify';
import { chooseLanguage } from '../../../lib/choose-language.ts';
import { findInstruction } from '../read/find-instruction.ts';
import type { AnswerContext } from './answer.model.ts';

/** The language in which a submission is answered. */
export const chooseAnswerLanguage = (request: FastifyRequest, { endpoint, fields }: AnswerContext): PageLanguage =>
  chooseLanguage({
    form: findInstruction(fields, '_language'),
    endpoint: endpoint?.settings.language,
    browser: request.headers['accept-language'],
  });
