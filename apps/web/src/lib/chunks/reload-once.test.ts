import { beforeEach, expect, it, vi } from 'vitest';
import { reloadOnce } from './reload-once.ts';

const reload = () => vi.spyOn(window.location, 'reload').mockImplementation(() => {});
const runBuild = (src: string) => {
  const script = document.createElement('script');
  script.type = 'module';
  script.src = src;
  // Inserted into the document, the script would be loaded.
  vi.spyOn(document, 'querySelector').mockReturnValue(script);
};

beforeEach(() => sessionStorage.clear());

it('reloads the page once for each build', () => {
  const loaded = reload();
  runBuild('/assets/app-1.js');
  expect([reloadOnce(), reloadOnce(), reloadOnce()]).toEqual([true, false, false]);
  runBuild('/assets/app-2.js');
  expect([reloadOnce(), reloadOnce()]).toEqual([true, false]);
  expect(loaded).toHaveBeenCalledTimes(2);
});

it('never reloads it without storage', () => {
  const loaded = reload();
  runBuild('/assets/app-1.js');
  vi.stubGlobal('sessionStorage', {
    getItem: () => null,
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError');
    },
  });
  const isLoading = reloadOnce();
  vi.unstubAllGlobals();
  expect(isLoading).toBe(false);
  expect(loaded).not.toHaveBeenCalled();
});
