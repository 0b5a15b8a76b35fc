import { isAtLeast, type Workspace } from '@postern/contracts';
import { Download } from 'lucide-react';
import { Button } from '../../components/button.tsx';
import { Page } from '../../components/page.tsx';
import { Empty } from '../../components/states/empty.tsx';
import { LoadFailed } from '../../components/states/load-failed.tsx';
import { useWorkspaces } from '../../lib/workspace/use-workspaces.ts';
import { AuditFilter } from './audit-filter.tsx';
import { AuditList } from './audit-list.tsx';
import type { AuditQuery } from './audit-query.ts';
import { useExport } from './use-export.ts';

interface AuditScreenProps {
  query: AuditQuery;
  onQuery: (query: AuditQuery) => void;
}

/** Who changed what in the workspace. Owners and admins read it. */
export function AuditScreen(props: AuditScreenProps) {
  const { query: workspaces, current: workspace } = useWorkspaces();
  if (!workspace)
    return (
      <Page width={880} title="Audit log">
        {workspaces.error && <LoadFailed query={workspaces} title="Couldn’t load the workspace" />}
      </Page>
    );
  if (!isAtLeast(workspace.role, 'admin'))
    return (
      <Page width={880} title="Audit log">
        <Empty title="For owners and admins" text={`Ask an owner of “${workspace.name}” for what you need to know.`} />
      </Page>
    );
  return <Log workspace={workspace} {...props} />;
}

function Log({ workspace: { id, name }, query, onQuery }: AuditScreenProps & { workspace: Workspace }) {
  const { start, busy } = useExport(id, query);
  return (
    <Page
      width={880}
      title="Audit log"
      actions={
        <Button icon={<Download aria-hidden="true" />} busy={busy} onClick={() => void start()}>
          Export
        </Button>
      }
    >
      <p className="audit-lead muted">
        Who changed what in “{name}”. Times are in your time zone. What visitors sent is never part of it.
      </p>
      <AuditFilter workspaceId={id} query={query} onQuery={onQuery} />
      <AuditList workspaceId={id} query={query} onQuery={onQuery} />
    </Page>
  );
}
