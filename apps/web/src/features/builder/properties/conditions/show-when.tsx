import { limits, type FormCondition, type FormDefinition, type FormField } from '@postern/contracts';
import { Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from '../../../../components/button.tsx';
import { Choice } from '../../../insights/choice.tsx';
import { ConditionChip } from './chip.tsx';
import { askedBefore, conditionOn } from './conditions.ts';
import { Group } from '../controls.tsx';
import { issueAt } from '../issues.ts';
import type { PartProps } from '../part.ts';

interface ShowWhenProps extends PartProps<Extract<FormField, { show_when: unknown }>> {
  form: FormDefinition;
}

const matches = [
  ['all', 'All match'],
  ['any', 'Any matches'],
] as const;
const always = { match: 'all', conditions: [] } as const;

/** When the field is shown. */
export function ShowWhen({ form, field, set, issues }: ShowWhenProps) {
  const asked = askedBefore(form, field.id);
  const { match, conditions } = field.show_when ?? always;
  const [open, setOpen] = useState<number | null>(null);
  const add = useRef<HTMLButtonElement>(null);
  const change = (next: FormCondition[]): void =>
    set({ show_when: next.length === 0 ? null : { match, conditions: next } });
  const last = asked.at(-1);
  return (
    <Group title="Show when">
      {conditions.length > 1 && (
        <Choice
          label="How many conditions must match"
          options={matches}
          value={match}
          onChange={(next) => set({ show_when: { match: next, conditions: [...conditions] } })}
        />
      )}
      <div className="line wrap condition-list">
        {conditions.map((condition, at) => (
          <ConditionChip
            // oxlint-disable-next-line react/no-array-index-key -- a condition has no other identity than its position: all of it can change
            key={at}
            form={form}
            asked={asked}
            condition={condition}
            error={issueAt(issues, 'show_when', 'conditions', at)}
            isOpen={open === at}
            onOpen={(isOpen) => setOpen(isOpen ? at : null)}
            onChange={(next) => change(conditions.map((each, index) => (index === at ? next : each)))}
            onRemove={() => {
              setOpen(null);
              change(conditions.filter((_, index) => index !== at));
              add.current?.focus();
            }}
          />
        ))}
        <Button
          ref={add}
          variant="quiet"
          size="s"
          icon={<Plus aria-hidden="true" />}
          disabled={!last || conditions.length >= limits.formConditions}
          onClick={() => {
            if (!last) return;
            change([...conditions, conditionOn(last)]);
            setOpen(conditions.length);
          }}
        >
          Condition
        </Button>
      </div>
      {conditions.length === 0 && (
        <p className="help">
          {last ? 'Without a condition, the field is always shown.' : 'No earlier field for it to depend on.'}
        </p>
      )}
    </Group>
  );
}
