import type { Endpoint, Verdict } from '@postern/contracts';

/** Where a submission is. */
export const verdictWords: Record<Verdict, string> = {
  inbox: 'Inbox',
  spam: 'Spam',
  held: 'Held',
  refused: 'Refused',
};

/** Whether an endpoint takes submissions. */
export const endpointWords: Record<Endpoint['status'], string> = { active: 'Active', paused: 'Paused' };
