import { formLabels, type FieldError, type FormDefinition, type PageLanguage } from '@postern/contracts';
import { isClosed } from '@postern/forms/render/seats';
import { fullInWords } from '@postern/forms/words/cap-words';
import type { Deps } from '../../../context.ts';
import type { AppError } from '../../../errors.ts';
import { listSeats } from '../../caps/caps.service.ts';
import type { CapRule } from '../../caps/match-caps.ts';
import type { FormCache } from '../../endpoint-cache/form-cache.service.ts';
import type { IncomingSubmission } from '../read/incoming.model.ts';
import type { SortedFields } from '../read/sort-fields.ts';
import { findDefinition, languageOf } from './check-form.ts';
import { CapFull } from './form-refused.error.ts';

/**
 * The refusal of a submission for which caps are full: an error for each of their fields, in the visitor's language, and
 * every option that cannot be chosen instead.
 */
export async function refuseFull(
  { forms, deps }: { forms: FormCache; deps: Pick<Deps, 'db'> },
  incoming: IncomingSubmission,
  { sorted, full, now }: { sorted: SortedFields; full: readonly string[]; now: Date },
): Promise<AppError> {
  const { endpoint } = incoming;
  // It is stored: a missing form only affects the words.
  const form = (await findDefinition(forms, endpoint, { sorted, now }).catch(() => undefined)) ?? null;
  const language = languageOf(form, incoming, sorted);
  const caps = endpoint.caps.list.filter(({ id }) => full.includes(id));
  // They only affect what the page offers.
  const seats = await listSeats(deps.db, endpoint.id).catch(() => []);
  const closed = [...caps, ...seats.filter(isClosed)].map(({ field, option }) => ({ field, option }));
  return new CapFull({ errors: toFullErrors(caps, form, language), form, language }, closed);
}

/** An error for each field whose option is full. */
export function toFullErrors(
  caps: readonly CapRule[],
  form: FormDefinition | null,
  language: PageLanguage,
): FieldError[] {
  const labels = formLabels(form);
  const options = caps.flatMap(({ field, option }) => (field === null || option === null ? [] : [{ field, option }]));
  const errors = options.map(({ field, option }) => ({
    path: field,
    message: fullInWords(labels.options.get(field)?.get(option) ?? option, language),
    code: 'full',
  }));
  // A full form has no option to choose instead. A cap that is no longer known is reported like it.
  return caps.length === 0 || options.length < caps.length
    ? [{ path: '', message: fullInWords(null, language), code: 'full' }]
    : errors;
}
