import type { Preferences } from '@postern/contracts';
import { useToast } from '../../../components/toast.tsx';
import { failureOf } from '../../../lib/problem.ts';
import { trpc } from '../../../lib/trpc.ts';

/** Saves a part of the preferences and shows it immediately. If saving fails, the old value returns with a message. */
export function usePreferences(): (change: Partial<Preferences>) => void {
  const toast = useToast();
  const utils = trpc.useUtils();
  // One after the other, so that the last choice wins.
  const { mutateAsync } = trpc.auth.updateProfile.useMutation({ scope: { id: 'preferences' } });
  const save = async (change: Partial<Preferences>): Promise<void> => {
    await utils.auth.profile.cancel();
    utils.auth.profile.setData(
      undefined,
      (profile) => profile && { ...profile, preferences: { ...profile.preferences, ...change } },
    );
    try {
      await mutateAsync({ preferences: change });
    } catch (error) {
      toast(failureOf(error, 'Couldn’t save your preferences', () => void save(change)));
      await utils.auth.profile.invalidate();
    }
  };
  return (change) => void save(change);
}
