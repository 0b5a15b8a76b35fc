import type { Person } from '@postern/contracts';
import { trpc } from '../../../lib/trpc.ts';
import { useProfile } from '../../../lib/account/use-profile.ts';

const none: readonly Person[] = [];

/** A person's name for other members; their own is "You". */
export function nameOfPerson({ account_id, name, email }: Person, me?: string): string {
  if (account_id === me) return 'You';
  return name ?? email ?? 'A former member';
}

/** The members who can take care of submissions of an endpoint, and the reader's own account. */
export function usePeople(endpointId: string, enabled = true) {
  const me = useProfile()?.id;
  const query = trpc.submissions.assignees.useQuery({ endpoint_id: endpointId }, { enabled, staleTime: 60_000 });
  const people = query.data?.items ?? none;
  const nameOf = (id: string): string => {
    const person = people.find(({ account_id }) => account_id === id);
    return person ? nameOfPerson(person, me) : 'a member';
  };
  return { people, me, nameOf, failed: query.isError };
}
