import type { Accepted } from '@postern/contracts';
import type { FastifyReply } from 'fastify';
import { thanksFragment } from '../../../pages/fragments.ts';
import { pageTexts } from '../../../pages/texts/texts.ts';
import type { FormCache } from '../../endpoint-cache/form-cache.service.ts';
import type { Receipt } from '../receive.service.ts';
import type { AnswerContext } from './answer.model.ts';
import { alpineTarget } from './choose-form-of-answer.ts';
import { chooseAnswerLanguage } from './choose-answer-language.ts';
import { positionInWords } from '@postern/forms/words/cap-words';
import { chooseThanks, withPosition } from './choose-thanks.ts';

/** The status that formcarry's clients look for in the body. */
const FORMCARRY_SUCCESS = 200;

/** Answers a stored submission: browsers go to the next page, scripts and programs get the thanks. */
export async function sendReceipt(
  reply: FastifyReply,
  { submission_id, next, waitingPosition, senderUrl }: Receipt,
  { context, forms }: { context: AnswerContext; forms: FormCache },
): Promise<FastifyReply> {
  const { address, endpoint, form } = context;
  if (form === 'page') return reply.code(303).header('location', next).send();
  const lang = chooseAnswerLanguage(reply.request, context);
  if (form === 'fragment') {
    // The submission is stored: a missing form only affects the words.
    const definition = endpoint?.form && (await forms.get(endpoint.id, endpoint.form.version).catch(() => undefined));
    const usual = chooseThanks({ lang, settings: endpoint?.settings, form: definition ?? undefined });
    return reply
      .code(201)
      .type('text/html; charset=utf-8')
      .send(
        thanksFragment({
          id: alpineTarget(reply.request.headers),
          lang,
          ...withPosition(usual, waitingPosition, lang),
        }),
      );
  }
  const accepted: Accepted = {
    ok: true,
    success: true,
    submission_id,
    next,
    message: waitingPosition === undefined ? pageTexts[lang].thanks.message : positionInWords(waitingPosition, lang),
    ...(waitingPosition !== undefined && { waiting_position: waitingPosition }),
    ...(senderUrl !== undefined && { sender_url: senderUrl }),
  };
  return reply
    .code(201)
    .send(address.services.includes('formcarry') ? { ...accepted, code: FORMCARRY_SUCCESS } : accepted);
}
