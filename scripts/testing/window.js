/// <reference lib="dom" />
// Setup for the tests of code that runs in a browser.
import { afterEach, beforeAll, beforeEach, expect, vi } from 'vitest';
import { consoleErrors } from './console-errors.js';
// React's warnings are printed on the console, and a warning is a failure.
beforeEach(() => {
    consoleErrors.length = 0;
    for (const level of ['error', 'warn'])
        vi.spyOn(console, level).mockImplementation((...args) => {
            consoleErrors.push(args);
        });
});
// The test files of a worker share a window, and timers of one file may still fire after its end.
beforeAll(() => {
    document.body.replaceChildren();
    localStorage.clear();
    sessionStorage.clear();
});
afterEach(() => {
    vi.useRealTimers();
    localStorage.clear();
    expect(consoleErrors).toEqual([]);
});
