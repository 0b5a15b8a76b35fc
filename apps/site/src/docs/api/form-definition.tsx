import { formDefinitionSchema, formFieldSchema } from '@postern/contracts';
import { z } from 'zod';
import { Heading } from '../anchor.tsx';
import { FieldTable } from './field-table.tsx';
import type { Schema } from './openapi.ts';
import { fieldsOf, type Field } from './schema-text.ts';

const definition = { id: 'form-definition', title: 'A form' };
const kinds = { id: 'form-fields', title: 'Its fields, by type' };
export const formSections = [definition, kinds];

/** What has a name is a reference to it, and stands among the definitions itself. */
function rowsOf(schema: z.ZodType): Field[] {
  const { $defs, ...own } = z.toJSONSchema(schema, { io: 'input' });
  return fieldsOf((Object.values($defs ?? {})[0] ?? own) as Schema);
}

const types = formFieldSchema.options.map((option) => ({
  type: option.shape.type.value,
  rows: rowsOf(option).filter(({ name }) => name !== 'type'),
}));

/** Everything that holds a value and can be seen has these, the same in each. */
const common = (types.find(({ type }) => type === 'rating')?.rows ?? []).filter(({ name }) => name !== 'max');
const isCommon = (row: Field): boolean => common.some((each) => JSON.stringify(each) === JSON.stringify(row));

/** What `definition` holds. The document has it as a component; here it is read from the contract. */
export function FormDefinition() {
  return (
    <>
      <Heading level={2} id={definition.id} className="api-call">
        {definition.title}
      </Heading>
      <FieldTable rows={rowsOf(formDefinitionSchema)} />
      <Heading level={2} id={kinds.id} className="api-call">
        {kinds.title}
      </Heading>
      <p>
        Each entry of <code>fields</code> has a <code>type</code>. All types but <code>hidden</code> and{' '}
        <code>section</code> have these keys, and some more of their own:
      </p>
      <FieldTable caption="In all of them" rows={common} />
      {types.map(({ type, rows }) => {
        const own = type === 'hidden' || type === 'section' ? rows : rows.filter((row) => !isCommon(row));
        return own.length > 0 && <FieldTable key={type} caption={type} rows={own} />;
      })}
    </>
  );
}
