import type { FormDefinition, NamedField } from '@postern/contracts';
import { fieldsOf } from '@postern/contracts/validate-form';
import { conditionCode, whenOf, type KeyOf } from './condition-code.ts';
import { codeNames } from './names.ts';
import { indent } from './print.ts';
import { inComment, keyCode } from './quote.ts';
import { zodAnything, zodField, type FileSource } from './zod/field.ts';

interface SchemaOptions {
  keyOf: KeyOf;
  files: FileSource;
}

const byName: KeyOf = (field) => ('name' in field ? field.name : field.id);

/**
 * A zod 4 schema that accepts what the form accepts: texts as a form has them, arrays for groups of checkboxes, arrays
 * of `File` for files.
 */
export function toZodCode({ form }: { form: FormDefinition }): string {
  const { schema, values } = codeNames(form);
  return `import { z } from "zod"

${zodSchemaCode(form, { keyOf: byName, files: 'array' })}
export type ${values} = z.infer<typeof ${schema}>
`;
}

const namedOf = (form: FormDefinition): NamedField[] => fieldsOf(form).filter((field) => 'name' in field);

/** The schema with its helpers, without the import. */
export function zodSchemaCode(form: FormDefinition, { keyOf, files }: SchemaOptions): string {
  const { schema } = codeNames(form);
  const named = namedOf(form);
  const sometimes = named.filter((field) => whenOf(field));
  const keys = (fields: readonly NamedField[], code: (field: NamedField) => string) =>
    indent(fields.map((field) => `${keyCode(keyOf(field))}: ${code(field)},`).join('\n'));
  const all = keys(named, (field) => (whenOf(field) ? zodAnything(field, files) : zodField(form, field, files)));
  const title = inComment(form.title);
  const heading = title === '' ? '' : `/** ${title} */\n`;
  const parts = [...toolsCode(named), conditionCode(form, keyOf, files === 'list' ? undefined : named)];
  if (sometimes.length === 0) return join([...parts, `${heading}export const ${schema} = z.object({\n${all}\n})\n`]);
  return join([
    ...parts,
    `/** Checked only while they are shown. */
const sometimes = z.object({
${keys(sometimes, (field) => zodField(form, field, files))}
})
`,
    `${heading}export const ${schema} = z
  .object({
${indent(all)}
  })
  .superRefine(
    (values, context) => {
      const asked = askedOf(values)
      for (const [key, schema] of Object.entries(sometimes.shape)) {
        if (!asked[key]) continue
        const { error } = schema.safeParse(values[key as keyof typeof values])
        for (const { message, path } of error?.issues ?? [])
          context.addIssue({ code: "custom", message, path: [key, ...path] })
      }
    },
    // Also while other fields are wrong.
    { when: ({ value }) => typeof value === "object" && value !== null },
  )
`,
  ]);
}

const join = (parts: readonly string[]): string => parts.filter(Boolean).join('\n');

/** Helpers that fields of these types use. */
function toolsCode(fields: readonly NamedField[]): string[] {
  const has = (type: NamedField['type']) => fields.some((field) => field.type === type);
  return [
    has('tel') && `const telephone = /^(?=(?:\\D*\\d){3})[\\d\\s()+./,;*#x-]{1,40}$/i\n`,
    has('number') && `const numeric = /^(?:-?(?:\\d+(?:\\.\\d+)?|\\.\\d+)(?:e[+-]?\\d+)?)?$/i\n`,
    has('time') && `const timeOfDay = /^(?:[01]\\d|2[0-3]):[0-5]\\d(?::[0-5]\\d(?:\\.\\d{1,3})?)?$/\n`,
    has('url') &&
      `const isWebAddress = (text: string) =>
  URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)
`,
    fields.some((field) => field.type === 'file' && field.accept.length > 0) &&
      `/** File extensions such as ".pdf", types such as "image/png" or "image/*". */
const accepts =
  (...types: string[]) =>
  ({ name, type }: File) =>
    types.some((each) => {
      if (each.startsWith(".")) return name.toLowerCase().endsWith(each)
      return each.endsWith("/*") ? type.startsWith(each.slice(0, -1)) : type === each
    })
`,
  ].filter((code) => typeof code === 'string');
}
