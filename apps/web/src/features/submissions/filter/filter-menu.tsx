import { limits, type Endpoint } from '@postern/contracts';
import { ListFilter } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { Field, Select } from '../../../components/forms/field.tsx';
import { Popover } from '../../../components/popover.tsx';
import { trpc } from '../../../lib/trpc.ts';
import type { Filter, ListQuery } from '../list-query.ts';
import { calledOf, useLabels } from '../labels.ts';
import { AssigneeFilter } from './assignee-filter.tsx';
import { chipsOf } from './filter-words.ts';
import { FlagFilter, type Flag } from './flag-filter.tsx';
import { PeriodFilter } from './period-filter.tsx';
import { ValueFilter } from './value-filter.tsx';

interface FilterMenuProps {
  endpoint: Endpoint;
  query: ListQuery;
  onFilter: (change: Partial<Filter>) => void;
}

/** Adds a condition to the filter. */
export function FilterMenu({ endpoint, query, onFilter }: FilterMenuProps) {
  const [open, setOpen] = useState(false);
  const count = chipsOf(query).length;
  const trigger = (
    <Button
      variant="quiet"
      aria-label="Filter"
      title="Filter"
      aria-pressed={count > 0 ? true : undefined}
      icon={<ListFilter aria-hidden="true" />}
    >
      Filter
    </Button>
  );
  return (
    <Popover trigger={trigger} label="Filter" className="filter-menu" open={open} onOpen={setOpen}>
      <Conditions
        endpoint={endpoint}
        query={query}
        onCancel={() => setOpen(false)}
        onFilter={(change) => {
          setOpen(false);
          onFilter(change);
        }}
      />
    </Popover>
  );
}

/** The conditions: these, and each field. A field may have any name, even `received`. */
const ownTime = 'received';
const flags: readonly { flag: Flag; label: string }[] = [
  { flag: 'unread', label: 'Read or unread' },
  { flag: 'starred', label: 'Star' },
  { flag: 'done', label: 'Done or open' },
  { flag: 'has_files', label: 'Files' },
];
const ownAssignee = 'assignee';
const ofField = 'field:';

/** Mounted when the menu opens, so that the fields are only loaded then. */
function Conditions({ endpoint, query, onFilter, onCancel }: FilterMenuProps & { onCancel: () => void }) {
  const fields = trpc.endpoints.fields.useQuery({ id: endpoint.id }).data?.items ?? [];
  const labels = useLabels();
  const [what, setWhat] = useState<string>(ownTime);
  const chosen = flags.find(({ flag }) => flag === what);
  const isFull = (query.where?.length ?? 0) >= limits.fieldConditions;
  return (
    <>
      <Field label="Field" help={isFull && `A filter has at most ${limits.fieldConditions} fields.`}>
        {(control) => (
          <Select {...control} value={what} onChange={(event) => setWhat(event.target.value)}>
            <option value={ownTime}>Received</option>
            {flags.map(({ flag, label }) => (
              <option key={flag} value={flag}>
                {label}
              </option>
            ))}
            <option value={ownAssignee}>Assignee</option>
            {fields.length > 0 && !isFull && (
              <optgroup label="Fields">
                {fields.map((field) => (
                  <option key={field} value={ofField + field}>
                    {calledOf(labels, field).text}
                  </option>
                ))}
              </optgroup>
            )}
          </Select>
        )}
      </Field>
      {what === ownTime ? (
        <PeriodFilter from={query.from} to={query.to} onApply={onFilter} onCancel={onCancel} />
      ) : what === ownAssignee ? (
        <AssigneeFilter endpointId={endpoint.id} query={query} onApply={onFilter} onCancel={onCancel} />
      ) : chosen ? (
        <FlagFilter key={what} flag={chosen.flag} query={query} onApply={onFilter} onCancel={onCancel} />
      ) : (
        <ValueFilter
          key={what}
          field={what.slice(ofField.length)}
          onApply={(condition) => onFilter({ where: [...(query.where ?? []), condition] })}
          onCancel={onCancel}
        />
      )}
    </>
  );
}
