import { X } from 'lucide-react';
import { IconButton } from '../../../components/button.tsx';
import { Checkbox, Field, Select, TextArea, TextInput } from '../../../components/forms/field.tsx';
import { FieldError } from '../../../components/forms/field-error.tsx';
import { labelOf, type SignableField, type SignedValue } from './signed-values.ts';

interface SignedValueFieldProps {
  value: SignedValue;
  error: string | undefined;
  onChange: (value: SignedValue) => void;
  onRemove: () => void;
}

/** The value that a signed link has for one field, and whether it is locked. */
export function SignedValueField({ value, error, onChange, onRemove }: SignedValueFieldProps) {
  const { field, values, isLocked } = value;
  const set = (next: readonly string[]) => onChange({ ...value, values: next });
  return (
    <div className="signed-value">
      {field.type === 'checkboxes' ? (
        <fieldset className="stack">
          <legend className="legend-label">{field.label}</legend>
          {field.options.map((option) => (
            <Checkbox
              key={option.value}
              label={option.label}
              checked={values.includes(option.value)}
              onChange={({ currentTarget: { checked } }) =>
                set(checked ? [...values, option.value] : values.filter((chosen) => chosen !== option.value))
              }
            />
          ))}
          <FieldError text={error} />
        </fieldset>
      ) : (
        <Field label={labelOf(field)} error={error}>
          {(control) => <Control {...control} field={field} value={values[0] ?? ''} onValue={(text) => set([text])} />}
        </Field>
      )}
      <IconButton label={`Remove ${labelOf(field)}`} icon={<X aria-hidden="true" />} onClick={onRemove} />
      <Checkbox
        label="Locked"
        checked={isLocked}
        disabled={field.type === 'hidden'}
        onChange={({ currentTarget }) => onChange({ ...value, isLocked: currentTarget.checked })}
      />
    </div>
  );
}

interface ControlProps {
  id: string;
  field: SignableField;
  value: string;
  onValue: (text: string) => void;
}

const inputTypes: Partial<Record<SignableField['type'], string>> = { date: 'date', time: 'time' };

function Control({ field, value, onValue, ...control }: ControlProps) {
  const options = optionsOf(field);
  if (options)
    return (
      <Select {...control} value={value} onChange={({ currentTarget }) => onValue(currentTarget.value)}>
        <option value="">Empty</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </Select>
    );
  if (field.type === 'textarea')
    return (
      <TextArea {...control} rows={3} value={value} onChange={({ currentTarget }) => onValue(currentTarget.value)} />
    );
  return (
    <TextInput
      {...control}
      type={inputTypes[field.type] ?? 'text'}
      autoComplete="off"
      value={value}
      onChange={({ currentTarget }) => onValue(currentTarget.value)}
    />
  );
}

function optionsOf(field: SignableField): readonly { value: string; label: string }[] | undefined {
  switch (field.type) {
    case 'select':
    case 'radio':
      return field.options;
    case 'checkbox':
      return [{ value: field.value, label: 'Ticked' }];
    case 'rating':
      return Array.from({ length: field.max }, (_, at) => ({ value: `${at + 1}`, label: `${at + 1}` }));
    default:
      return undefined;
  }
}
