import { act } from '@testing-library/react';
import { vi } from 'vitest';

/** Makes the window wide enough for the pane, or not. */
export const widen = (wide: boolean): void => {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (media) => Object.assign(new EventTarget(), { media, matches: wide }) as unknown as MediaQueryList,
  );
};

/** Lets time pass, and with it everything that is under way. */
export const pass = (ms: number): Promise<void> => act(async () => void (await vi.advanceTimersByTimeAsync(ms)));
