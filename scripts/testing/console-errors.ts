/** What console.error and console.warn were told during the running test. */
export const consoleErrors: unknown[][] = [];

/** For tests of failures, which React reports besides handling them: takes them away and returns them as text. */
export const takeConsoleErrors = (): string => consoleErrors.splice(0).flat().map(String).join('\n');
