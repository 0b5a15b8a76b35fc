/** What console.error and console.warn were told during the running test. */
export const complaints: unknown[][] = [];

/** For tests of failures, which React reports besides handling them: takes the complaints away and returns them as text. */
export const forgive = (): string => complaints.splice(0).flat().map(String).join('\n');
