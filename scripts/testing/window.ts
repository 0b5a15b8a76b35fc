/// <reference lib="dom" />
// Set up before the tests of what runs in a browser.
import { afterEach, beforeAll, beforeEach, expect, vi } from 'vitest';
import { consoleErrors } from './console-errors.ts';

// React's warnings come through the console, and a warning is a failure.
beforeEach(() => {
  consoleErrors.length = 0;
  for (const level of ['error', 'warn'] as const)
    vi.spyOn(console, level).mockImplementation((...args: unknown[]) => {
      consoleErrors.push(args);
    });
});

// The files of a worker share a window, and what one had planned may still have happened after its end.
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
