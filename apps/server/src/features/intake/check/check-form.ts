import {
  mailInstructionFields,
  type EndpointSettings,
  type FormDefinition,
  type PageLanguage,
} from '@postern/contracts';
import { validateForm, type FormValues } from '@postern/contracts/validate-form';
import { inOwnersWords, inUsualWords, type FieldError } from '@postern/forms/words/error-words';
import type { ReceivingEndpoint } from '../../endpoint-cache/endpoint-cache.service.ts';
import type { FormCache } from '../../endpoint-cache/form-cache.service.ts';
import type { IncomingSubmission } from '../read/incoming.model.ts';
import { chooseFormVersion } from './choose-form-version.ts';
import { FormRefused } from './form-refused.error.ts';
import type { Refusal } from '../../spam/judge.ts';
import type { SortedFields } from '../read/sort-fields.ts';
import { chooseLanguage } from '../../../lib/choose-language.ts';
import type { Reason } from '../../spam/signals/judge.model.ts';

/** The result of checking a submission against the endpoint's form. */
export interface FormVerdict {
  reasons: Reason[];
  refusal: Refusal | null;
}

const unchecked: FormVerdict = { reasons: [], refusal: null };

/** Fields that name the version of the form that a page shows. */
export const VERSION_FIELD = '_form_version';

/** Special fields for emails and browsers, which no definition lists. */
const unlisted: ReadonlySet<string> = new Set([...mailInstructionFields, '_replyto', '_charset_']);

/**
 * Checks a submission against the published form, or against the older version it was made for. Does nothing without a
 * form.
 */
export async function checkForm(
  forms: FormCache,
  incoming: IncomingSubmission,
  { sorted, now }: { sorted: SortedFields; now: Date },
): Promise<FormVerdict> {
  const { form, settings } = incoming.endpoint;
  if (!form || settings.validation === 'off') return unchecked;
  const definition = await findDefinition(forms, incoming.endpoint, { sorted, now });
  // The form was deleted while this submission was on its way.
  if (!definition) return unchecked;
  const errors = findErrors(definition, toValues(incoming, sorted), settings);
  const fatal = errors.filter((error) => isFatal(error, settings));
  // A bot that filled in a honeypot gets no hint: its submission looks like a success.
  if (fatal.length === 0 || sorted.filledHoneypots.length > 0)
    return { reasons: toReasons(errors, definition), refusal: null };
  const others = errors.filter((error) => !fatal.includes(error));
  return { reasons: toReasons(others, definition), refusal: toRefusal(fatal, { definition, incoming, sorted }) };
}

export const toValues = ({ body }: IncomingSubmission, { fields }: SortedFields): FormValues => ({
  fields,
  files: body.files.map(({ field, name, size, contentType }) => ({ field, name, size, content_type: contentType })),
});

/** All deviations from the form, including unknown fields if the endpoint does not keep them. */
export function findErrors(
  form: FormDefinition,
  values: FormValues,
  { unknown_fields }: Pick<EndpointSettings, 'unknown_fields'>,
): FieldError[] {
  const { errors, unknown } = validateForm(form, values);
  if (unknown_fields === 'keep') return errors;
  const others = unknown.filter((name) => !unlisted.has(name));
  return [...errors, ...others.map((field) => ({ field, code: 'unknown_field' as const }))];
}

const isFatal = ({ code }: FieldError, { validation, unknown_fields }: EndpointSettings): boolean =>
  code === 'unknown_field' ? unknown_fields === 'refuse' : validation === 'enforce';

const MAX_SENTENCES = 10;

/** For the owner: reasons are in English. */
function inShort(errors: readonly FieldError[], form: FormDefinition): string {
  const sentences = errors.slice(0, MAX_SENTENCES).map((error) => inUsualWords(error, form, 'en'));
  const rest = errors.length - sentences.length;
  return [...sentences, ...(rest > 0 ? [`And ${rest} more.`] : [])].join(' ');
}

const toReasons = (errors: readonly FieldError[], form: FormDefinition): Reason[] =>
  errors.length === 0 ? [] : [{ signal: 'form', weight: 0, detail: inShort(errors, form) }];

/** The visitor's language, of the errors of a form. */
export const languageOf = (
  form: FormDefinition | null,
  { endpoint, meta }: IncomingSubmission,
  { instructions }: SortedFields,
): PageLanguage =>
  chooseLanguage({
    form: instructions.get('_language'),
    endpoint: form?.language ?? endpoint.settings.language,
    browser: meta.language ?? undefined,
  });

/** The published form that a submission was made for; undefined without one. */
export async function findDefinition(
  forms: FormCache,
  { id, form }: Pick<ReceivingEndpoint, 'id' | 'form'>,
  { sorted, now }: { sorted: SortedFields; now: Date },
): Promise<FormDefinition | undefined> {
  const named = sorted.unseen.findLast(([name]) => name === VERSION_FIELD)?.[1];
  return form ? forms.get(id, chooseFormVersion(form, named, now)) : undefined;
}

function toRefusal(
  errors: readonly FieldError[],
  {
    definition: form,
    incoming,
    sorted,
  }: { definition: FormDefinition; incoming: IncomingSubmission; sorted: SortedFields },
): Refusal {
  const language = languageOf(form, incoming, sorted);
  const fieldErrors = errors.map((error) => ({
    path: error.field,
    message: inOwnersWords(error, form, language),
    code: error.code,
  }));
  const detail = inShort(errors, form);
  return { code: 'invalid', detail, error: new FormRefused({ errors: fieldErrors, form, language }) };
}
