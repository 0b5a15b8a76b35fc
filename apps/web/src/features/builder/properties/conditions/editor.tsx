import type { FormCondition } from '@postern/contracts';
import { Button } from '../../../../components/button.tsx';
import { SelectControl, TextControl } from '../controls.tsx';
import { comparesValue, conditionOn, operatorsOf, operatorWords, withOperator, type AskedField } from './conditions.ts';

interface ConditionEditorProps {
  asked: readonly AskedField[];
  condition: FormCondition;
  onChange: (condition: FormCondition) => void;
  onDone: () => void;
}

/** The field, the operator and the value of a condition. */
export function ConditionEditor({ asked, condition, onChange, onDone }: ConditionEditorProps) {
  const field = asked.find(({ id }) => id === condition.field);
  return (
    <form
      className="stack roomy"
      onSubmit={(event) => {
        event.preventDefault();
        onDone();
      }}
    >
      <SelectControl
        label="Field"
        name="condition_field"
        value={condition.field}
        onChange={(id) => {
          const next = asked.find((each) => each.id === id);
          if (next) onChange(conditionOn(next));
        }}
      >
        {!field && <option value={condition.field}>A field that doesn’t come before</option>}
        {asked.map(({ id, label }) => (
          <option key={id} value={id}>
            {label}
          </option>
        ))}
      </SelectControl>
      {field && (
        <>
          <SelectControl
            label="Comparison"
            name="condition_op"
            value={condition.op}
            onChange={(value) => {
              const op = operatorsOf(field).find((each) => each === value);
              if (op) onChange(withOperator(condition, field, op));
            }}
          >
            {[...new Set([...operatorsOf(field), condition.op])].map((op) => (
              <option key={op} value={op}>
                {operatorWords(field.type, op)}
              </option>
            ))}
          </SelectControl>
          {comparesValue(condition.op) && <Value field={field} condition={condition} onChange={onChange} />}
        </>
      )}
      <footer className="condition-foot">
        <Button type="submit" size="s">
          Done
        </Button>
      </footer>
    </form>
  );
}

function Value({
  field,
  condition,
  onChange,
}: Pick<ConditionEditorProps, 'condition' | 'onChange'> & { field: AskedField }) {
  const { value } = condition;
  const control = {
    label: 'Value',
    name: 'condition_value',
    value,
    onChange: (next: string) => onChange({ ...condition, value: next }),
  };
  if ('options' in field) {
    const isThere = field.options.some((option) => option.value === value);
    return (
      <SelectControl {...control} error={isThere ? undefined : 'This isn’t one of the field’s options.'}>
        {!isThere && <option value={value}>{value}</option>}
        {field.options.map((option, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- while they are typed, two may have the same value
          <option key={index} value={option.value}>
            {option.label}
          </option>
        ))}
      </SelectControl>
    );
  }
  if (field.type === 'rating')
    return (
      <SelectControl {...control}>
        {Array.from({ length: field.max }, (_, index) => String(index + 1)).map((each) => (
          <option key={each}>{each}</option>
        ))}
      </SelectControl>
    );
  return (
    <TextControl
      {...control}
      maxLength={400}
      type={field.type === 'date' || field.type === 'time' ? field.type : 'text'}
    />
  );
}
