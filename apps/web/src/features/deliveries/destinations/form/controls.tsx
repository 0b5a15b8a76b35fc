import type { ReactNode } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { Field, TextArea, TextInput } from '../../../../components/forms/field.tsx';
import type { DestinationValues } from './values.ts';

/** The props of every part of the form. */
export interface PartProps {
  form: UseFormReturn<DestinationValues>;
}

interface TextPartProps extends PartProps {
  name: 'name' | 'url' | 'chat_id' | 'token' | 'subject';
  label: string;
  help?: ReactNode;
  optional?: boolean;
  placeholder?: string;
  /** For exact values: an address, a key. */
  mono?: boolean;
  inputMode?: 'url' | 'text';
}

/** A line of text. */
export function TextPart({ form, name, label, help, optional = false, mono = false, ...input }: TextPartProps) {
  return (
    <Field label={label} optional={optional} help={help} error={form.formState.errors[name]?.message}>
      {(control) => (
        <TextInput
          className={mono ? 'monospace' : undefined}
          autoComplete="off"
          exact={mono}
          {...input}
          {...control}
          {...form.register(name)}
        />
      )}
    </Field>
  );
}

interface AddressesPartProps extends PartProps {
  name: 'to' | 'cc' | 'bcc';
  label: string;
  help?: string;
  optional?: boolean;
}

/** Email addresses, one per line or separated by commas. */
export function AddressesPart({ form, name, label, help, optional = false }: AddressesPartProps) {
  return (
    <Field label={label} optional={optional} help={help} error={form.formState.errors[name]?.message}>
      {(control) => (
        <TextArea
          className="low-textarea"
          rows={name === 'to' ? 2 : 1}
          inputMode="email"
          exact
          {...control}
          {...form.register(name)}
        />
      )}
    </Field>
  );
}
