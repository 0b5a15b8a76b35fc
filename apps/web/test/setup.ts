import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

// No test depends on a time limit: this one only ends waits that hang, before the test itself times out.
configure({ asyncUtilTimeout: Number(process.env['TEST_POLL_MS']) });

// React's messages during cleanup count too: the checks of `windowSetup` run after this.
afterEach(cleanup);

// No server has the address of the page. A call that a test does not answer fails without looking for one, which would
// print an error. Servers of tests have other ports.
const { fetch: network } = globalThis;
globalThis.fetch = async (target, init) => {
  const { origin } = new URL(target instanceof Request ? target.url : target, location.href);
  if (origin === location.origin) throw new TypeError('The test serves no answers.');
  return network(target, init);
};
