import { useRef } from 'react';

/**
 * Handlers for a Radix dialog that is opened by state, without Radix's own trigger. The focus returns to the element
 * that had it before, or to the screen if that element no longer exists, such as the row of a deleted item.
 */
export function useFocusReturn() {
  const before = useRef<Element | null>(null);
  return {
    onOpenAutoFocus: () => {
      before.current = document.activeElement;
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      const opener = before.current;
      const target =
        opener instanceof HTMLElement && opener.isConnected && opener !== document.body ? opener : undefined;
      (target ?? document.getElementById('main'))?.focus({ preventScroll: true });
    },
  };
}
