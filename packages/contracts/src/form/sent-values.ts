import type { FormValues } from '../forms/form-values.ts';

/** The data of a form as the validator reads it. */
export function toSentValues(form: FormData): FormValues {
  const entries = [...form];
  return {
    fields: entries.flatMap(([name, value]) => (typeof value === 'string' ? [[name, value] as const] : [])),
    files: entries.flatMap(([field, value]) =>
      typeof value === 'string' ? [] : [{ field, name: value.name, size: value.size, content_type: value.type }],
    ),
  };
}
