import type { ApiScope } from '@postern/contracts';

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

/** The lifetimes of a key, in days; null: unlimited. */
export const lifetimes = [
  { days: 30, words: '30 days' },
  { days: 90, words: '90 days' },
  { days: 365, words: 'A year' },
  { days: null, words: 'Never' },
] as const;
