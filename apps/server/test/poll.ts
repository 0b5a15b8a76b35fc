/** How long anything is waited for, which no machine needs: only what hangs takes longer. */
export const pollMs = Number(process.env['TEST_POLL_MS']);
