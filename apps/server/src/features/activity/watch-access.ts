import type { AccessWatch, MemberKey } from '../../context.ts';

const keyOf = ({ account_id, workspace_id }: MemberKey): string => `${account_id} ${workspace_id}`;

export function createAccessWatch(): AccessWatch {
  const watched = new Map<string, Set<() => void>>();
  return {
    watch(member, end) {
      const key = keyOf(member);
      const ends = watched.get(key) ?? new Set();
      watched.set(key, ends.add(end));
      return () => {
        if (ends.delete(end) && ends.size === 0) watched.delete(key);
      };
    },
    end(member) {
      for (const end of watched.get(keyOf(member)) ?? []) end();
    },
  };
}
