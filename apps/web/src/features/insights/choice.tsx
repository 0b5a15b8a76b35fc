interface ChoiceProps<Value extends string | number> {
  /** What is chosen: "Range". */
  label: string;
  options: readonly (readonly [value: Value, word: string])[];
  value: Value;
  onChange: (value: Value) => void;
}

/** A choice of a few, of which one always stands. */
export function Choice<Value extends string | number>({ label, options, value, onChange }: ChoiceProps<Value>) {
  return (
    <span className="segmented" role="group" aria-label={label}>
      {options.map(([each, word]) => (
        <button key={each} type="button" aria-pressed={each === value} onClick={() => onChange(each)}>
          {word}
        </button>
      ))}
    </span>
  );
}
