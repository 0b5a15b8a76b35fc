/** A value of a field: text, or what becomes text. true sends `on`, as a checkbox does; false, null and undefined send nothing. */
export type SubmitValue = string | number | bigint | boolean | Date | Blob | null | undefined;

/** Values by the names of fields. A list sends its field several times. */
export type SubmitValues = Readonly<Record<string, SubmitValue | readonly SubmitValue[]>>;

/** The fields of a form as the browser would send them. */
export function toFormData(values: SubmitValues | FormData | HTMLFormElement): FormData {
  if (values instanceof FormData) return values;
  if (typeof HTMLFormElement !== 'undefined' && values instanceof HTMLFormElement) return new FormData(values);
  const form = new FormData();
  for (const [name, value] of Object.entries(values as SubmitValues))
    for (const each of Array.isArray(value) ? value : [value]) append(form, name, each as SubmitValue);
  return form;
}

function append(form: FormData, name: string, value: SubmitValue): void {
  if (value === null || value === undefined || value === false) return;
  if (value instanceof Blob) form.append(name, value);
  else if (value === true) form.append(name, 'on');
  else form.append(name, value instanceof Date ? value.toISOString() : String(value));
}
