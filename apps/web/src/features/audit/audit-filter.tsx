import { auditActions } from '@postern/contracts';
import type { ReactNode } from 'react';
import { Select, TextInput } from '../../components/forms/field.tsx';
import { trpc } from '../../lib/trpc.ts';
import { actionGroups, actionTitle } from './action-words.ts';
import { toSearch, type AuditQuery } from './audit-query.ts';

interface AuditFilterProps {
  workspaceId: string;
  query: AuditQuery;
  onQuery: (query: AuditQuery) => void;
}

/** The filter of the audit log: who, what, where and when. */
export function AuditFilter({ workspaceId, query, onQuery }: AuditFilterProps) {
  const members = trpc.workspaces.members.useQuery({ workspace_id: workspaceId }).data?.items ?? [];
  const keys = trpc.account.apiKeys.useQuery().data?.items ?? [];
  const endpoints = trpc.endpoints.list.useQuery({ size: 100, sort: 'name' }).data?.items ?? [];
  const set = (change: Partial<AuditQuery>) => onQuery(toSearch({ ...query, ...change }));
  return (
    <div className="audit-filter" role="group" aria-label="Filter">
      <Choice label="Who" all="Everyone" value={query.who} onChange={(who) => set({ who })}>
        <optgroup label="Members">
          {members.map(({ account_id, name, email }) => (
            <option key={account_id} value={account_id}>
              {name ?? email}
            </option>
          ))}
        </optgroup>
        {keys.length > 0 && (
          <optgroup label="API keys">
            {keys.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </optgroup>
        )}
        <optgroup label="Others">
          <option value="operator">The operator</option>
          <option value="system">The server</option>
          <option value="unknown">Not signed in</option>
        </optgroup>
      </Choice>
      <Choice
        label="What"
        all="Everything"
        value={query.what}
        onChange={(what) => onQuery(toSearch({ ...query, what: auditActions.find((action) => action === what) }))}
      >
        {actionGroups.map(({ name, actions }) => (
          <optgroup key={name} label={name}>
            {actions.map((action) => (
              <option key={action} value={action}>
                {actionTitle(action)}
              </option>
            ))}
          </optgroup>
        ))}
      </Choice>
      <Choice label="Endpoint" all="All endpoints" value={query.endpoint} onChange={(endpoint) => set({ endpoint })}>
        {endpoints.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Choice>
      <DayInput label="From" value={query.from} onChange={(from) => set({ from })} />
      <DayInput label="To" value={query.to} onChange={(to) => set({ to })} />
    </div>
  );
}

interface ChoiceProps {
  label: string;
  /** The option that filters nothing. */
  all: string;
  value: string | undefined;
  onChange: (value: string) => void;
  children: ReactNode;
}

const Choice = ({ label, all, value = '', onChange, children }: ChoiceProps) => (
  <label>
    <span>{label}</span>
    <Select value={value} onChange={(event) => onChange(event.target.value)}>
      <option value="">{all}</option>
      {children}
    </Select>
  </label>
);

const DayInput = ({ label, value = '', onChange }: Pick<ChoiceProps, 'label' | 'value' | 'onChange'>) => (
  <label>
    <span>{label}</span>
    <TextInput type="date" max="9999-12-31" value={value} onChange={(event) => onChange(event.target.value)} />
  </label>
);
