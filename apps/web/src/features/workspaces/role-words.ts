import type { Role } from '@postern/contracts';

/** What a role may do, in a sentence to somebody who has it. */
export const roleWords: Record<Role, string> = {
  reader: 'You can read and export submissions.',
  editor: 'You can work on submissions, endpoints, forms and destinations.',
  admin: 'You can change everything, and manage members.',
  owner: 'You can change everything, manage members, and delete the workspace.',
};
