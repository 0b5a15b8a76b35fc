/** The interval between progress lines if the output is not a terminal. */
const EVERY_MS = 10_000;
const SLOWEST = 5;
const say = (text) => void process.stderr.write(`${text}\n`);
const seconds = (ms) => `${(ms / 1000).toFixed(1)} s`.padStart(8);
/** Reports the progress of the run and, at the end, its seed, the time of each package and the slowest tests. */
export class Progress {
    #files = 0;
    #done = 0;
    #failed = 0;
    #begun = 0;
    #said = 0;
    onTestRunStart(specifications) {
        this.#files = specifications.length;
        this.#begun = this.#said = Date.now();
        say(`${this.#files} test files, seed ${process.env['TEST_SEED']}`);
    }
    onTestModuleEnd(file) {
        this.#done += 1;
        if (!file.ok())
            this.#failed += 1;
        const now = Date.now();
        const isLast = this.#done === this.#files;
        if (!process.stderr.isTTY && !isLast && now - this.#said < EVERY_MS)
            return;
        this.#said = now;
        const failed = this.#failed > 0 ? `, ${this.#failed} failed` : '';
        const line = `${this.#done} of ${this.#files} test files${failed}, ${Math.round((now - this.#begun) / 1000)} s`;
        if (process.stderr.isTTY)
            process.stderr.write(`\r\u001B[2K${line}${isLast ? '\n' : ''}`);
        else
            say(line);
    }
    onTestRunEnd(files) {
        const packages = Map.groupBy(files, ({ project }) => project.name);
        for (const [name, its] of packages) {
            const ms = its.reduce((sum, file) => sum + timeOf(file), 0);
            say(`${seconds(ms)} of a worker  ${name}, ${its.length} files`);
        }
        for (const { ms, name } of slowest(files))
            say(`slow ${seconds(ms)}  ${name}`);
        say(`The seed was ${process.env['TEST_SEED']}: TEST_SEED=${process.env['TEST_SEED']} makes the same random values again.`);
    }
}
/** The time of a file: loading, hooks and tests. */
function timeOf(file) {
    const { environmentSetupDuration, prepareDuration, collectDuration, setupDuration, duration } = file.diagnostic();
    return environmentSetupDuration + prepareDuration + collectDuration + setupDuration + duration;
}
function slowest(files) {
    const tests = files.flatMap((file) => [...file.children.allTests()]);
    const timed = tests.map((test) => ({
        ms: test.diagnostic()?.duration ?? 0,
        name: `${test.project.name}: ${test.fullName}`,
    }));
    return timed.toSorted((one, other) => other.ms - one.ms).slice(0, SLOWEST);
}
