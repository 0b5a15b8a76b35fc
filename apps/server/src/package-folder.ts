import { findPackageJSON } from 'node:module';
import path from 'node:path';

/** The folder of this package, for the sources and the built server alike. */
export const packageFolder = path.dirname(findPackageJSON(import.meta.url) ?? '');

/** The folder of the repository. */
export const repositoryFolder = path.resolve(packageFolder, '../..');
