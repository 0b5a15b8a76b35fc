import type { ApiAction, ApiScope } from '@postern/contracts';

/** The permission that each scope of an API key gives a program, in words. */
export const scopeWords: Record<ApiScope, { label: string; help: string }> = {
  'endpoints:read': { label: 'Read endpoints', help: 'Names, settings, destinations and insights.' },
  'endpoints:write': { label: 'Change endpoints', help: 'Create, change and delete them and their destinations.' },
  'submissions:read': { label: 'Read submissions', help: 'List, search and export them, with files and deliveries.' },
  'submissions:write': {
    label: 'Change submissions',
    help: 'Move, star and delete them, and retry deliveries.',
  },
  'replies:write': { label: 'Reply to senders', help: 'Email the people who sent submissions.' },
  'hooks:write': { label: 'Subscribe to events', help: 'Add and remove its own webhooks, as n8n, Zapier and Make do.' },
  'audit:read': { label: 'Read the audit log', help: 'Who changed what in the workspace. Only an admin’s key can.' },
};

/** The actions that an API key can be limited to, in words. */
export const actionWords: Record<ApiAction, string> = {
  read: 'Read endpoints, forms, submissions and notes',
  search: 'Search submissions by words and fields',
  count: 'Count submissions',
  download: 'Download files',
  export: 'Export submissions',
  update: 'Move submissions, and mark them as read, starred or done',
  assign: 'Assign submissions',
  note: 'Write notes',
  delete: 'Delete submissions',
  edit_form: 'Edit the draft of a form',
  manage: 'Everything else, such as settings, destinations and imports',
};

/** The same in a word or two, after "only to". */
export const shortActions: Record<ApiAction, string> = {
  read: 'read',
  search: 'search',
  count: 'count',
  download: 'download files',
  export: 'export',
  update: 'move and mark',
  assign: 'assign',
  note: 'write notes',
  delete: 'delete',
  edit_form: 'edit drafts',
  manage: 'manage',
};

/** The lifetimes of a key, in days; null: unlimited. */
export const lifetimes = [
  { days: 30, words: '30 days' },
  { days: 90, words: '90 days' },
  { days: 365, words: 'A year' },
  { days: null, words: 'Never' },
] as const;
