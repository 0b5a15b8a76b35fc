import { Field, TextInput } from '../../components/forms/field.tsx';

interface SinceFieldProps {
  /** A day in the browser's format, 2026-11-20; blank for all. */
  value: string;
  onChange: (value: string) => void;
}

/** The first day to include. */
export function SinceField({ value, onChange }: SinceFieldProps) {
  return (
    <Field label="Since" optional help="From the start of this day, in your time zone. If empty, all of them.">
      {(control) => (
        <TextInput
          {...control}
          type="date"
          className="since-field"
          max="9999-12-31"
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}

/** The beginning of a day in the reader's time zone, as input of the calls; empty for a blank. */
export function toMoment(day: string): { since?: string } {
  const at = new Date(`${day}T00:00:00`);
  return Number.isNaN(at.getTime()) ? {} : { since: at.toISOString() };
}
