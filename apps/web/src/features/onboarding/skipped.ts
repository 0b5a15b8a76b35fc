const key = 'onboarding';

/** Remembers in this browser that an account skipped the first steps. */
export function skipFirstSteps(accountId: string): void {
  try {
    localStorage.setItem(key, accountId);
  } catch {
    // Storage is refused: they are offered again after the next sign-in.
  }
}

/** Whether the account skipped them in this browser. */
export function hasSkipped(accountId: string): boolean {
  try {
    return localStorage.getItem(key) === accountId;
  } catch {
    return false;
  }
}
