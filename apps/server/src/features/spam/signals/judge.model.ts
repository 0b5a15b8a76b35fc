import type { Submission } from '@postern/contracts';

/** One indication for or against spam. */
export type Reason = Submission['spam']['reasons'][number];
