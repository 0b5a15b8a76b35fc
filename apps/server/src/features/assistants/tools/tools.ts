import { isAtLeast, type Route } from '@postern/contracts';
import { isWithinLimits } from '../../auth/limits/admit-limits.ts';
import { addNote, assignSubmissions, updateSubmissions } from './changing-tools.ts';
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
  updateSubmissions,
  assignSubmissions,
  addNote,
];

/** The tools of which a key may make a call at all. Whether it may make this one is decided when it does. */
export const toolsOf = (key: Key): Tool[] =>
  tools.filter(({ routes, sample = {} }) => routes.some((route) => mayCall(key, route, sample)));

const mayCall = ({ scopes, role, limits }: Key, route: Route, sample: Readonly<Record<string, unknown>>): boolean =>
  route.scope !== null &&
  (route.scope === 'any' || scopes.includes(route.scope)) &&
  (route.role === null || isAtLeast(role, route.role)) &&
  isWithinLimits(limits, route, sample);
