/** A file that cannot be imported as a whole. The message is for people. */
export class FileError extends Error {
  override readonly name = 'FileError';
}

/** A ZIP file whose parts grow to far more than their size. */
export class ZipBombError extends FileError {}
