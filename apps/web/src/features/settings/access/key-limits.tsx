import { apiActions, limits, type ApiAction } from '@postern/contracts';
import { useId } from 'react';
import { FieldError } from '../../../components/forms/field-error.tsx';
import { Checkbox, Field, Select, TextArea } from '../../../components/forms/field.tsx';
import { actionWords } from './key-words.ts';

interface ActionsProps {
  /** null: all. */
  value: readonly ApiAction[] | null;
  onChange: (actions: ApiAction[] | null) => void;
  error: string | undefined;
}

/** The actions of a key: all that its permissions include, or chosen ones. */
export function ActionsPicker({ value, onChange, error }: ActionsProps) {
  const errorId = useId();
  return (
    <>
      <Field label="Actions">
        {(control) => (
          <Select
            className="narrow-select"
            {...control}
            value={value === null ? 'all' : 'some'}
            onChange={({ target }) => onChange(target.value === 'all' ? null : ['read', 'search'])}
          >
            <option value="all">Everything its permissions allow</option>
            <option value="some">Only some actions</option>
          </Select>
        )}
      </Field>
      {value && (
        <fieldset className="stack" aria-describedby={error ? errorId : undefined}>
          <legend className="visually-hidden">Actions that the key is limited to</legend>
          {apiActions.map((action) => (
            <Checkbox
              key={action}
              aria-invalid={error ? true : undefined}
              checked={value.includes(action)}
              onChange={({ target }) =>
                onChange(apiActions.filter((each) => (each === action ? target.checked : value.includes(each))))
              }
              label={actionWords[action]}
            />
          ))}
          <FieldError id={errorId} text={error} />
        </fieldset>
      )}
    </>
  );
}

interface HiddenFieldsProps {
  value: string;
  onChange: (text: string) => void;
  error: string | undefined;
}

/** The fields whose values a key never gets, one per line. */
export function HiddenFields({ value, onChange, error }: HiddenFieldsProps) {
  return (
    <Field
      label="Hidden fields"
      optional
      help="Names of fields whose values the key never gets, one per line. “ip” also hides the sender’s address. Such a key can’t export, import or deliver submissions."
      error={error}
    >
      {(control) => (
        <TextArea exact rows={2} {...control} value={value} onChange={({ target }) => onChange(target.value)} />
      )}
    </Field>
  );
}

/** The names in the lines of a text. */
export const toNames = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** Why names cannot be hidden; undefined if they can. */
export function nameError(names: readonly string[]): string | undefined {
  if (names.length > limits.apiKeyMaskedFields) return `At most ${limits.apiKeyMaskedFields} fields can be hidden.`;
  const long = names.find((name) => name.length > limits.fieldNameChars);
  return long === undefined ? undefined : `A name has at most ${limits.fieldNameChars} characters.`;
}
