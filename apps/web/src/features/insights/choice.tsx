interface ChoiceProps<Value extends string | number> {
  /** The label of the choice: "Range". */
  label: string;
  options: readonly (readonly [value: Value, word: string])[];
  value: Value;
  onChange: (value: Value) => void;
}

/** A choice of a few options, exactly one of which is selected. */
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
