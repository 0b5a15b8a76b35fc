/** The long run includes the tests that the short run leaves out, and runs the sampled ones in full. */
export declare const isLong: boolean;
/** The tests in these folders of a package, as a pattern: `src`, or `{src,test}`. */
export declare const testsIn: (folders: string) => string[];
/** For code that runs in a browser, together with the environment `happy-dom`. */
export declare const windowSetup: string;
/** The settings that the tests of all packages share. */
export declare const shared: {
    include: string[];
    exclude: string[];
    setupFiles: string[];
    isolate: false;
    maxWorkers: number;
    testTimeout: number;
    hookTimeout: number;
    expect: {
        poll: {
            timeout: number;
            interval: number;
        };
    };
    env: {
        TEST_SEED: string;
        TEST_POLL_MS: string;
    };
};
/**
 * For packages that Node runs directly: Node reads TypeScript faster than Vite translates it, and as the product does.
 */
export declare const native: {
    experimental: {
        viteModuleRunner: false;
    };
};
