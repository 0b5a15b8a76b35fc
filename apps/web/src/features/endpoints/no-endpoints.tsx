import { Plus } from 'lucide-react';
import { ButtonLink } from '../../components/button.tsx';
import { Empty } from '../../components/states/empty.tsx';
import { useIsRoleLoading, useMay, useWorkspace } from '../../lib/workspace/use-workspaces.ts';

/** The empty state before the first endpoint, or for a member who may make none. */
export function NoEndpoints() {
  const may = useMay();
  const isLimited = Array.isArray(useWorkspace()?.endpoint_ids);
  // The two texts must not replace each other before the reader's eyes.
  if (useIsRoleLoading()) return null;
  if (!may('endpoints.create'))
    return (
      <Empty
        drawing="gate"
        title="No endpoints yet"
        text={
          isLimited
            ? 'The endpoints that an admin of this workspace gives you appear here.'
            : 'Endpoints appear here when an editor of this workspace creates them.'
        }
        action={<ButtonLink to="/workspace">See the workspace</ButtonLink>}
      />
    );
  return (
    <Empty
      drawing="gate"
      title="No endpoints yet"
      text="An endpoint is a URL for a form’s action. Create one, paste its URL into your form, and submissions arrive here."
      action={
        <>
          <ButtonLink variant="primary" icon={<Plus aria-hidden="true" />} to="/endpoints" search={{ create: 1 }}>
            Create Endpoint
          </ButtonLink>
          <ButtonLink to="/onboarding">Show me how</ButtonLink>
        </>
      }
    />
  );
}
