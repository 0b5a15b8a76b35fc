import { Field, Select } from '../../../components/forms/field.tsx';
import { labelOf, type SignableField } from './signed-values.ts';

interface SignedLinkOptionsProps {
  /** The fields that have no value yet. */
  rest: readonly SignableField[];
  onAdd: (field: SignableField) => void;
  days: number;
  onDays: (days: number) => void;
}

const lifetimes = [
  [0, 'Never'],
  [1, 'In a day'],
  [7, 'In a week'],
  [30, 'In 30 days'],
  [365, 'In a year'],
] as const;

/** Adds a field to a signed link, and says when the link expires. */
export function SignedLinkOptions({ rest, onAdd, days, onDays }: SignedLinkOptionsProps) {
  return (
    <div className="signed-options">
      {rest.length > 0 && (
        <Field label="Add a field">
          {(control) => (
            <Select
              {...control}
              value=""
              onChange={({ currentTarget }) => {
                const field = rest.find(({ id }) => id === currentTarget.value);
                if (field) onAdd(field);
              }}
            >
              <option value="">Choose a field</option>
              {rest.map((field) => (
                <option key={field.id} value={field.id}>
                  {labelOf(field)}
                </option>
              ))}
            </Select>
          )}
        </Field>
      )}
      <Field label="Expires">
        {(control) => (
          <Select {...control} value={days} onChange={({ currentTarget }) => onDays(Number(currentTarget.value))}>
            {lifetimes.map(([value, text]) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </div>
  );
}
