import { useState, type ReactNode } from 'react';
import { Field, Select, TextArea, TextInput } from '../../../components/forms/field.tsx';

interface ControlProps {
  label: ReactNode;
  /** The property's name in the definition. */
  name: string;
  help?: ReactNode;
  error?: string | undefined;
}

interface TextProps extends ControlProps {
  value: string;
  onChange: (value: string) => void;
  placeholder?: string | undefined;
  maxLength?: number | undefined;
  /** For exact values, such as a key. */
  mono?: boolean;
  type?: 'text' | 'date' | 'time' | 'url';
  lang?: string | undefined;
}

/** The contract's error for a blank value is about characters. */
const errorOf = (error: string | undefined, value: string): string | undefined =>
  error !== undefined && value.trim() === '' ? 'This can’t be empty.' : error;

/** A single line of text. */
export function TextControl({ label, help, error, value, onChange, mono = false, ...input }: TextProps) {
  return (
    <Field label={label} help={help} error={errorOf(error, value)}>
      {(control) => (
        <TextInput
          {...control}
          {...input}
          dir={mono ? undefined : 'auto'}
          autoComplete="off"
          exact={mono}
          className={mono ? 'monospace' : undefined}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}

/** Several lines of text. */
export function LinesControl({ label, help, error, value, onChange, rows = 2, ...input }: LinesProps) {
  return (
    <Field label={label} help={help} error={errorOf(error, value)}>
      {(control) => (
        <TextArea
          {...control}
          {...input}
          dir="auto"
          className="short-textarea"
          rows={rows}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}

interface LinesProps extends Omit<TextProps, 'mono' | 'type'> {
  rows?: number;
}

interface NumberProps extends ControlProps {
  value: number | null;
  onChange: (value: number | null) => void;
  unit?: string | undefined;
  /** The default without a number; without a placeholder, a number is required. */
  placeholder?: string | undefined;
  least?: number;
  most?: number;
  /** Whether fractions are allowed. */
  decimal?: boolean;
}

/** A number, which is text while it is typed. Only a number within its bounds is passed on. */
export function NumberControl({ label, help, error, value, onChange, unit, ...props }: NumberProps) {
  const { name, placeholder, ...rules } = props;
  const [text, setText] = useState(textOf(value));
  const [known, setKnown] = useState(value);
  // The value was changed elsewhere, such as by undo, and replaces the typed text.
  if (value !== known) {
    setKnown(value);
    if (numberOf(text) !== value) setText(textOf(value));
  }
  const wrong = wrongWith(text, { ...rules, isOptional: placeholder !== undefined });
  const take = (next: string): void => {
    setText(next);
    const read = numberOf(next);
    if (wrongWith(next, { ...rules, isOptional: placeholder !== undefined }) || read === value) return;
    setKnown(read);
    onChange(read);
  };
  return (
    <Field label={label} help={help} error={wrong ?? error}>
      {(control) => {
        const input = (
          <TextInput
            {...control}
            name={name}
            inputMode={rules.decimal ? 'decimal' : 'numeric'}
            autoComplete="off"
            placeholder={placeholder}
            value={text}
            onChange={(event) => take(event.target.value)}
          />
        );
        return unit === undefined ? (
          input
        ) : (
          <div className="with-unit">
            {input}
            <span className="unit">{unit}</span>
          </div>
        );
      }}
    </Field>
  );
}

interface NumberRules {
  least?: number;
  most?: number;
  decimal?: boolean;
  isOptional: boolean;
}

const textOf = (value: number | null): string => (value === null ? '' : String(value));

/** null for blank text; NaN for text that is not a number. */
function numberOf(text: string): number | null {
  const written = text.trim().replace(',', '.');
  if (written === '') return null;
  return /^-?(\d+(\.\d*)?|\.\d+)$/.test(written) ? Number(written) : Number.NaN;
}

function wrongWith(text: string, { least, most, decimal = false, isOptional }: NumberRules): string | undefined {
  const value = numberOf(text);
  if (value === null) return isOptional ? undefined : 'Enter a number.';
  if (!Number.isFinite(value)) return 'This isn’t a number.';
  if (!decimal && !Number.isInteger(value)) return 'This must be a whole number.';
  if (least !== undefined && value < least) return `At least ${least}.`;
  if (most !== undefined && value > most) return `At most ${most}.`;
  return undefined;
}

interface SelectProps extends ControlProps {
  value: string;
  onChange: (value: string) => void;
  children: ReactNode;
}

/** A choice of one option. */
export function SelectControl({ label, name, help, error, value, onChange, children }: SelectProps) {
  return (
    <Field label={label} help={help} error={error}>
      {(control) => (
        <Select {...control} name={name} value={value} onChange={(event) => onChange(event.target.value)}>
          {children}
        </Select>
      )}
    </Field>
  );
}

interface GroupProps {
  /** Its heading; the first group has none below the field's own. */
  title: string;
  children: ReactNode;
}

/** Properties that belong together. */
export const Group = ({ title, children }: GroupProps) => (
  <section className="property-group" aria-label={title}>
    <h3>{title}</h3>
    {children}
  </section>
);

/** Two short controls side by side. */
export const Pair = ({ children }: { children: ReactNode }) => <div className="pair">{children}</div>;
