import {
  formDefinitionSchema,
  type FormDefinition,
  type FormDefinitionInput,
  type FormField,
} from '@postern/contracts';
import { fieldsOf } from '@postern/contracts/validate-form';
import { render } from '@testing-library/react';
import { useState } from 'react';
import { issuesOf, issuesOfField } from '../src/features/builder/model/issues.ts';
import { FieldProperties } from '../src/features/builder/properties/field/field-properties.tsx';

/** A form of these fields, in one step. */
export const formOf = (
  fields: FormDefinitionInput['steps'][number]['fields'],
  more: Partial<FormDefinitionInput> = {},
): FormDefinition => formDefinitionSchema.parse({ ...more, steps: [{ fields }] });

const replaced = (form: FormDefinition, field: FormField): FormDefinition => ({
  ...form,
  steps: form.steps.map((step) => ({
    ...step,
    fields: step.fields.map((each) => (each.id === field.id ? field : each)),
  })),
});

/** The properties of one field in the builder, whose changes are applied to the field. */
export function renderField(start: FormDefinition, id: string) {
  let now = start;
  function Shown() {
    const [form, setForm] = useState(start);
    const field = fieldsOf(form).find((each) => each.id === id);
    if (!field) return null;
    return (
      <main id="main">
        <FieldProperties
          form={form}
          field={field}
          issues={issuesOfField(form, issuesOf(form), id)}
          onChange={(next) => {
            now = replaced(form, next);
            setForm(now);
          }}
        />
      </main>
    );
  }
  render(<Shown />);
  return {
    /** The field with its changes. */
    field: (): Record<string, unknown> => ({ ...fieldsOf(now).find((each) => each.id === id) }),
  };
}
