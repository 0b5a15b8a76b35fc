import { trpc } from '../trpc.ts';
import { useToken } from './session.ts';

/** The signed-in account; undefined while it is loading and for signed-out people. */
export function useProfile() {
  const signedIn = useToken() !== null;
  return trpc.auth.profile.useQuery(undefined, { enabled: signedIn }).data;
}
