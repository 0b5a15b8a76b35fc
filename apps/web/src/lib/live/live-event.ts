import type { Activity } from '@postern/contracts';

/** A change on the server, or `gap`: some changes may have been missed, so everything must be refetched. */
export type LiveEvent = Activity | { kind: 'gap' };

/**
 * `off`: no one is signed in, or the state is not known yet. `open`: events arrive. `waiting`: the server answers, but
 * no events arrive. `unreachable`: no answer at all.
 */
export type LiveState = 'off' | 'open' | 'waiting' | 'unreachable';
