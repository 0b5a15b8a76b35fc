import { useState } from 'react';
import { Field, Select } from '../../../components/forms/field.tsx';
import type { Filter, ListQuery } from '../list-query.ts';
import { FilterFoot } from './filter-foot.tsx';

export type Flag = 'unread' | 'starred' | 'done' | 'has_files';

const words: Record<Flag, { yes: string; no: string }> = {
  unread: { yes: 'Unread', no: 'Read' },
  starred: { yes: 'Starred', no: 'Not starred' },
  done: { yes: 'Done', no: 'Open' },
  has_files: { yes: 'Has files', no: 'No files' },
};

interface FlagFilterProps {
  flag: Flag;
  query: ListQuery;
  onApply: (change: Partial<Filter>) => void;
  onCancel: () => void;
}

/** A condition on a flag, set or not. */
export function FlagFilter({ flag, query, onApply, onCancel }: FlagFilterProps) {
  const [wanted, setWanted] = useState(query[flag] ?? true);
  const { yes, no } = words[flag];
  return (
    <form
      className="contents"
      onSubmit={(event) => {
        event.preventDefault();
        onApply({ [flag]: wanted });
      }}
    >
      <Field label="Is">
        {(control) => (
          <Select {...control} value={String(wanted)} onChange={(event) => setWanted(event.target.value === 'true')}>
            <option value="true">{yes}</option>
            <option value="false">{no}</option>
          </Select>
        )}
      </Field>
      <FilterFoot onCancel={onCancel} />
    </form>
  );
}
