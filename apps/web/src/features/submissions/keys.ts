import type { KeyHelp } from '../../components/keys/key-help.ts';
/** The keys of the list of submissions. */
export const listKeys: readonly KeyHelp[] = [
  { keys: ['J', 'K'], does: 'Next, previous' },
  { keys: ['↵'], does: 'Open' },
  { keys: ['X', '⇧X'], does: 'Select, range' },
  { keys: ['⌘A'], does: 'Select all' },
  { keys: ['S'], does: 'Star' },
  { keys: ['U'], does: 'Read, unread' },
  { keys: ['D'], does: 'Done, open' },
  { keys: ['E'], does: 'Spam, not spam' },
  { keys: ['#'], does: 'Delete' },
  { keys: ['/'], does: 'Search' },
  { keys: ['1', '4'], does: 'Inbox, Spam, Held, Refused' },
  { keys: ['Esc'], does: 'Clear selection, then search' },
];

/** The keys of one submission. */
export const submissionKeys: readonly KeyHelp[] = [
  { keys: ['J', 'K'], does: 'Next, previous' },
  { keys: ['R'], does: 'Reply' },
  { keys: ['S'], does: 'Star' },
  { keys: ['U'], does: 'Read, unread' },
  { keys: ['D'], does: 'Done, open' },
  { keys: ['E'], does: 'Spam, not spam' },
  { keys: ['#'], does: 'Delete' },
];
