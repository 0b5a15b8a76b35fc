import { endpointIdSchema, type EndpointSettings, type FormDefinition } from '@postern/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { thanksPage } from '../../../pages/thanks.ts';
import { allowFraming } from '../../../http/set-security-headers.ts';
import { timeOfChildId } from '../../../ids.ts';
import type { IntakeDeps } from '../arrival.ts';
import { chooseLanguage } from '../../../lib/choose-language.ts';
import { readThanksQuery } from './redirect-link.ts';
import { MINUTE_MS } from '../../../lib/durations.ts';

/** How far the clocks of two nodes may differ. */
const CLOCK_SKEW_MS = MINUTE_MS;

interface ThanksRoute {
  Params: { id: string };
  /** Anybody can write anything here. */
  Querystring: Record<string, unknown>;
}

/** The hosted thank-you page: in the owner's words where there are any, else in ours. It is there for any id. */
export function thanksRest(app: FastifyInstance, intake: IntakeDeps): void {
  const { deps } = intake;
  app.get<ThanksRoute>('/thanks/:id', async (request, reply) => {
    const endpointId = request.params.id;
    const now = deps.now();
    const { reference, link } = readThanksQuery(request.query, { endpointId, secret: deps.secret, now });
    const { settings, form } = await findEndpoint(intake, request, endpointId);
    const lang = chooseLanguage({
      form: request.query['lang'],
      endpoint: form?.language ?? settings?.language,
      browser: request.headers['accept-language'],
    });
    // What the form says in this language comes before what the endpoint says in any.
    const own = form?.texts[lang];
    const page = thanksPage({
      lang,
      title: own?.thanks_title ?? settings?.thanks.title,
      text: own?.thanks_text ?? settings?.thanks.text,
      titleLang: own?.thanks_title ? lang : settings?.language,
      textLang: own?.thanks_text ? lang : settings?.language,
      buttonUrl: settings?.thanks.button_url,
      reference,
      receivedAt: reference === undefined ? undefined : receivedAt(reference, now),
      offeredLink: link,
    });
    // The form may stand in a frame, and this takes its place there. It holds nothing of the account.
    allowFraming(reply);
    return reply
      .header('cache-control', 'no-store')
      .header('vary', 'Accept-Language')
      .type('text/html; charset=utf-8')
      .send(page);
  });
}

/** Nothing also when it is not to be had at the moment: the submission is stored all the same, and the page says so. */
async function findEndpoint(
  { endpoints, forms }: Pick<IntakeDeps, 'endpoints' | 'forms'>,
  request: FastifyRequest,
  id: string,
): Promise<{ settings?: EndpointSettings; form?: FormDefinition | undefined }> {
  if (!endpointIdSchema.safeParse(id).success) return {};
  try {
    const endpoint = await endpoints.get(id);
    if (!endpoint) return {};
    const form = endpoint.form ? await forms.get(id, endpoint.form.version) : undefined;
    return { settings: endpoint.settings, form };
  } catch (error) {
    request.log.warn({ err: error }, 'the standard thank-you page is shown: the endpoint could not be looked up');
    return {};
  }
}

/** Nobody is thanked for what they are going to send: such a reference was made up. */
function receivedAt(reference: string, now: Date): Date | undefined {
  const time = timeOfChildId(reference);
  return time && time.getTime() <= now.getTime() + CLOCK_SKEW_MS ? time : undefined;
}
