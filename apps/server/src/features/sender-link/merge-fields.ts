import { limits, type FormDefinition, type Submission } from '@postern/contracts';
import { fieldsOf } from '@postern/contracts/validate-form';
import { isShown } from '../../lib/submission-fields.ts';

type Fields = Submission['fields'];

export type SentText = readonly [name: string, value: string];

/** A field that a sender may change: a text that a form asked for. Names with an underscore belong to hidden inputs. */
const isText = (fields: Fields, name: string): boolean =>
  isShown(name) &&
  name !== '' &&
  !name.startsWith('_') &&
  fields.every(([other, value]) => other !== name || typeof value === 'string');

/**
 * The fields of a submission after its sender has corrected them. The values of a name are replaced in their place; a name that
 * was not sent before is added only if the form asks for it. Whatever else was sent along is ignored.
 * @returns undefined if a value is too long
 */
export function mergeFields(
  fields: Fields,
  sent: readonly SentText[],
  form: FormDefinition | undefined,
): Fields | undefined {
  if (sent.some(([, value]) => Buffer.byteLength(value) > limits.fieldValueBytes)) return undefined;
  const asked = new Map(
    (form ? fieldsOf(form) : []).flatMap((field) => ('name' in field ? [[field.name, field]] : [])),
  );
  const mayChange = (name: string): boolean => {
    const type = asked.get(name)?.type;
    return type !== 'hidden' && type !== 'file' && isText(fields, name);
  };
  const known = new Set(fields.map(([name]) => name));
  const done = new Set<string>();
  const valuesOf = (name: string): Fields => sent.filter(([other]) => other === name).map(([, value]) => [name, value]);
  const kept = fields.flatMap((field): Fields => {
    const [name] = field;
    if (!mayChange(name)) return [field];
    if (done.has(name)) return [];
    done.add(name);
    return valuesOf(name);
  });
  const added = sent.flatMap(([name, value]): Fields =>
    !known.has(name) && asked.has(name) && mayChange(name) && value !== '' ? [[name, value]] : [],
  );
  return [...kept, ...added].slice(0, limits.fields);
}
