import type { Destination } from '@postern/contracts';
import type { ComponentProps } from 'react';
import { Select } from '../../../components/forms/field.tsx';

interface DestinationSelectProps extends Omit<ComponentProps<'select'>, 'children' | 'onChange'> {
  destinations: readonly Destination[];
  /** A destination's id; blank for all of them. */
  value: string;
  onChange: (value: string) => void;
}

/** A choice of one destination, or all of them. */
export const DestinationSelect = ({ destinations, onChange, ...props }: DestinationSelectProps) => (
  <Select {...props} onChange={(event) => onChange(event.target.value)}>
    <option value="">All destinations</option>
    {destinations.map(({ id, name }) => (
      <option key={id} value={id}>
        {name}
      </option>
    ))}
  </Select>
);
