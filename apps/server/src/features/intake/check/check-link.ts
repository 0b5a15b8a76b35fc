import type { FieldError } from '@postern/contracts';
import { findUnlocked } from '@postern/forms/prefill/signed-link';
import { formWords } from '@postern/forms/words/words';
import { oneLine } from '../../../lib/cut-text.ts';
import type { FormCache } from '../../endpoint-cache/form-cache.service.ts';
import { readSignedLink } from '../../signed-links/read-signed-link.ts';
import type { Refusal } from '../../spam/judge.ts';
import type { IncomingSubmission } from '../read/incoming.model.ts';
import type { SortedFields } from '../read/sort-fields.ts';
import { findDefinition, languageOf, toValues } from './check-form.ts';
import { FormRefused } from './form-refused.error.ts';

/** The instruction with which a form that was opened by a signed link names the link. */
const SIGNED_FIELD = '_signed';
const MAX_VALUE_CHARS = 80;
/** In the reason that the owner reads. */
const MAX_NAMES = 10;

interface LinkCheck {
  sorted: SortedFields;
  now: Date;
  /** The installation's secret. */
  secret: string;
}

/**
 * Refuses a submission whose signed link is not valid, or whose locked fields differ from it, also if the endpoint does
 * not check its form. A bot that filled in a honeypot gets no hint.
 */
export async function checkLink(
  forms: FormCache,
  incoming: IncomingSubmission,
  { sorted, now, secret }: LinkCheck,
): Promise<Refusal | null> {
  const { id, settings, linkKeyNumber } = incoming.endpoint;
  const token = sorted.instructions.get(SIGNED_FIELD);
  if (token === undefined && !settings.require_signed_link) return null;
  if (sorted.filledHoneypots.length > 0) return null;
  const form = await findDefinition(forms, incoming.endpoint, { sorted, now });
  const link = readSignedLink(token, { secret, endpointId: id, number: linkKeyNumber, now });
  const language = languageOf(form ?? null, incoming, sorted);
  const words = formWords[language].links;
  const unlocked = link && form ? findUnlocked(form, link, toValues(incoming, sorted)) : undefined;
  if (!link || !unlocked) {
    const errors = [{ path: '', message: words.text, code: 'signed_link' }];
    const error = new FormRefused({ errors, form: form ?? null, language });
    return { code: 'invalid', detail: 'The signed link is missing, was changed or has expired.', error };
  }
  if (unlocked.length === 0) return null;
  const errors = unlocked.map((field): FieldError => {
    const name = 'label' in field ? field.label : field.name;
    const value = oneLine((link.values.get(field.name) ?? []).join(', '), MAX_VALUE_CHARS);
    return { path: field.name, message: words.locked({ name, value }), code: 'locked' };
  });
  const names = unlocked.slice(0, MAX_NAMES).map(({ name }) => `“${name}”`);
  const detail = `The signed link has another value for ${names.join(', ')}.`;
  return { code: 'invalid', detail, error: new FormRefused({ errors, form: form ?? null, language }) };
}
