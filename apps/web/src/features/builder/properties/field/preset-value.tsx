import { limits } from '@postern/contracts';
import { Checkbox, Switch } from '../../../../components/forms/field.tsx';
import { LinesControl, SelectControl, TextControl } from '../controls.tsx';
import { issueAt } from '../issues.ts';
import { orNull, type FieldOf, type PartProps } from '../part.ts';

const label = (
  <>
    Default value <span className="label-note">filled in when the form opens</span>
  </>
);

/** The default value of a field. */
export function PresetValue({ field, set, issues }: PartProps) {
  if (!('default' in field)) return null;
  const error = issueAt(issues, 'default');
  switch (field.type) {
    case 'checkboxes':
      return <ChosenAtFirst field={field} set={set} issues={issues} />;
    case 'checkbox':
      return (
        <Switch
          label="Ticked by default"
          name="default"
          checked={field.default}
          onChange={(event) => set({ default: event.target.checked })}
        />
      );
    case 'select':
    case 'radio':
      return <OneAtFirst field={field} set={set} issues={issues} />;
    case 'textarea':
      return (
        <LinesControl
          label={label}
          name="default"
          maxLength={limits.formHelpChars}
          value={field.default ?? ''}
          error={error}
          onChange={(value) => set({ default: orNull(value) })}
        />
      );
    case 'hidden':
      return (
        <TextControl
          label="Value"
          name="default"
          maxLength={limits.formHelpChars}
          value={field.default}
          error={error === undefined || field.default === '' ? undefined : error}
          help="Sent with every submission. Visitors can see it in the page’s source."
          onChange={(value) => set({ default: value })}
        />
      );
    default:
      return (
        <TextControl
          label={label}
          name="default"
          type={field.type === 'date' || field.type === 'time' ? field.type : 'text'}
          maxLength={limits.formHelpChars}
          value={field.default ?? ''}
          error={error}
          onChange={(value) => set({ default: orNull(value) })}
        />
      );
  }
}

function ChosenAtFirst({ field, set }: PartProps<FieldOf<'checkboxes'>>) {
  const toggle = (value: string, isChosen: boolean): void => {
    const chosen = new Set(field.default);
    if (isChosen) chosen.add(value);
    else chosen.delete(value);
    // In the order of the options, whatever the order of the clicks.
    const all = field.options.map((option) => option.value);
    set({ default: all.filter((each) => chosen.has(each)) });
  };
  return (
    <fieldset>
      <legend className="label">Selected by default</legend>
      {field.options.map(({ value, label: words }, index) => (
        <Checkbox
          // oxlint-disable-next-line react/no-array-index-key -- while they are typed, two may have the same value
          key={index}
          label={<bdi>{words}</bdi>}
          checked={field.default.includes(value)}
          onChange={(event) => toggle(value, event.target.checked)}
        />
      ))}
    </fieldset>
  );
}

function OneAtFirst({ field, set, issues }: PartProps<FieldOf<'select' | 'radio'>>) {
  return (
    <SelectControl
      label="Selected by default"
      name="default"
      value={field.default ?? ''}
      error={issueAt(issues, 'default')}
      onChange={(value) => set({ default: orNull(value) })}
    >
      <option value="">Nothing</option>
      {field.options.map(({ value, label: words }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- while they are typed, two may have the same value
        <option key={index} value={value}>
          {words}
        </option>
      ))}
    </SelectControl>
  );
}
