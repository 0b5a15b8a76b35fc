import { endpointIdSchema, type EndpointSettings, type FormDefinition } from '@postern/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { reportPath } from '../../../pages/report.ts';
import { thanksPage } from '../../../pages/thanks.ts';
import { allowFraming } from '../../../http/set-security-headers.ts';
import { timeOfChildId } from '../../../ids.ts';
import type { Deps } from '../../../context.ts';
import { chooseLanguage } from '../../../lib/choose-language.ts';
import { MINUTE_MS } from '../../../lib/durations.ts';
import type { EndpointCache } from '../../endpoint-cache/endpoint-cache.service.ts';
import type { FormCache } from '../../endpoint-cache/form-cache.service.ts';
import { findPosition } from '../../caps/seats.service.ts';
import { isSenderLink, linkForSender } from '../../../lib/signatures/sender-link.ts';
import { chooseThanks, withPosition } from './choose-thanks.ts';
import { readThanksQuery } from './link-thanks-page.ts';

/** The maximum difference between the clocks of two nodes. */
const CLOCK_SKEW_MS = MINUTE_MS;

interface ThanksRoute {
  Params: { id: string };
  /** The query is untrusted. */
  Querystring: Record<string, unknown>;
}

export interface ThanksDeps {
  deps: Deps;
  endpoints: EndpointCache;
  forms: FormCache;
}

/** The hosted thank-you page, with the owner's texts or the defaults. It exists for any id. */
export function thanksRest(app: FastifyInstance, { deps, ...caches }: ThanksDeps): void {
  app.get<ThanksRoute>('/thanks/:id', async (request, reply) => {
    const endpointId = request.params.id;
    const now = deps.now();
    const { reference, link } = readThanksQuery(request.query, { endpointId, secret: deps.secret, now });
    const { settings, form, hasCaps } = await findEndpoint(caches, request, endpointId);
    const key = hasCaps && reference !== undefined ? { endpoint_id: endpointId, submission_id: reference } : undefined;
    const position = key && (await findPosition(deps.db, key).catch(() => undefined));
    const lang = chooseLanguage({
      form: request.query['lang'],
      endpoint: form?.language ?? settings?.language,
      browser: request.headers['accept-language'],
    });
    const page = thanksPage({
      lang,
      ...withPosition(chooseThanks({ lang, settings, form }), position, lang),
      buttonUrl: settings?.thanks.button_url,
      reference,
      receivedAt: reference === undefined ? undefined : receivedAt(reference, now),
      offeredLink: link,
      senderUrl: settings && reference && senderUrlOf(deps, { settings, reference, sent: request.query['sent'] }),
      reportUrl: settings && reportPath(endpointId, lang),
    });
    // The form may be in a frame, where this page replaces it. It contains nothing of the account.
    allowFraming(reply);
    return reply
      .header('cache-control', 'no-store')
      .header('vary', 'Accept-Language')
      .type('text/html; charset=utf-8')
      .send(page);
  });
}

/** The sender's link, for the browser that has its signature: others may know the reference. */
function senderUrlOf(
  deps: Deps,
  { settings, reference, sent }: { settings: EndpointSettings; reference: string; sent: unknown },
): string | undefined {
  const isSender = typeof sent === 'string' && isSenderLink(deps.secret, reference, sent);
  return isSender ? linkForSender(deps, settings, reference) : undefined;
}

/** Empty also when the database is unavailable: the submission is stored nevertheless. */
async function findEndpoint(
  { endpoints, forms }: Pick<ThanksDeps, 'endpoints' | 'forms'>,
  request: FastifyRequest,
  id: string,
): Promise<{ settings?: EndpointSettings; form?: FormDefinition | undefined; hasCaps?: boolean }> {
  if (!endpointIdSchema.safeParse(id).success) return {};
  try {
    const endpoint = await endpoints.get(id);
    // Nothing of a suspended endpoint is shown, such as the link that its owner chose.
    if (!endpoint || endpoint.isSuspended) return {};
    const form = endpoint.form ? await forms.get(id, endpoint.form.version) : undefined;
    return { settings: endpoint.settings, form, hasCaps: endpoint.caps.list.length > 0 };
  } catch (error) {
    request.log.warn({ err: error }, 'the standard thank-you page is shown: the endpoint could not be looked up');
    return {};
  }
}

/** undefined for a time in the future, because such a reference was made up. */
function receivedAt(reference: string, now: Date): Date | undefined {
  const time = timeOfChildId(reference);
  return time && time.getTime() <= now.getTime() + CLOCK_SKEW_MS ? time : undefined;
}
