/**
 * Why a file of the app could not be loaded. `unreachable`: no answer, or an answer from something other than the
 * server. `replaced`: the server no longer has this file, as after a new release.
 */
export type MissingReason = 'unreachable' | 'replaced';

/** A file of the app that a screen needs could not be loaded. */
export class ChunkMissing extends Error {
  override readonly name = 'ChunkMissing';
  readonly reason: MissingReason;

  constructor(reason: MissingReason, cause: unknown) {
    // The router reloads the page when an error's message looks like a failed module import. This message does not.
    super(`A part of the app did not load: ${reason}`, { cause });
    this.reason = reason;
  }
}
