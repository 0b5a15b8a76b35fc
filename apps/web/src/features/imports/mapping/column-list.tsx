import type { Import } from '@postern/contracts';
import { useId, useState } from 'react';
import { Select, TextInput } from '../../../components/forms/field.tsx';
import { roleOf, roles, roleWords, withRole, type Role } from './column-roles.ts';
import type { MappingDraft } from './use-mapping.ts';

/** The number of columns from which they can be searched. */
const many = 12;

interface ColumnListProps {
  columns: Import['columns'];
  draft: MappingDraft;
}

/** The columns of a file with examples of their values, and what each becomes. */
export function ColumnList({ columns, draft }: ColumnListProps) {
  const [search, setSearch] = useState('');
  const wanted = search.trim().toLowerCase();
  const found = columns.filter(({ name }) => name.toLowerCase().includes(wanted));
  return (
    <div className="stack">
      {columns.length > many && (
        <TextInput
          type="search"
          aria-label="Find a column"
          placeholder={`Find one of ${columns.length} columns`}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
      )}
      <ul className="import-columns">
        {found.map((column) => (
          <ColumnItem key={column.name} column={column} draft={draft} />
        ))}
      </ul>
      {found.length === 0 && <p className="muted">No column matches “{search.trim()}”.</p>}
    </div>
  );
}

function ColumnItem({ column: { name, samples }, draft }: { column: Import['columns'][number]; draft: MappingDraft }) {
  const id = useId();
  const { mapping, change } = draft;
  const examples = samples.filter((each) => each !== '').join(' · ');
  return (
    <li>
      <label htmlFor={id} className="stack">
        <bdi className="weight-medium ellipsis" title={name}>
          {name}
        </bdi>
        <bdi className="muted small ellipsis" title={examples}>
          {examples === '' ? 'no values in the first rows' : examples}
        </bdi>
      </label>
      <Select
        id={id}
        value={roleOf(mapping, name)}
        onChange={(event) => change(withRole(mapping, name, event.target.value as Role))}
      >
        {roles.map((role) => (
          <option key={role} value={role}>
            {roleWords[role]}
          </option>
        ))}
      </Select>
    </li>
  );
}
