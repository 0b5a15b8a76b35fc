import { authTokenKey } from '@postern/contracts';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { themeScript } from './theme-script.ts';

/** Runs the script as the page does. */
// oxlint-disable-next-line typescript/no-implied-eval -- the page also runs it from text
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

  it('marks that scripts run, and nothing else', () => {
    run();
    expect(marks()).toEqual(['data-js']);
  });

  it.each(['light', 'dark'])('sets the chosen theme %s', (theme) => {
    localStorage.setItem('theme', theme);
    run();
    expect(dataset['theme']).toBe(theme);
  });

  it('ignores an unknown theme', () => {
    localStorage.setItem('theme', 'purple');
    run();
    expect(dataset['theme']).toBeUndefined();
  });

  it('marks a session', () => {
    localStorage.setItem(authTokenKey, 'token');
    run();
    expect(dataset['session']).toBe('');
  });

  it('works in a browser that refuses storage', () => {
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('Denied', 'SecurityError');
    });
    expect(run).not.toThrow();
    expect(marks()).toEqual(['data-js']);
  });
});
