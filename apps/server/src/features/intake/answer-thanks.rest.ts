import { endpointIdSchema } from '@postern/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { thanksPage } from '../../http/pages/thanks.ts';
import { timeOfChildId } from '../../ids.ts';
import type { EndpointCache, ReceivingEndpoint } from './intake.endpoints.ts';
import type { IntakeDeps } from './intake.service.ts';
import { toLanguage } from './language.ts';
import { readThanksQuery } from './redirect-link.ts';

/** How far the clocks of two nodes may differ. */
const CLOCK_SKEW_MS = 60_000;

interface ThanksRoute {
  Params: { id: string };
  /** Anybody can write anything here. */
  Querystring: Record<string, unknown>;
}

/** The hosted thank-you page: in the owner's words where there are any, else in ours. It is there for any id. */
export function thanksRest(app: FastifyInstance, { deps, endpoints }: IntakeDeps): void {
  app.get<ThanksRoute>('/thanks/:id', async (request, reply) => {
    const endpointId = request.params.id;
    const now = deps.now();
    const { reference, link } = readThanksQuery(request.query, { endpointId, secret: deps.secret, now });
    const settings = (await findEndpoint(endpoints, request, endpointId))?.settings;
    const page = thanksPage({
      lang: toLanguage({
        form: request.query['lang'],
        endpoint: settings?.language,
        browser: request.headers['accept-language'],
      }),
      title: settings?.thanks.title,
      text: settings?.thanks.text,
      ownLang: settings?.language,
      buttonUrl: settings?.thanks.button_url,
      reference,
      receivedAt: reference === undefined ? undefined : receivedAt(reference, now),
      offeredLink: link,
    });
    return reply
      .header('cache-control', 'no-store')
      .header('vary', 'Accept-Language')
      .type('text/html; charset=utf-8')
      .send(page);
  });
}

/** undefined also when it is not to be had at the moment: the submission is stored all the same, and the page says so. */
async function findEndpoint(
  endpoints: EndpointCache,
  request: FastifyRequest,
  id: string,
): Promise<ReceivingEndpoint | undefined> {
  if (!endpointIdSchema.safeParse(id).success) return undefined;
  try {
    return await endpoints.get(id);
  } catch (error) {
    request.log.warn({ err: error }, 'the standard thank-you page is shown: the endpoint could not be looked up');
    return undefined;
  }
}

/** Nobody is thanked for what they are going to send: such a reference was made up. */
function receivedAt(reference: string, now: Date): Date | undefined {
  const time = timeOfChildId(reference);
  return time && time.getTime() <= now.getTime() + CLOCK_SKEW_MS ? time : undefined;
}
