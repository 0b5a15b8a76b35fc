import type { KeyHelp } from './key-help.ts';

/** The keys that work on every screen. */
export const appKeys: readonly KeyHelp[] = [
  { keys: ['⌘K'], does: 'Search or jump to' },
  { keys: ['C'], does: 'Create endpoint' },
  { keys: ['G', 'D'], does: 'Dashboard' },
  { keys: ['G', 'E'], does: 'Endpoints' },
  { keys: ['?'], does: 'This list' },
];

/** Whether the keyboard has a ⌘ key. */
const isMac = (): boolean => /Mac|iPhone|iPad/.test(navigator.userAgent);

/** The label of a key on this keyboard. */
export const capOf = (key: string): string =>
  isMac() ? key : key.replace('⌘', 'Ctrl ').replace('⌥', 'Alt ').replace('⌫', 'Del');
