import { isAtLeast, type Route } from '@postern/contracts';
import { getForm, listEndpoints, listFields } from './endpoint-tools.ts';
import { countSubmissions, getSubmission, listAssignees, listNotes, searchSubmissions } from './submission-tools.ts';
import type { Key, Tool } from './tool.model.ts';

/** All tools, in the order in which an assistant sees them. */
export const tools: readonly Tool[] = [
  listEndpoints,
  listFields,
  getForm,
  searchSubmissions,
  getSubmission,
  countSubmissions,
  listNotes,
  listAssignees,
];

/** The tools of which a key may make a call at all. Whether it may make this one is decided when it does. */
export const toolsOf = (key: Key): Tool[] => tools.filter(({ routes }) => routes.some((route) => mayCall(key, route)));

const mayCall = ({ scopes, role }: Key, { scope, role: least }: Route): boolean =>
  scope !== null && (scope === 'any' || scopes.includes(scope)) && (least === null || isAtLeast(role, least));
