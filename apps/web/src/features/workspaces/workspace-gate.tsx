import { CHILD_ID, ENDPOINT_ID, endpointIdOf } from '@postern/contracts';
import { useMatches, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { Fragment, useEffect, useLayoutEffect, useRef, type ReactNode } from 'react';
import { useToast } from '../../components/toast.tsx';
import { cut } from '../../lib/text.ts';
import { trpc } from '../../lib/trpc.ts';
import { readWorkspace } from '../../lib/workspace/address.ts';
import { enterWorkspace, forgetClosed, nameWorkspace, useWorkspacePlace } from '../../lib/workspace/current.ts';
import { useWorkspaces } from '../../lib/workspace/use-workspaces.ts';

/**
 * Shows a screen in the workspace that its address means: the one that the address names, or the one of its endpoint.
 * Opening an address of another workspace opens that workspace in this tab.
 */
export function WorkspaceGate({ children }: { children: ReactNode }) {
  const isWide = useMatches({ select: (matches) => matches.at(-1)?.staticData.isWide === true });
  const isOther = useAddress(isWide);
  const { visit } = useWorkspacePlace();
  useEndpointsWorkspace();
  useDefaultName();
  useNews();
  if (isOther) return null;
  // What was typed or chosen in one workspace must not carry over to another.
  return <Fragment key={isWide ? visit : 'endpoint'}>{children}</Fragment>;
}

/** Follows the name in the address, and puts it there. @returns whether the address names another than the tab’s */
function useAddress(isWide: boolean): boolean {
  const navigate = useNavigate();
  const search = useSearch({ strict: false, select: (all: Record<string, unknown>) => all['workspace'] });
  const { id, closed } = useWorkspacePlace();
  const named = isWide ? readWorkspace(search) : undefined;
  const [own] = useWorkspaces().items;
  // The account's own workspace has no name while the account is alone in it. Entering it by its name would give it one.
  const isOwn = id === null && named !== undefined && named === own?.id;
  const isOther = named !== undefined && named !== id && named !== closed?.id && !isOwn;
  useLayoutEffect(() => {
    const rename = { to: '.', hash: true, state: true, replace: true } as const;
    if (isOther) enterWorkspace(named);
    else if (isOwn) void navigate({ ...rename, search: ({ workspace: _, ...rest }) => rest });
    else if (isWide && id !== null && named !== id) void navigate({ ...rename, search: (all) => all });
  }, [isOther, isOwn, named, id, isWide, navigate]);
  return isOther;
}

/** The screens of an endpoint are about its workspace, however they were reached. */
function useEndpointsWorkspace(): void {
  const { endpointId, submissionId } = useParams({ strict: false });
  const known = submissionId !== undefined && CHILD_ID.test(submissionId) ? endpointIdOf(submissionId) : endpointId;
  const id = known !== undefined && ENDPOINT_ID.test(known) ? known : undefined;
  const endpoint = trpc.endpoints.get.useQuery({ id: id ?? '' }, { enabled: id !== undefined });
  const its = endpoint.data?.workspace_id;
  const { current } = useWorkspaces();
  const { closed } = useWorkspacePlace();
  // An endpoint of a workspace that the account has left is still cached for a moment.
  const isOther = its !== undefined && current !== undefined && its !== current.id && its !== closed?.id;
  useEffect(() => {
    if (id !== undefined && isOther) enterWorkspace(its);
  }, [id, its, isOther]);
}

/** The account’s own workspace gets a name as soon as its address could mean another one to somebody. */
function useDefaultName(): void {
  const { items } = useWorkspaces();
  const { id } = useWorkspacePlace();
  const [own] = items;
  const isAlone = items.length === 1 && own?.members === 1;
  useEffect(() => {
    if (own === undefined) return;
    if (!isAlone && id === null) nameWorkspace({ from: null, to: own.id });
    if (isAlone && id === own.id) nameWorkspace({ from: own.id, to: null });
  }, [own, isAlone, id]);
}

/** Says which workspace is open after another one was opened, and why the account’s own is after a refusal. */
function useNews(): void {
  const toast = useToast();
  const navigate = useNavigate();
  const utils = trpc.useUtils();
  const { visit, isTold, closed } = useWorkspacePlace();
  const { items, current } = useWorkspaces();
  const told = useRef(visit);
  const name = items.length > 1 ? current?.name : undefined;
  useEffect(() => {
    if (told.current === visit) return;
    if (closed) {
      told.current = visit;
      void utils.workspaces.list.invalidate();
      void navigate({ to: '/dashboard', search: {}, replace: true }).then(forgetClosed);
      if (closed.why === 'refused')
        toast({ text: 'That workspace doesn’t exist, or you are not a member of it', kind: 'error' });
    } else if (name !== undefined) {
      told.current = visit;
      if (!isTold) toast({ text: `Switched to “${cut(name, 60)}”` });
    }
  }, [visit, isTold, closed, name, navigate, toast, utils]);
}
