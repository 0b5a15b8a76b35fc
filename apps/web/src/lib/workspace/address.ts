import { getWorkspace } from './current.ts';

/** What an id may look like in an address; the server knows which ones exist. */
const shape = /^[0-9a-z]{1,64}$/;

/** The search parameter of screens about a whole workspace. */
export interface WorkspaceSearch {
  workspace?: string;
}

/** The id that an address names, if it may be one. */
export const readWorkspace = (value: unknown): string | undefined =>
  typeof value === 'string' && shape.test(value) ? value : undefined;

export const readWorkspaceSearch = (search: Record<string, unknown>): WorkspaceSearch => {
  const workspace = readWorkspace(search['workspace']);
  return workspace === undefined ? {} : { workspace };
};

/**
 * The router’s middleware for screens about a whole workspace: their addresses name the tab’s, so that a link to them, a
 * reload and the back button open the same one. Screens of an endpoint need no name.
 */
export function nameInAddress<Search extends WorkspaceSearch>({
  search,
  next,
}: {
  search: Search;
  next: (search: Search) => Search;
}): Search {
  const named = next(search);
  const workspace = readWorkspace(named.workspace) ?? getWorkspace();
  const { workspace: _, ...rest } = named;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the same search with the parameter set or left out
  return (workspace === null ? rest : { ...rest, workspace }) as Search;
}
