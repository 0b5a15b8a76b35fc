import type { AuditEntry } from '@postern/contracts';

export interface Day {
  /** Its name in the reader's time zone: Today, Yesterday, Friday 20 November 2026. */
  name: string;
  entries: AuditEntry[];
}

const full = new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });

/** The entries by days in the reader's time zone, in their order. */
export function groupDays(entries: readonly AuditEntry[], now: Date): Day[] {
  const days: Day[] = [];
  for (const entry of entries) {
    const name = nameOf(new Date(entry.at), now);
    const last = days.at(-1);
    if (last?.name === name) last.entries.push(entry);
    else days.push({ name, entries: [entry] });
  }
  return days;
}

function nameOf(at: Date, now: Date): string {
  const yesterday = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1);
  if (at.toDateString() === now.toDateString()) return 'Today';
  return at.toDateString() === yesterday.toDateString() ? 'Yesterday' : full.format(at);
}
