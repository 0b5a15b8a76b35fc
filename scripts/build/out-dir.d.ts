/**
 * The output folder of a part's build: the one that the command line names, or else the one that the server reads.
 * @param folder the package that builds the part
 */
export declare function outDirOf(folder: string, part: 'app' | 'site' | 'visitor'): string;
