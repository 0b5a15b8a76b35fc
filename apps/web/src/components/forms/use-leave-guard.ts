import { useBlocker } from '@tanstack/react-router';
import { useDialogs } from '../dialogs/dialogs.tsx';

/**
 * Asks before the user leaves a screen with unsaved changes. The end of a session is not delayed.
 * @param save tries to save them first; if it resolves with true, there is no question
 * @param isAddressShared another screen has the same path
 */
export function useLeaveGuard(unsaved: boolean, save?: () => Promise<boolean>, isAddressShared = false): void {
  const { confirm } = useDialogs();
  useBlocker({
    disabled: !unsaved,
    enableBeforeUnload: () => unsaved,
    shouldBlockFn: async ({ current, next }) => {
      if ((next.pathname === current.pathname && !isAddressShared) || next.pathname === '/login') return false;
      if (await save?.()) return false;
      const leave = await confirm({
        title: 'Leave without saving?',
        text: 'Your changes on this page are not saved. If you leave, they are lost.',
        confirmLabel: 'Leave',
        danger: true,
      });
      return !leave;
    },
  });
}
