import { beforeAll } from 'vitest';
import { forgetLatestId } from '../src/ids.ts';

// The files of a worker share its modules, and some of them move the clock by months.
beforeAll(forgetLatestId);
