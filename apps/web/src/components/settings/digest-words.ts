import type { EndpointSettings } from '@postern/contracts';

type Digest = EndpointSettings['digest'];
export type DigestEvery = Digest['every'];

/** When mails about submissions go out. */
export const digestChoices: Record<DigestEvery, string> = {
  each: 'Immediately, one email per submission',
  hourly: 'Hourly, in one email',
  daily: 'Daily, in one email',
};

/** When exactly; undefined where the choice says it all. */
export function digestHelp(every: DigestEvery, isQuiet: boolean): string | undefined {
  if (every === 'hourly') return 'On the hour, if submissions arrived.';
  if (every === 'daily') return isQuiet ? 'When the quiet hours end.' : 'At 08:00.';
  return undefined;
}

/** Where nothing goes by a clock yet, these are offered. */
export const usualQuiet = { from: '22:00', until: '07:00' } as const;

export const ownTimeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The zones to choose from. Browsers leave out names that are other words for the same zone, and UTC. */
export const zonesWith = (chosen: string): string[] =>
  [...new Set(['UTC', chosen, ...Intl.supportedValuesOf('timeZone')])].toSorted((a, b) => a.localeCompare(b));

/** Whether anything in it goes by a clock, so that its zone matters. */
export const goesByClock = ({ every, quiet }: Pick<Digest, 'every' | 'quiet'>): boolean =>
  every !== 'each' || quiet !== null;
