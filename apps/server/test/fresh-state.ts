import { beforeAll } from 'vitest';
import { forgetLogged } from '../src/lib/stored-submission.ts';
import { forgetLatestId } from '../src/ids.ts';

// The test files of a worker share modules. Some files move the clock by months, some store thousands of odd rows.
beforeAll(() => {
  forgetLatestId();
  forgetLogged();
});
