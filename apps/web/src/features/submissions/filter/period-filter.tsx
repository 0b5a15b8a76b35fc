import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { Field, TextInput } from '../../../components/forms/field.tsx';
import { FilterFoot } from './filter-foot.tsx';
import { isDay } from './local-days.ts';
import { presets, type Period } from './presets.ts';

interface PeriodFilterProps extends Period {
  onApply: (period: Period) => void;
  onCancel: () => void;
}

/** A condition on the time of receipt: a named period, or a range of days. */
export function PeriodFilter({ from: begin, to: end, onApply, onCancel }: PeriodFilterProps) {
  const [from, setFrom] = useState(asDay(begin));
  const [to, setTo] = useState(asDay(end));
  const [error, setError] = useState<string>();
  const apply = () => {
    if (from === '' && to === '') setError('Choose at least one day.');
    else if (from !== '' && to !== '' && from > to) setError('The last day is before the first day.');
    else onApply({ from: from || undefined, to: to || undefined });
  };
  return (
    <>
      <div className="presets" role="group" aria-label="Received">
        {presets.map(({ label, period }) => (
          <Button
            key={label}
            size="s"
            onClick={() => {
              const { from: first, to: last } = period(new Date());
              onApply({ from: first, to: last });
            }}
          >
            {label}
          </Button>
        ))}
      </div>
      <form
        className="contents"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          apply();
        }}
      >
        <div className="period">
          <Field label="Since">
            {(control) => (
              <TextInput {...control} type="date" value={from} onChange={(event) => setFrom(event.target.value)} />
            )}
          </Field>
          <Field label="Until" error={error}>
            {(control) => (
              <TextInput {...control} type="date" value={to} onChange={(event) => setTo(event.target.value)} />
            )}
          </Field>
        </div>
        <FilterFoot onCancel={onCancel} />
      </form>
    </>
  );
}

/** A date field can show a day, but not a moment from a shared link. */
const asDay = (time: string | undefined): string => (time !== undefined && isDay(time) ? time : '');
