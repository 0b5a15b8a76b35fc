import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

// No clock decides a test: this only ends what hangs, and before the test itself does.
configure({ asyncUtilTimeout: Number(process.env['TEST_POLL_MS']) });

// What React says about it counts: the checks of `windowSetup` come after this one.
afterEach(cleanup);
