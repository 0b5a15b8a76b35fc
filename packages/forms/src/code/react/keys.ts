import type { FormDefinition, FormField } from '@postern/contracts';
import { fieldsOf } from '@postern/contracts/validate-form';
import { pascalCase } from '../names.ts';

/** Names that react-hook-form would take for a path, an index or a reserved name. */
const UNSAFE = /[.,[\]'"|]|^\d|^root$/;

const isSafe = (name: string): boolean => !UNSAFE.test(name) && !(name in Object.prototype);

/** The keys of fields and sections in the state of a React form: their names, where these are not paths. */
export function reactKeys(form: FormDefinition): Map<FormField, string> {
  const all = fieldsOf(form);
  const keys = new Map<FormField, string>();
  const taken = new Set<string>();
  for (const field of all)
    if ('name' in field && isSafe(field.name)) {
      keys.set(field, field.name);
      taken.add(field.name);
    }
  for (const [at, field] of all.entries()) {
    if (keys.has(field)) continue;
    const words = pascalCase('name' in field ? field.name : field.label);
    const word = `${words.charAt(0).toLowerCase()}${words.slice(1)}`;
    const key = [word, `${word}${at + 1}`].find((each) => /^[a-z]/.test(each) && isSafe(each) && !taken.has(each));
    keys.set(field, key ?? `field_${field.id}_${at + 1}`);
    taken.add(keys.get(field) ?? '');
  }
  return keys;
}
