import { limits } from '@postern/contracts';
import { keepPreviousData } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { FieldError } from '../../components/forms/field-error.tsx';
import { Checkbox, Field, Select, TextInput } from '../../components/forms/field.tsx';
import { trpc } from '../../lib/trpc.ts';
import { useRested } from '../../lib/use-rested.ts';

/** The endpoints in the list at once. The search finds the others. */
const SHOWN = 50;

export interface NamedEndpoint {
  id: string;
  name: string;
}

interface EndpointPickerProps {
  /** null: all endpoints. */
  value: readonly NamedEndpoint[] | null;
  onChange: (value: NamedEndpoint[] | null) => void;
  error: string | undefined;
  /** Who is limited to them, for screen readers: “Endpoints that the key may reach”. */
  legend: string;
  /** How many may be chosen. */
  most: number;
}

/** The endpoints that somebody may reach: all, or chosen ones, of however many. */
export function EndpointPicker({ value, onChange, ...rest }: EndpointPickerProps) {
  return (
    <>
      <Field label="Endpoints">
        {(control) => (
          <Select
            className="narrow-select"
            {...control}
            value={value === null ? 'all' : 'some'}
            onChange={({ target }) => onChange(target.value === 'all' ? null : [])}
          >
            <option value="all">All, including new ones</option>
            <option value="some">Only some</option>
          </Select>
        )}
      </Field>
      {value && <Choices value={value} onChange={onChange} {...rest} />}
    </>
  );
}

interface ChoicesProps extends EndpointPickerProps {
  value: readonly NamedEndpoint[];
}

function Choices({ value, onChange, error, legend, most }: ChoicesProps) {
  const [q, setQ] = useState('');
  const errorId = useId();
  const { data } = trpc.endpoints.list.useQuery(
    { q: useRested(q.trim()), sort: 'name', size: SHOWN },
    { placeholderData: keepPreviousData },
  );
  const chosen = new Set(value.map(({ id }) => id));
  const found = (data?.items ?? []).filter(({ id }) => !chosen.has(id));
  const choose = (endpoint: NamedEndpoint, isChosen: boolean) =>
    onChange(isChosen ? [...value, endpoint] : value.filter(({ id }) => id !== endpoint.id));
  return (
    <fieldset className="stack" aria-describedby={error ? errorId : undefined}>
      <legend className="visually-hidden">{legend}</legend>
      <TextInput
        type="search"
        aria-label="Search endpoints"
        placeholder="Search endpoints"
        maxLength={limits.nameChars}
        value={q}
        onChange={({ target }) => setQ(target.value)}
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      <div className="endpoint-picker">
        {[...value, ...found].map(({ id, name }) => (
          <Checkbox
            key={id}
            checked={chosen.has(id)}
            disabled={!chosen.has(id) && value.length >= most}
            onChange={({ target }) => choose({ id, name }, target.checked)}
            label={<bdi>{name}</bdi>}
          />
        ))}
        {data && data.next_cursor !== null && <p className="muted small">Search to find more.</p>}
        {value.length >= most && <p className="muted small">At most {most} can be chosen.</p>}
        {data && value.length + found.length === 0 && <p className="muted small">No endpoint has this name.</p>}
      </div>
      <FieldError id={errorId} text={error} />
    </fieldset>
  );
}
