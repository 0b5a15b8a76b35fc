import type { DestinationCondition } from '@postern/contracts';
import { Plus, X } from 'lucide-react';
import { useId, useRef } from 'react';
import { useFieldArray, useWatch } from 'react-hook-form';
import { Button, IconButton } from '../../../../components/button.tsx';
import { FieldError } from '../../../../components/forms/field-error.tsx';
import { Checkbox, Select, TextInput } from '../../../../components/forms/field.tsx';
import type { PartProps } from './controls.tsx';
import { comparesValue, operatorWords } from '../words.ts';

const mostConditions = 20;
const operators = Object.keys(operatorWords) as DestinationCondition['is'][];

/** The filter of a destination: by verdict, and by the values of fields. */
export function ConditionFields({ form }: PartProps) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'conditions' });
  const add = useRef<HTMLButtonElement>(null);
  const drop = (index: number) => {
    remove(index);
    add.current?.focus();
  };
  return (
    <>
      <Verdicts form={form} />
      <fieldset className="stack">
        <legend className="label legend-label">
          Conditions <span className="muted weight-normal">optional</span>
        </legend>
        {fields.length > 1 && (
          <Select aria-label="How many conditions must match" className="narrow-select" {...form.register('match')}>
            <option value="all">All conditions match</option>
            <option value="any">Any condition matches</option>
          </Select>
        )}
        {fields.map(({ id }, index) => (
          <Condition key={id} form={form} index={index} onRemove={() => drop(index)} />
        ))}
        <div>
          <Button
            ref={add}
            size="s"
            icon={<Plus aria-hidden="true" />}
            disabled={fields.length >= mostConditions}
            onClick={() => append({ field: '', is: 'equal', value: '' })}
          >
            Add condition
          </Button>
        </div>
      </fieldset>
    </>
  );
}

function Verdicts({ form }: PartProps) {
  return (
    <fieldset>
      <legend className="label legend-label">Which submissions</legend>
      <div className="status-choice">
        <Checkbox label="Inbox" {...form.register('inbox')} />
        <Checkbox label="Spam" {...form.register('spam')} />
      </div>
      <FieldError text={form.formState.errors.inbox?.message} />
    </fieldset>
  );
}

interface ConditionProps extends PartProps {
  index: number;
  onRemove: () => void;
}

function Condition({ form, index, onRemove }: ConditionProps) {
  const errorId = useId();
  const is = useWatch({ control: form.control, name: `conditions.${index}.is` });
  const errors = form.formState.errors.conditions?.[index];
  const error = errors?.field?.message ?? errors?.value?.message;
  const number = index + 1;
  return (
    <div className={error ? 'condition field bad' : 'condition'} role="group" aria-label={`Condition ${number}`}>
      <TextInput
        aria-label="Field"
        placeholder="Field"
        className="monospace"
        exact
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? errorId : undefined}
        {...form.register(`conditions.${index}.field`)}
      />
      <Select aria-label="Comparison" {...form.register(`conditions.${index}.is`)}>
        {operators.map((each) => (
          <option key={each} value={each}>
            {operatorWords[each]}
          </option>
        ))}
      </Select>
      {comparesValue(is) && (
        <TextInput
          aria-label="Value"
          placeholder="Value"
          dir="auto"
          autoComplete="off"
          {...form.register(`conditions.${index}.value`)}
        />
      )}
      <IconButton
        label={`Remove condition ${number}`}
        className="drop"
        icon={<X aria-hidden="true" />}
        onClick={onRemove}
      />
      <FieldError id={errorId} text={error} />
    </div>
  );
}
