import { useState } from 'react';
import { Field, Select } from '../../../components/forms/field.tsx';
import type { Filter, ListQuery } from '../list-query.ts';
import { nameOfPerson, usePeople } from '../team/people.ts';
import { FilterFoot } from './filter-foot.tsx';

interface AssigneeFilterProps {
  endpointId: string;
  query: ListQuery;
  onApply: (change: Partial<Filter>) => void;
  onCancel: () => void;
}

/** A condition on the member who takes care of a submission. */
export function AssigneeFilter({ endpointId, query, onApply, onCancel }: AssigneeFilterProps) {
  const { people, me } = usePeople(endpointId);
  const [wanted, setWanted] = useState(query.assignee_id);
  const value = wanted ?? me ?? 'none';
  return (
    <form
      className="contents"
      onSubmit={(event) => {
        event.preventDefault();
        onApply({ assignee_id: value });
      }}
    >
      <Field label="Is">
        {(control) => (
          <Select {...control} value={value} onChange={(event) => setWanted(event.target.value)}>
            <option value="none">No one</option>
            {people.map((person) => (
              <option key={person.account_id} value={person.account_id}>
                {nameOfPerson(person, me)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <FilterFoot onCancel={onCancel} />
    </form>
  );
}
