import { useEffect } from 'react';

const key = 'emailTyped';

/** The address that was typed on one of the account screens, for the next one; "" without any. In this tab only. */
export function carriedEmail(): string {
  try {
    return sessionStorage.getItem(key) ?? '';
  } catch {
    return '';
  }
}

/** Keeps an address for the other account screens; "" forgets it. */
export function carryEmail(email: string): void {
  try {
    if (email) sessionStorage.setItem(key, email);
    else sessionStorage.removeItem(key);
  } catch {
    // Storage is unavailable: the user types the address again.
  }
}

/** The form options of an address field. */
export const carrying = { onChange: ({ target }: { target: { value: string } }) => carryEmail(target.value) };

/** Puts the focus on the first empty one of these fields when the screen opens. */
export function useFirstEmpty<Name extends string>(
  names: readonly Name[],
  form: { getValues: (name: Name) => string; setFocus: (name: Name) => void },
): void {
  useEffect(() => {
    const empty = names.find((name) => form.getValues(name) === '');
    if (empty !== undefined) form.setFocus(empty);
    // oxlint-disable-next-line react/exhaustive-deps -- only when the screen opens
  }, []);
}
