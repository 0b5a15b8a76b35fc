import type { Member, Workspace } from '@postern/contracts';
import { useState } from 'react';
import { TextInput } from '../../../components/forms/field.tsx';
import { SettingsSection } from '../../../components/settings/section.tsx';
import { LoadFailed } from '../../../components/states/load-failed.tsx';
import { Skeleton } from '../../../components/states/skeleton.tsx';
import { formatPlural } from '../../../lib/format.ts';
import { trpc } from '../../../lib/trpc.ts';
import { useMay } from '../../../lib/workspace/use-workspaces.ts';
import { MemberActions } from './member-actions.tsx';
import { MemberRow } from './member-row.tsx';

/** From how many members on they can be searched. */
const searchedFrom = 10;

/** Everyone in the workspace, with role and reach. */
export function MembersSection({ workspace }: { workspace: Workspace }) {
  const query = trpc.workspaces.members.useQuery({ workspace_id: workspace.id });
  const text =
    workspace.endpoint_ids === null
      ? 'Everyone here sees the others. Roles decide what each may do.'
      : 'You are limited to some endpoints, so you see only yourself.';
  return (
    <SettingsSection
      id="members"
      title="Members"
      text={
        <>
          {text} <a href="/docs/teams#roles">What each role may do</a>
        </>
      }
    >
      {query.data ? (
        <Members workspace={workspace} items={query.data.items} />
      ) : query.error ? (
        <LoadFailed query={query} title="Couldn’t load the members" />
      ) : (
        <MembersSkeleton count={Math.min(workspace.members ?? 1, 6)} />
      )}
    </SettingsSection>
  );
}

function Members({ workspace, items }: { workspace: Workspace; items: readonly Member[] }) {
  const may = useMay();
  const [q, setQ] = useState('');
  const shown = items.filter((member) => matches(member, q));
  return (
    <>
      {items.length > searchedFrom && (
        <TextInput
          type="search"
          aria-label="Search members"
          placeholder={`Search ${formatPlural(items.length, 'member')}`}
          value={q}
          onChange={({ target }) => setQ(target.value)}
        />
      )}
      <ul className="plain-list people" aria-label="Members">
        {shown.map((member) => (
          <MemberRow key={member.account_id} member={member}>
            {may('workspaces.updateMember') && <MemberActions workspace={workspace} member={member} />}
          </MemberRow>
        ))}
      </ul>
      {shown.length === 0 && <p className="muted">No members match “{q.trim()}”.</p>}
    </>
  );
}

function matches({ name, email }: Member, q: string): boolean {
  const wanted = q.trim().toLowerCase();
  return `${name ?? ''} ${email}`.toLowerCase().includes(wanted);
}

function MembersSkeleton({ count }: { count: number }) {
  return (
    <div className="stack loose" role="status" aria-label="Loading members">
      {Array.from({ length: count }, (_, row) => (
        <div key={row} className="line" aria-hidden="true">
          <Skeleton width={24} height={24} />
          <Skeleton width={`${45 + ((row * 17) % 30)}%`} height={14} />
        </div>
      ))}
    </div>
  );
}
