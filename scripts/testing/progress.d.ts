import type { Reporter, TestModule, TestSpecification } from 'vitest/node';
/** Reports the progress of the run and, at the end, its seed, the time of each package and the slowest tests. */
export declare class Progress implements Reporter {
    #private;
    onTestRunStart(specifications: readonly TestSpecification[]): void;
    onTestModuleEnd(file: TestModule): void;
    onTestRunEnd(files: readonly TestModule[]): void;
}
