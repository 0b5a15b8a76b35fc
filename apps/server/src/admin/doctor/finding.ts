/** The result of one check. */
export interface Finding {
  /** What was checked: database, disk, email … */
  subject: string;
  state: 'ok' | 'warning' | 'fault';
  /** One sentence. */
  detail: string;
  /** What to do about it; only if it is not ok. */
  advice?: string;
}

export const ok = (subject: string, detail: string): Finding => ({ subject, state: 'ok', detail });

export const warning = (subject: string, detail: string, advice: string): Finding => ({
  subject,
  state: 'warning',
  detail,
  advice,
});

export const fault = (subject: string, detail: string, advice: string): Finding => ({
  subject,
  state: 'fault',
  detail,
  advice,
});

/** Turns an error of a check into a fault. */
export async function orFault(
  subject: string,
  advice: string,
  check: () => Promise<Finding | Finding[]>,
): Promise<Finding[]> {
  try {
    return [await check()].flat();
  } catch (error) {
    const { cause } = error as Error;
    const reason = cause instanceof Error ? cause.message : (error as Error).message;
    return [fault(subject, reason === '' ? (error as Error).name : reason, advice)];
  }
}
