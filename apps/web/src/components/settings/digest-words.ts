import type { EndpointSettings } from '@postern/contracts';

type Digest = EndpointSettings['digest'];
export type DigestEvery = Digest['every'];

/** When emails about submissions are sent. */
export const digestChoices: Record<DigestEvery, string> = {
  each: 'Immediately, one email per submission',
  hourly: 'Hourly, in one email',
  daily: 'Daily, in one email',
};

/** Details of the choice; undefined if the choice needs none. */
export function digestHelp(every: DigestEvery, isQuiet: boolean): string | undefined {
  if (every === 'hourly') return 'On the hour, if submissions arrived.';
  if (every === 'daily') return isQuiet ? 'When the quiet hours end.' : 'At 08:00.';
  return undefined;
}

/** The quiet hours offered if none are set yet. */
export const usualQuiet = { from: '22:00', until: '07:00' } as const;

export const ownTimeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The time zones to choose from. Browsers omit names that are aliases of another zone, and UTC. */
export const zonesWith = (chosen: string): string[] =>
  [...new Set(['UTC', chosen, ...Intl.supportedValuesOf('timeZone')])].toSorted((a, b) => a.localeCompare(b));

/** Whether a setting depends on the clock, so that its time zone matters. */
export const goesByClock = ({ every, quiet }: Pick<Digest, 'every' | 'quiet'>): boolean =>
  every !== 'each' || quiet !== null;
