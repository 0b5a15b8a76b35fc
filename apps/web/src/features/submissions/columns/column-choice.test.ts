import { act, renderHook } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { mostShown, parse, useColumnChoice } from './column-choice.ts';

describe('parse', () => {
  it('reads a stored choice', () => {
    const { shown, widths } = parse('{"shown":["name","__proto__"],"widths":[["name",220],["__proto__",90]]}');
    expect(shown).toEqual(['name', '__proto__']);
    expect([...widths]).toEqual([
      ['name', 220],
      ['__proto__', 90],
    ]);
  });

  it.each([
    null,
    '',
    '{',
    'null',
    '7',
    '[]',
    '{"shown":{},"widths":{}}',
    '{"shown":[],"widths":null}',
    '{"shown":[1]}',
  ])('ignores %s', (text) => {
    expect(parse(text)).toEqual({ shown: null, widths: new Map() });
  });

  it('limits the number and the widths', () => {
    const many = Array.from({ length: 500 }, (_, index) => `f${index % 400}`);
    const widths = [['a', 5], ['b', 9999], ['c', '90'], ['d', 90], ['e', null], 7];
    const choice = parse(JSON.stringify({ shown: [...many, 'x'.repeat(300)], widths }));
    expect(choice.shown).toHaveLength(mostShown);
    expect([...choice.widths]).toEqual([['d', 90]]);
  });
});

describe('useColumnChoice', () => {
  const choose = { shown: ['a'], widths: new Map([['a', 100]]) };

  it('is stored for each endpoint, without defaults', () => {
    const { result } = renderHook(() => useColumnChoice('one'));
    act(() => result.current[1](choose));
    expect(result.current[0]).toEqual(choose);
    expect(parse(localStorage.getItem('columns.one'))).toEqual(choose);
    expect(localStorage.getItem('columns.two')).toBeNull();
    act(() => result.current[1]({ shown: null, widths: new Map() }));
    expect(localStorage.getItem('columns.one')).toBeNull();
  });

  it('follows another tab', () => {
    const { result } = renderHook(() => useColumnChoice('one'));
    act(() => {
      localStorage.setItem('columns.one', '{"shown":["b"],"widths":[]}');
      window.dispatchEvent(new Event('storage'));
    });
    expect(result.current[0].shown).toEqual(['b']);
  });

  it('works without storage', () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new Error('QuotaExceededError');
    });
    const { result } = renderHook(() => useColumnChoice('full'));
    act(() => result.current[1](choose));
    expect(result.current[0]).toEqual(choose);
  });
});
