/** The time limit for any wait. It is so long that only a hang exceeds it. */
export const pollMs = Number(process.env['TEST_POLL_MS']);
