import type { FormDefinition } from '@postern/contracts';
import { fieldsOf, shownFields, type FormValues } from '@postern/contracts/validate-form';

/** The ids of the fields that are shown before the visitor fills anything in. */
export const shownAtFirst = (form: FormDefinition): Set<string> =>
  shownFields(form, { fields: presets(form), files: [] });

const presets = (form: FormDefinition): FormValues['fields'] =>
  fieldsOf(form).flatMap((field): [string, string][] => {
    if (!('default' in field)) return [];
    const { name, default: preset } = field;
    if (field.type === 'checkbox') return preset === true ? [[name, field.value]] : [];
    if (Array.isArray(preset)) return preset.map((value): [string, string] => [name, value]);
    return typeof preset === 'string' ? [[name, preset]] : [];
  });
