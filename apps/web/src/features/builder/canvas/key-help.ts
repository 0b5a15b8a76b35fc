import type { KeyHelp } from '../../../components/keys/key-help.ts';

/** The keys of the form builder. */
export const builderKeys: readonly KeyHelp[] = [
  { keys: ['↑', '↓'], does: 'Select a field' },
  { keys: ['⌥↑', '⌥↓'], does: 'Move it' },
  { keys: ['↵'], does: 'Add below' },
  { keys: ['F2'], does: 'Change its label' },
  { keys: ['⌘D'], does: 'Duplicate' },
  { keys: ['⌫'], does: 'Delete' },
  { keys: ['⌘Z', '⇧⌘Z'], does: 'Undo, redo' },
];
