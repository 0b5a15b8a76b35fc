/**
 * Compresses the compressible files of a folder, once for all clients. File names contain a hash, so a compressed file
 * that already exists is up to date.
 */
export declare function compressAssets(folder: string): void;
