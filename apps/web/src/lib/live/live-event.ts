import type { Activity } from '@postern/contracts';

/** What happened on the server, or `gap`: something may have been missed, so everything is to be asked anew. */
export type LiveEvent = Activity | { kind: 'gap' };

/**
 * `off`: nobody is signed in, or nothing is known yet. `open`: events come. `waiting`: they do not, though the server
 * answers. `unreachable`: no answer at all.
 */
export type LiveState = 'off' | 'open' | 'waiting' | 'unreachable';
