import { NumberControl, Pair } from '../controls.tsx';
import { issueAt } from '../issues.ts';
import type { LineField, PartProps } from '../part.ts';

const mostChars = 100_000;

/** The minimum and maximum length of a text. */
export function LengthRules({ field, set, issues }: PartProps<LineField>) {
  return (
    <Pair>
      <NumberControl
        label="At least"
        name="min_length"
        unit="characters"
        placeholder="0"
        least={1}
        most={mostChars}
        value={field.min_length}
        error={issueAt(issues, 'min_length')}
        onChange={(min_length) => set({ min_length })}
      />
      <NumberControl
        label="At most"
        name="max_length"
        unit="characters"
        placeholder="any"
        least={1}
        most={mostChars}
        value={field.max_length}
        error={issueAt(issues, 'max_length')}
        onChange={(max_length) => set({ max_length })}
      />
    </Pair>
  );
}
