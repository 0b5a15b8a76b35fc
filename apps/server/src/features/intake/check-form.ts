import { mailInstructionFields, type EndpointSettings, type FormDefinition } from '@postern/contracts';
import { validateForm, type FormValues } from '@postern/contracts/validate-form';
import { inOwnersWords, inUsualWords, type FieldError } from '@postern/forms/words/error-words';
import { versionFor, type FormCache } from '../endpoint-cache/form-cache.service.ts';
import { FormRefused } from './answer/form-refused.ts';
import type { Arrival } from './arrival.ts';
import type { Refusal } from '../spam/judge.ts';
import type { SortedFields } from './read/sort-fields.ts';
import { chooseLanguage } from '../../lib/choose-language.ts';
import type { Reason } from '../spam/signals/signal.ts';

/** What the endpoint's form says to a submission. */
export interface FormVerdict {
  reasons: Reason[];
  refusal: Refusal | null;
}

const unasked: FormVerdict = { reasons: [], refusal: null };

const VERSION_FIELD = '_form_version';

/** Fields with a meaning for mails and browsers, which forms have beside their own. */
const beside: ReadonlySet<string> = new Set([...mailInstructionFields, '_replyto', '_charset_']);

/** Checks a submission against the published form, or against the older one it was made for. Asked only where there is one. */
export async function checkForm(
  forms: FormCache,
  arrival: Arrival,
  { sorted, now }: { sorted: SortedFields; now: Date },
): Promise<FormVerdict> {
  const { id, form, settings } = arrival.endpoint;
  if (!form || settings.validation === 'off') return unasked;
  const named = sorted.unseen.findLast(([name]) => name === VERSION_FIELD)?.[1];
  const definition = await forms.get(id, versionFor(form, named, now));
  // Taken away while this one was on its way.
  if (!definition) return unasked;
  const faults = findFaults(definition, toValues(arrival, sorted), settings);
  const told = faults.filter((fault) => isFatal(fault, settings));
  // What filled in a trap is no person, and learns nothing: it looks like a success.
  if (told.length === 0 || sorted.trapped.length > 0) return { reasons: toReasons(faults, definition), refusal: null };
  const others = faults.filter((fault) => !told.includes(fault));
  return { reasons: toReasons(others, definition), refusal: toRefusal(told, { definition, arrival, sorted }) };
}

const toValues = ({ body }: Arrival, { fields }: SortedFields): FormValues => ({
  fields,
  files: body.files.map(({ field, name, size, contentType }) => ({ field, name, size, content_type: contentType })),
});

/** Everything that is not as the form has it, as far as the endpoint wants to know. */
export function findFaults(
  form: FormDefinition,
  values: FormValues,
  { unknown_fields }: Pick<EndpointSettings, 'unknown_fields'>,
): FieldError[] {
  const { errors, unknown } = validateForm(form, values);
  if (unknown_fields === 'keep') return errors;
  const others = unknown.filter((name) => !beside.has(name));
  return [...errors, ...others.map((field) => ({ field, code: 'unknown_field' as const }))];
}

const isFatal = ({ code }: FieldError, { validation, unknown_fields }: EndpointSettings): boolean =>
  code === 'unknown_field' ? unknown_fields === 'refuse' : validation === 'enforce';

const MAX_SENTENCES = 10;

/** For the owner, who reads English here as in all reasons. */
function inShort(faults: readonly FieldError[], form: FormDefinition): string {
  const said = faults.slice(0, MAX_SENTENCES).map((fault) => inUsualWords(fault, form, 'en'));
  const rest = faults.length - said.length;
  return [...said, ...(rest > 0 ? [`And ${rest} more.`] : [])].join(' ');
}

const toReasons = (faults: readonly FieldError[], form: FormDefinition): Reason[] =>
  faults.length === 0 ? [] : [{ signal: 'form', weight: 0, detail: inShort(faults, form) }];

function toRefusal(
  faults: readonly FieldError[],
  { definition: form, arrival, sorted }: { definition: FormDefinition; arrival: Arrival; sorted: SortedFields },
): Refusal {
  const language = chooseLanguage({
    form: sorted.instructions.get('_language'),
    endpoint: form.language ?? arrival.endpoint.settings.language,
    browser: arrival.meta.language ?? undefined,
  });
  const errors = faults.map((fault) => ({
    path: fault.field,
    message: inOwnersWords(fault, form, language),
    code: fault.code,
  }));
  const detail = inShort(faults, form);
  return { code: 'invalid', detail, error: new FormRefused({ errors, form, language }) };
}
