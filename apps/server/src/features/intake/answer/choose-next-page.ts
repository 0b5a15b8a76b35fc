import type { Deps } from '../../../context.ts';
import { supportedLanguage } from '../../../lib/choose-language.ts';
import type { IncomingSubmission } from '../read/incoming.model.ts';
import { findInstruction } from '../read/find-instruction.ts';
import { POSTED_FROM_FIELD } from '../read/find-posting-page.ts';
import type { SortedFields } from '../read/sort-fields.ts';
import { onThanksPage } from './link-thanks-page.ts';
import { signSenderLink } from '../../../lib/signatures/sender-link.ts';
import { resolveRedirect } from './resolve-redirect.ts';

/** The URL to which a browser is sent after a submission, in the language that the form names. */
export function chooseNextPage(
  { config, secret, now }: Deps,
  { endpoint, body, meta }: IncomingSubmission,
  { sorted: { instructions }, submission_id }: { sorted: SortedFields; submission_id: string },
): string {
  const wish = {
    wanted: instructions.get('_redirect') ?? instructions.get('_next'),
    redirectUrl: endpoint.settings.redirect_url,
    allowedHosts: endpoint.settings.allowed_redirect_hosts,
    referer: meta.referer ?? undefined,
    origin: meta.origin ?? undefined,
    postedFrom: instructions.get(POSTED_FROM_FIELD),
  };
  const hosted = { publicUrl: config.publicUrl, endpointId: endpoint.id };
  const next = resolveRedirect(wish, { ...hosted, reference: submission_id, secret, now: now() });
  const lang = supportedLanguage(findInstruction(body.fields, '_language'));
  const sent = endpoint.settings.sender_link.enabled ? signSenderLink(secret, submission_id) : undefined;
  return onThanksPage(next, hosted, { lang, sent });
}
