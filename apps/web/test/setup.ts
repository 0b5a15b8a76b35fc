import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

// No test depends on a time limit: this one only ends waits that hang, before the test itself times out.
configure({ asyncUtilTimeout: Number(process.env['TEST_POLL_MS']) });

// React's messages during cleanup count too: the checks of `windowSetup` run after this.
afterEach(cleanup);
