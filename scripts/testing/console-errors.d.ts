/** The arguments of console.error and console.warn during the running test. */
export declare const consoleErrors: unknown[][];
/** For tests of failures, which React both handles and reports: removes the reports and returns them as text. */
export declare const takeConsoleErrors: () => string;
