import type { Import, ImportMapping } from '@postern/contracts';
import { useState } from 'react';
import { exampleOf, needsOrder, needsZone } from './read-dates.ts';

/** What the file leaves open, and has to be answered before it is checked. */
export type Question = 'time' | 'date_order' | 'time_zone';

export const questionWords: Record<Question, string> = {
  time: 'Choose the column with the time, or give one time for all submissions.',
  date_order: 'Choose whether the day or the month comes first.',
  time_zone: 'Choose the time zone of the times.',
};

/** The meaning of the columns while it is edited. */
export function useMapping(stored: Import) {
  const [mapping, setMapping] = useState(stored.mapping);
  const [isTried, setTried] = useState(false);
  const { time, date_order, time_zone, fixed_time } = mapping;
  const samples = stored.columns.find(({ name }) => name === time)?.samples ?? [];
  const { asks, source } = stored;
  const isUnclear = needsZone(samples) && (source === 'other' || time_zone === null);
  const shows = {
    date_order: time !== null && (needsOrder(samples) || asks.includes('date_order')),
    time_zone: time !== null && (isUnclear || asks.includes('time_zone')),
  };
  const open: Question[] = [];
  if (time === null && fixed_time === null) open.push('time');
  if (shows.date_order && date_order === null) open.push('date_order');
  if (shows.time_zone && time_zone === null) open.push('time_zone');
  return {
    mapping,
    change: (changed: Partial<ImportMapping>) => setMapping({ ...mapping, ...changed }),
    shows,
    example: exampleOf(samples),
    open,
    errorOf: (question: Question) => (isTried && open.includes(question) ? questionWords[question] : undefined),
    tryIt: () => setTried(true),
    /** Whether it differs from the one that the server has last used. */
    isChanged: JSON.stringify(mapping) !== JSON.stringify(stored.mapping),
  };
}

export type MappingDraft = ReturnType<typeof useMapping>;
