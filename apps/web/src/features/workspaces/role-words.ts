import type { Role } from '@postern/contracts';

/** What a role may do, in a sentence to somebody who has it. */
export const roleWords: Record<Role, string> = {
  reader: 'You can read and export submissions.',
  editor: 'You can work on submissions, endpoints, forms and destinations.',
  admin: 'You can change everything, and manage members.',
  owner: 'You can change everything, manage members, and delete the workspace.',
};

/** The same about somebody else, where a role is chosen. */
export const roleHelp: Record<Role, string> = {
  reader: 'Reads and exports submissions.',
  editor: 'Also works on submissions, endpoints, forms and destinations.',
  admin: 'Also deletes endpoints, and manages members.',
  owner: 'Also makes owners, and deletes the workspace.',
};

export const roleNames: Record<Role, string> = { reader: 'Reader', editor: 'Editor', admin: 'Admin', owner: 'Owner' };
