import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { all } from '../dom.ts';
import { enhanceFilter } from './enhance-filter.ts';

beforeEach(() => {
  document.body.innerHTML = `
    <h2 data-count></h2>
    <div data-filter><button value="" aria-pressed="true"></button><button value="AWS"></button><button value="Next.js"></button></div>
    <ul><li data-cat="AWS"></li><li data-cat="Next.js"></li><li data-cat="Next.js"></li></ul>`;
});
afterEach(() => history.replaceState(null, '', '/'));

const click = (value: string) => document.querySelector<HTMLElement>(`button[value="${value}"]`)?.click();
const state = () => ({
  shown: all('[data-cat]').filter((row) => !row.hidden).length,
  count: document.querySelector('[data-count]')?.textContent,
  pressed: all<HTMLButtonElement>('button')
    .filter((button) => button.getAttribute('aria-pressed') === 'true')
    .map((button) => button.value),
});

describe('enhanceFilter', () => {
  it('hides other categories, counts, and keeps the choice in the address', () => {
    enhanceFilter();
    click('Next.js');
    expect(state()).toEqual({ shown: 2, count: '2 articles', pressed: ['Next.js'] });
    expect(location.search).toBe('?category=Next.js');
    click('AWS');
    expect(state()).toEqual({ shown: 1, count: '1 article', pressed: ['AWS'] });
    click('');
    expect(state()).toEqual({ shown: 3, count: '3 articles', pressed: [''] });
    expect(location.search).toBe('');
  });

  it('starts with the category in the address', () => {
    history.replaceState(null, '', '?category=AWS');
    enhanceFilter();
    expect(state()).toEqual({ shown: 1, count: '1 article', pressed: ['AWS'] });
  });

  it('ignores an unknown category', () => {
    history.replaceState(null, '', '?category=%3Cscript%3E');
    enhanceFilter();
    expect(state().shown).toBe(3);
  });
});
