import type { CallName, Endpoint, Submission, Workspace } from '@postern/contracts';
import type { LucideIcon } from 'lucide-react';
import {
  ArrowRightLeft,
  BookOpen,
  Building2,
  Gauge,
  Inbox,
  Keyboard,
  KeyRound,
  LayoutList,
  LogOut,
  Mail,
  Monitor,
  Moon,
  Plus,
  Rocket,
  Settings,
  SlidersHorizontal,
  Sun,
  Upload,
  UserPlus,
} from 'lucide-react';
import { formatCount } from '../../lib/format.ts';
import type { Theme } from '../../lib/theme.ts';
import { moveTargets } from '../endpoints/settings/move/use-move-targets.ts';
import { matchesName } from '../endpoints/select-endpoints.ts';
import { nameOf, summarize } from '../submissions/summary.ts';
import { holds } from './mark-run.ts';

export const groups = ['Endpoints', 'Submissions', 'Do'] as const;
type Group = (typeof groups)[number];

/** The effect of an option: go to an address of the app, to a page of the server, or run an action here. */
export type Choice = { to: string } | { href: string } | { theme: Theme } | { keys: true } | { signOut: true };

/** A line of the palette. */
export interface Option {
  /** Unique among all, and fit for an HTML id. */
  id: string;
  group: Group;
  Icon: LucideIcon;
  text: string;
  /** Secondary text beside it. */
  more?: string | undefined;
  /** At the end of the line. */
  note?: string | undefined;
  /** At the end of the line: a time, ISO 8601. */
  at?: string | undefined;
  /** The keys with the same effect. */
  keys?: readonly string[] | undefined;
  choice: Choice;
}

export const shownEndpoints = 5;

/**
 * The endpoints that match a search by name or id. The server answers with those of the last pause in typing; until it
 * answers again, those that still match are shown.
 */
export function endpointOptions(endpoints: readonly Endpoint[], q: string, canImport = true): Option[] {
  const found = endpoints.filter((endpoint) => matchesName(endpoint, q));
  const [first] = found;
  const options = found.map(({ id, name, unread_count }): Option => ({
    id: `endpoint-${id}`,
    group: 'Endpoints',
    Icon: Inbox,
    text: name,
    note: unread_count > 0 ? `${formatCount(unread_count)} unread` : undefined,
    choice: { to: `/forms/${id}/submissions` },
  }));
  if (!first || q.trim() === '') return options;
  const settings: Option = {
    id: `settings-${first.id}`,
    group: 'Endpoints',
    Icon: SlidersHorizontal,
    text: first.name,
    more: '› Settings',
    choice: { to: `/forms/${first.id}/settings` },
  };
  const imports: Option = {
    id: `import-${first.id}`,
    group: 'Endpoints',
    Icon: Upload,
    text: first.name,
    more: '› Import submissions',
    choice: { to: `/forms/${first.id}/import` },
  };
  return options.toSpliced(1, 0, settings, ...(canImport ? [imports] : []));
}

/** The submissions that a search found. */
export const submissionOptions = (
  submissions: readonly Submission[],
  endpointNameOf: (endpoint_id: string) => string | undefined,
): Option[] =>
  submissions.map((submission) => ({
    id: `submission-${submission.id}`,
    group: 'Submissions',
    Icon: Mail,
    text: nameOf(submission),
    more: summarize(submission).text,
    note: endpointNameOf(submission.endpoint_id),
    at: submission.created_at,
    choice: { to: `/submissions/${submission.id}` },
  }));

interface Action extends Omit<Option, 'group' | 'id'> {
  /** More words that find it. */
  also?: string;
  /** The call that the member must be allowed to make. */
  call?: CallName;
}

const actions: readonly Action[] = [
  { Icon: Plus, text: 'Create endpoint', keys: ['C'], choice: { to: '/endpoints?create=1' }, call: 'endpoints.create' },
  {
    Icon: LayoutList,
    text: 'New form',
    also: 'build builder template',
    choice: { to: '/forms/new' },
    call: 'endpoints.create',
  },
  { Icon: Gauge, text: 'Dashboard', also: 'home', keys: ['G', 'D'], choice: { to: '/dashboard' } },
  { Icon: Inbox, text: 'All endpoints', also: 'forms', keys: ['G', 'E'], choice: { to: '/endpoints' } },
  { Icon: Settings, text: 'Settings', also: 'profile email password account', choice: { to: '/settings' } },
  { Icon: Building2, text: 'Workspace settings', also: 'members team roles rename', choice: { to: '/workspace' } },
  {
    Icon: UserPlus,
    text: 'Invite a member',
    also: 'invitation team',
    choice: { to: '/workspace#invite' },
    call: 'invitations.create',
  },
  { Icon: KeyRound, text: 'API keys', also: 'tokens', choice: { to: '/settings#keys' } },
  {
    Icon: Rocket,
    text: 'Set up an endpoint step by step',
    also: 'onboarding start',
    choice: { to: '/onboarding' },
    call: 'endpoints.create',
  },
  { Icon: BookOpen, text: 'Documentation', also: 'help docs api', choice: { href: '/docs' } },
  { Icon: Monitor, text: 'Theme: System', choice: { theme: 'system' } },
  { Icon: Sun, text: 'Theme: Light', choice: { theme: 'light' } },
  { Icon: Moon, text: 'Theme: Dark', choice: { theme: 'dark' } },
  { Icon: Keyboard, text: 'Keyboard shortcuts', also: 'help', keys: ['?'], choice: { keys: true } },
  { Icon: LogOut, text: 'Sign Out', also: 'log out', choice: { signOut: true } },
];

/** The action that imports into the endpoint on the screen. */
export const importOptions = (endpointId: string | undefined, q: string): Option[] =>
  endpointId !== undefined && q.trim() !== '' && holds('Import submissions', q)
    ? [
        {
          id: 'do-import',
          group: 'Do',
          Icon: Upload,
          text: 'Import submissions',
          choice: { to: `/forms/${endpointId}/import` },
        },
      ]
    : [];

/** The action that moves the endpoint on the screen, if the member may move it to another workspace. */
export const moveOptions = (
  endpointId: string | undefined,
  q: string,
  { workspaces, open }: Pick<Scene, 'open'> & { workspaces: readonly Workspace[] },
): Option[] => {
  const from = workspaces.find(({ id }) => id === open);
  const isOffered = endpointId !== undefined && from !== undefined && moveTargets(workspaces, from).length > 0;
  return isOffered && q.trim() !== '' && (holds(moveText, q) || holds('transfer hand over', q))
    ? [
        {
          id: 'do-move',
          group: 'Do',
          Icon: ArrowRightLeft,
          text: moveText,
          choice: { to: `/forms/${endpointId}/settings#move-to` },
        },
      ]
    : [];
};

const moveText = 'Move to another workspace';

/** What decides on the actions that are offered. */
export interface Scene {
  may: (call: CallName) => boolean;
  workspaces: readonly Pick<Workspace, 'id' | 'name'>[];
  /** The id of the open workspace. */
  open: string | undefined;
}

/**
 * The actions, filtered by a search and by the member’s role. Creating an endpoint is always offered to those who may, with
 * the typed text as its name.
 */
export const actionOptions = (q: string, { may }: Pick<Scene, 'may'>): Option[] =>
  actions
    .filter(({ call }) => call === undefined || may(call))
    .filter((action) => isCreate(action) || holds(action.text, q) || holds(action.also ?? '', q))
    .map(({ also: _, call: __, ...action }, index) => ({
      ...(isCreate(action) ? named(action, q) : action),
      id: `do-${index}`,
      group: 'Do',
    }));

const isCreate = ({ choice }: Pick<Option, 'choice'>): boolean => 'to' in choice && choice.to === '/endpoints?create=1';

/** The other workspaces of the account, once something is typed. */
export const workspaceOptions = (q: string, { workspaces, open }: Pick<Scene, 'workspaces' | 'open'>): Option[] =>
  q.trim() === ''
    ? []
    : workspaces
        .filter(({ id, name }) => id !== open && holds(`Switch to ${name} workspace`, q))
        .map(({ id, name }) => ({
          id: `workspace-${id}`,
          group: 'Do',
          Icon: Building2,
          text: `Switch to ${name}`,
          choice: { to: `/dashboard?workspace=${id}` },
        }));

/** The action that creates an endpoint. The typed text is its name, unless it matches the action's own words. */
function named(action: Omit<Option, 'group' | 'id'>, q: string): Omit<Option, 'group' | 'id'> {
  const name = q.trim().toWellFormed();
  if (name === '' || holds(action.text, name)) return action;
  return { ...action, more: `“${name}”`, choice: { to: `/endpoints?${new URLSearchParams({ create: '1', name })}` } };
}
