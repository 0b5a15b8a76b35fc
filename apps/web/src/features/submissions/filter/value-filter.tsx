import { fieldOperators, limits, type FieldCondition, type FieldOperator } from '@postern/contracts';
import { useState } from 'react';
import { Field, Select, TextInput } from '../../../components/forms/field.tsx';
import { FilterFoot } from './filter-foot.tsx';
import { operatorWords } from './filter-words.ts';

interface ValueFilterProps {
  field: string;
  onApply: (condition: FieldCondition) => void;
  onCancel: () => void;
}

const help: Record<FieldOperator, string> = {
  is: 'The whole value; ignores case and surrounding spaces.',
  contains: 'All these words; each may be the start of a word.',
};

/** A condition on the value of a field. */
export function ValueFilter({ field, onApply, onCancel }: ValueFilterProps) {
  const [op, setOp] = useState<FieldOperator>('is');
  const [value, setValue] = useState('');
  const [error, setError] = useState<string>();
  return (
    <form
      className="contents"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        // A search for an empty word makes no sense, but a field may be empty.
        if (op === 'contains' && value.trim() === '') setError('Enter a word.');
        else onApply({ field, op, value });
      }}
    >
      <Field label="Is">
        {(control) => (
          <Select
            {...control}
            value={op}
            onChange={(event) => setOp(fieldOperators.find((each) => each === event.target.value) ?? 'is')}
          >
            {fieldOperators.map((each) => (
              <option key={each} value={each}>
                {operatorWords[each]}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label="Value" help={help[op]} error={error}>
        {(control) => (
          <TextInput
            {...control}
            exact
            maxLength={limits.searchChars}
            value={value}
            onChange={(event) => setValue(event.target.value)}
          />
        )}
      </Field>
      <FilterFoot onCancel={onCancel} />
    </form>
  );
}
