/**
 * Why a file of the app did not come: `unreachable` when no answer came, or none that counts; `replaced` when the server
 * answers without this file, as it does after a new release.
 */
export type MissingReason = 'unreachable' | 'replaced';

/** A file of the app that a screen needs did not load. */
export class ChunkMissing extends Error {
  override readonly name = 'ChunkMissing';
  readonly reason: MissingReason;

  constructor(reason: MissingReason, cause: unknown) {
    // The router reloads the page by itself when a message names a module that was not fetched. This one does not.
    super(`A part of the app did not load: ${reason}`, { cause });
    this.reason = reason;
  }
}
