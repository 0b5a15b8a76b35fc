import type { ImportMapping } from '@postern/contracts';

/** What a column becomes. At most one column has each of the roles time, id and verdict. */
export const roles = ['field', 'time', 'id', 'verdict', 'omit'] as const;
export type Role = (typeof roles)[number];

export const roleWords: Record<Role, string> = {
  field: 'Field',
  time: 'Time',
  id: 'Id',
  verdict: 'Spam mark',
  omit: 'Don’t import',
};

export function roleOf({ time, id, verdict, omit }: ImportMapping, column: string): Role {
  if (column === time) return 'time';
  if (column === id) return 'id';
  if (column === verdict) return 'verdict';
  return omit.includes(column) ? 'omit' : 'field';
}

/** The mapping with another role for a column. The column that had the role before becomes a field. */
export function withRole(mapping: ImportMapping, column: string, role: Role): ImportMapping {
  const free = (named: string | null) => (named === column ? null : named);
  const { time, id, verdict, omit } = mapping;
  const rest = omit.filter((each) => each !== column);
  return {
    ...mapping,
    time: role === 'time' ? column : free(time),
    id: role === 'id' ? column : free(id),
    verdict: role === 'verdict' ? column : free(verdict),
    omit: role === 'omit' ? [...rest, column] : rest,
    ...(role === 'time' && { fixed_time: null }),
  };
}
