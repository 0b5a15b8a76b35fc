const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric' });

/** 4 December 2026, in the reader's time zone. @param at a time, ISO 8601 */
export const formatDay = (at: string): string => day.format(new Date(at));
