import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { complaints } from './complaints.ts';

// A machine with other things to do takes its time.
configure({ asyncUtilTimeout: 10_000 });

// React's warnings come through the console, and a warning is a failure.
beforeEach(() => {
  complaints.length = 0;
  for (const level of ['error', 'warn'] as const)
    vi.spyOn(console, level).mockImplementation((...args: unknown[]) => {
      complaints.push(args);
    });
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  localStorage.clear();
  expect(complaints).toEqual([]);
});
