import { describe, expect, it } from 'vitest';
import { isFiltered, listKeyOf, readSearch, toInput, toQuery, toSearch, toWholeSearch } from './list-query.ts';

describe('readSearch', () => {
  it('reads an address', () => {
    const where = '[{"field":"topic","op":"is","value":"Workshop"}]';
    const search = { status: 'spam', q: ' a  b ', from: '2026-11-01', starred: 'true', unread: 'false', where };
    expect(readSearch(search)).toEqual({ ...search, q: 'a  b', starred: true, unread: false });
  });

  it('ignores invalid values', () => {
    for (const from of ['2026-02-31', '2026-1-1', 'soon', '0001-01-01', '2026-11-01T25:00:00Z', 7, null])
      expect(readSearch({ from, to: from })).toEqual({});
    for (const where of ['', '{', '{}', 'null', '[1,null,[]]', '[{"field":"a","op":"like","value":"b"}]'])
      expect(readSearch({ where })).toEqual({});
    expect(readSearch({ status: 'all', starred: '1', q: '  ' })).toEqual({});
  });

  it('keeps within the server’s limits', () => {
    const many = Array.from({ length: 9 }, () => ({ field: 'a', op: 'is', value: 'b' }));
    expect(toQuery({ where: JSON.stringify(many) }).where).toHaveLength(5);
    expect(readSearch({ q: 'x'.repeat(500) }).q).toHaveLength(200);
    expect(readSearch({ q: 'x\ud800' }).q).toBe('x\ufffd');
    expect(readSearch({ where: `["${'x'.repeat(5000)}"]` })).toEqual({});
  });

  it('handles field names that objects also have', () => {
    const where = '[{"field":"__proto__","op":"is","value":"constructor"}]';
    expect(toQuery({ where }).where).toEqual([{ field: '__proto__', op: 'is', value: 'constructor' }]);
  });
});

it('converts between address and query without loss', () => {
  const query = toQuery({ status: 'held', q: 'x', to: '2026-11-05', has_files: true });
  expect(toQuery(toSearch(query))).toEqual(query);
  expect(toSearch({ status: 'inbox' })).toEqual({});
  expect(toWholeSearch({ status: 'inbox' })).toEqual({ status: 'inbox' });
  expect(toQuery({}, 'spam')).toEqual({ status: 'spam' });
  expect(isFiltered({ status: 'spam' })).toBe(false);
  expect(isFiltered(query)).toBe(true);
  expect(listKeyOf(query)).not.toBe(listKeyOf({ status: 'held' }));
});

it('requests whole days in the reader’s time zone', () => {
  const { from, to } = toInput({ status: 'inbox', from: '2026-11-01', to: '2026-11-01' });
  expect(from).toBe(new Date(2026, 10, 1).toISOString());
  expect(to).toBe(new Date(2026, 10, 2).toISOString());
  expect(toInput({ status: 'inbox', from: '2026-11-01T08:00:00Z' }).from).toBe('2026-11-01T08:00:00Z');
});
