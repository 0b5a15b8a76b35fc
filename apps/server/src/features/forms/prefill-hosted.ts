import { prefillForm, type Query } from '@postern/forms/prefill/prefill-form';
import { applySignedLink } from '@postern/forms/prefill/signed-link';
import { AppError } from '../../errors.ts';
import { readSignedLink } from '../signed-links/read-signed-link.ts';
import type { HostedForm, HostedFormDeps } from './hosted-form.service.ts';

/** The link to a form was changed, has expired, does not fit the form, or is missing where the endpoint requires one. */
export class BadLink extends AppError {
  constructor() {
    super('token_expired', 'The link to this form was changed, is incomplete, or has expired.');
  }
}

/**
 * The form with the values in its address: those of a signed link, and plain ones, which only fill in what visitors see.
 * @throws {BadLink}
 */
export function prefillHosted(hosted: HostedForm, { deps }: HostedFormDeps, query: Query): HostedForm {
  const { endpoint, form } = hosted;
  const { honeypot_field: honeypot, require_signed_link } = endpoint.settings;
  const token = query['_signed'];
  if (token === undefined) {
    if (require_signed_link) throw new BadLink();
    return { ...hosted, form: prefillForm(form, query, honeypot) };
  }
  const of = { secret: deps.secret, endpointId: endpoint.id, number: endpoint.linkKeyNumber, now: deps.now() };
  const link = readSignedLink(token, of);
  const linked = link && applySignedLink(form, { link, query, honeypot });
  if (!linked) throw new BadLink();
  return { ...hosted, ...linked };
}
