import { formDefinitionSchema, formFieldSchema } from '@postern/contracts';
import { z } from 'zod';
import { Heading } from '../anchor.tsx';
import { FieldTable } from './field-table.tsx';
import type { Schema } from './openapi.ts';
import { fieldsOf, type Field } from './schema-text.ts';

const definition = { id: 'form-definition', title: 'Form definition' };
const kinds = { id: 'form-fields', title: 'Fields by type' };
export const formSections = [definition, kinds];

/** A schema with a name is a reference. The schema itself is among the definitions. */
function rowsOf(schema: z.ZodType): Field[] {
  const { $defs, ...own } = z.toJSONSchema(schema, { io: 'input' });
  return fieldsOf((Object.values($defs ?? {})[0] ?? own) as Schema);
}

const types = formFieldSchema.options.map((option) => ({
  type: option.shape.type.value,
  rows: rowsOf(option).filter(({ name }) => name !== 'type'),
}));

/** The keys that every visible field with a value has. */
const common = (types.find(({ type }) => type === 'rating')?.rows ?? []).filter(({ name }) => name !== 'max');
const isCommon = (row: Field): boolean => common.some((each) => JSON.stringify(each) === JSON.stringify(row));

/** The keys of `definition`. In the document they are a component; here they are read from the contract. */
export function FormDefinition() {
  return (
    <div className="api-object">
      <Heading level={2} id={definition.id} className="api-call">
        {definition.title}
      </Heading>
      <FieldTable rows={rowsOf(formDefinitionSchema)} />
      <Heading level={2} id={kinds.id} className="api-call">
        {kinds.title}
      </Heading>
      <p>
        Each entry of <code>fields</code> has a <code>type</code>. All types except <code>hidden</code> and{' '}
        <code>section</code> share the keys in the first table. The others are listed by type.
      </p>
      <FieldTable caption="Shared keys" rows={common} />
      {types.map(({ type, rows }) => {
        const own = type === 'hidden' || type === 'section' ? rows : rows.filter((row) => !isCommon(row));
        return own.length > 0 && <FieldTable key={type} caption={type} rows={own} />;
      })}
    </div>
  );
}
