/** The arguments of console.error and console.warn during the running test. */
export const consoleErrors = [];
/** For tests of failures, which React both handles and reports: removes the reports and returns them as text. */
export const takeConsoleErrors = () => consoleErrors.splice(0).flat().map(String).join('\n');
