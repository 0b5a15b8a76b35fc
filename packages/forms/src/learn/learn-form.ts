import { formDefinitionSchema, formFieldSchema, limits, type FormDefinition, type FormField } from '@postern/contracts';
import { FieldNames } from '../import/field-names.ts';
import { Notes } from '../import/notes.ts';
import { humanName } from '../import/one-line.ts';
import { kindOf } from './kind.ts';
import { receivedIn, type Received, type Sample } from './samples.ts';

/** The number of samples from which a field can count as always present. */
const ENOUGH = 5;
const NEARLY_ALWAYS = 0.95;
/** A field in a smaller share of the samples was added by one sender, or belongs to an old form. */
const SELDOM = 0.03;
/** The length left for the other texts of a definition besides its fields. */
const FIELD_CHARS = limits.formChars - 10_000;

/** A first form for the data that was received. Its fields are guesses for the owner to check. */
export function learnForm(samples: readonly Sample[]): FormDefinition {
  const names = new FieldNames(new Notes());
  const received = receivedIn(samples).filter(({ texts, files }) => {
    const count = texts.length + files.length;
    return count > 0 && count >= samples.length * SELDOM;
  });
  const fields: FormField[] = [];
  let chars = 0;
  for (const each of received.slice(0, limits.formFields)) {
    const { data } = formFieldSchema.safeParse(partsOf(each, { names, total: samples.length }));
    if (!data) continue;
    chars += JSON.stringify(data).length;
    if (chars > FIELD_CHARS) break;
    fields.push(data);
  }
  return formDefinitionSchema.parse({ steps: [{ fields }] });
}

function partsOf(received: Received, { names, total }: { names: FieldNames; total: number }): object {
  const { name, texts, files } = received;
  const kind = kindOf(received, total);
  const shared = { name, id: names.id(name) };
  if (kind['type'] === 'hidden') return { ...kind, ...shared };
  const filled = Math.max(texts.length, files.length);
  const required = total >= ENOUGH && filled >= total * NEARLY_ALWAYS;
  return { required, ...kind, ...shared, label: humanName(name) || name.slice(0, limits.formLabelChars) };
}
