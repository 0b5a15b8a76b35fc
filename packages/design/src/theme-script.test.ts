import { authTokenKey } from '@postern/contracts';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { themeScript } from './theme-script.ts';

/** Runs the script as the page does. */
// oxlint-disable-next-line typescript/no-implied-eval -- it is text in the page too
const run = () => new Function(themeScript)();
const { dataset } = document.documentElement;
const marks = () => document.documentElement.getAttributeNames();

beforeEach(() => {
  localStorage.clear();
  for (const name of marks()) document.documentElement.removeAttribute(name);
});

describe('themeScript', () => {
  it('is one line that cannot end its element', () => {
    expect(themeScript).not.toMatch(/[\n<]/);
  });

  it('marks that scripts run, and nothing else by itself', () => {
    run();
    expect(marks()).toEqual(['data-js']);
  });

  it.each(['light', 'dark'])('sets the chosen theme %s', (theme) => {
    localStorage.setItem('theme', theme);
    run();
    expect(dataset['theme']).toBe(theme);
  });

  it('ignores what is no theme', () => {
    localStorage.setItem('theme', 'purple');
    run();
    expect(dataset['theme']).toBeUndefined();
  });

  it('marks a session', () => {
    localStorage.setItem(authTokenKey, 'token');
    run();
    expect(dataset['session']).toBe('');
  });

  it('survives a browser that refuses storage', () => {
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('Denied', 'SecurityError');
    });
    expect(run).not.toThrow();
    expect(marks()).toEqual(['data-js']);
  });
});
