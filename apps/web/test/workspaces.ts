import type { Workspace } from '@postern/contracts';

/** A workspace as the server returns it, for tests. */
export const aWorkspace = (change: Partial<Workspace> = {}): Workspace => ({
  id: 'workspace1',
  name: 'Nora',
  role: 'owner',
  endpoint_ids: null,
  usage: { month: '2025-11', submissions: 642, limit: 1000, held: 0 },
  members: 1,
  second_factor_required: false,
  second_factor_missing: false,
  suspended: null,
  deletion_at: null,
  created_at: '2025-01-01T00:00:00.000Z',
  ...change,
});
