import { Switch } from '../../../../components/forms/field.tsx';
import { NumberControl, Pair, TextControl } from '../controls.tsx';
import { issueAt } from '../issues.ts';
import { orNull, type FieldOf, type PartProps } from '../part.ts';

/** The minimum and maximum of a number. */
export function NumberRules({ field, set, issues }: PartProps<FieldOf<'number'>>) {
  return (
    <>
      <Pair>
        <NumberControl
          label="At least"
          name="min"
          decimal
          placeholder="any"
          value={field.min}
          error={issueAt(issues, 'min')}
          onChange={(min) => set({ min })}
        />
        <NumberControl
          label="At most"
          name="max"
          decimal
          placeholder="any"
          value={field.max}
          error={issueAt(issues, 'max')}
          onChange={(max) => set({ max })}
        />
      </Pair>
      <Switch
        label="Whole numbers only"
        name="whole"
        checked={field.whole}
        onChange={(event) => set({ whole: event.target.checked })}
      />
    </>
  );
}

/** The first and last day, or time of day. */
export function TimeRules({ field, set, issues }: PartProps<FieldOf<'date' | 'time'>>) {
  return (
    <Pair>
      <TextControl
        label="From"
        name="min"
        type={field.type}
        value={field.min ?? ''}
        error={issueAt(issues, 'min')}
        onChange={(min) => set({ min: orNull(min) })}
      />
      <TextControl
        label="Up to"
        name="max"
        type={field.type}
        value={field.max ?? ''}
        error={issueAt(issues, 'max')}
        onChange={(max) => set({ max: orNull(max) })}
      />
    </Pair>
  );
}

/** The minimum and maximum number of choices. */
export function CountRules({ field, set, issues }: PartProps<FieldOf<'checkboxes'>>) {
  return (
    <Pair>
      <NumberControl
        label="At least"
        name="min_chosen"
        unit="chosen"
        placeholder="any"
        least={1}
        most={field.options.length}
        value={field.min_chosen}
        error={issueAt(issues, 'min_chosen')}
        onChange={(min_chosen) => set({ min_chosen })}
      />
      <NumberControl
        label="At most"
        name="max_chosen"
        unit="chosen"
        placeholder="all"
        least={1}
        most={field.options.length}
        value={field.max_chosen}
        error={issueAt(issues, 'max_chosen')}
        onChange={(max_chosen) => set({ max_chosen })}
      />
    </Pair>
  );
}
