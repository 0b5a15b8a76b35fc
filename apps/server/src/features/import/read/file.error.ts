/** A file that cannot be imported as a whole. The message is for people. */
export class FileError extends Error {
  override readonly name = 'FileError';
}
