import { act } from '@testing-library/react';
import { vi } from 'vitest';

/** Makes the window wide enough for the pane, or not. */
export const widen = (wide: boolean): void => {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (media) => Object.assign(new EventTarget(), { media, matches: wide }) as unknown as MediaQueryList,
  );
};

/** Lets time pass, together with all pending work. */
export const pass = (ms: number): Promise<void> => act(async () => void (await vi.advanceTimersByTimeAsync(ms)));
