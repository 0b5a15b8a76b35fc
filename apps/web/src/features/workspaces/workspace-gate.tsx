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
  const isOther = named !== undefined && named !== id && named !== closed?.id;
  useLayoutEffect(() => {
    if (isOther) enterWorkspace(named);
    else if (isWide && id !== null && named !== id)
      void navigate({ to: '.', search: (all) => all, hash: true, state: true, replace: true });
  }, [isOther, named, id, isWide, navigate]);
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
  useEffect(() => {
    if (id !== undefined && its !== undefined && current !== undefined && its !== current.id) enterWorkspace(its);
  }, [id, its, current]);
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
  const { visit, closed } = useWorkspacePlace();
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
      toast({ text: `Switched to “${cut(name, 60)}”` });
    }
  }, [visit, closed, name, navigate, toast, utils]);
}
