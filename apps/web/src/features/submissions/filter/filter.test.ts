import { describe, expect, it } from 'vitest';
import { toQuery } from '../list-query.ts';
import { chipsOf, filterSentence } from './filter-words.ts';
import { daysBefore, endOfDay, firstOfMonth, formatDay, isDay, lastOfMonth, startOfDay, toDay } from './local-days.ts';
import { presets } from './presets.ts';

describe('days', () => {
  it('are calendar days', () => {
    expect(['2026-02-28', '2028-02-29', '1970-01-01'].every(isDay)).toBe(true);
    const none = ['2026-02-29', '2026-13-01', '2026-00-10', '26-01-01', '2026-1-1', '1969-12-31', ''];
    expect(none.filter(isDay)).toEqual([]);
  });

  it('begin and end in the reader’s time zone', () => {
    expect(new Date(startOfDay('2026-11-20')).getTime()).toBe(new Date(2026, 10, 20).getTime());
    expect(endOfDay('2026-12-31')).toBe(startOfDay('2027-01-01'));
    expect(toDay(new Date(2026, 0, 5, 23, 59))).toBe('2026-01-05');
    expect(formatDay('2026-11-01')).toBe('1 Nov 2026');
  });

  it('are calculated across months and years', () => {
    const now = new Date(2026, 0, 3, 12);
    expect(daysBefore(now, 6)).toBe('2025-12-28');
    expect([firstOfMonth(now, 1), lastOfMonth(now, 1)]).toEqual(['2025-12-01', '2025-12-31']);
    expect(lastOfMonth(new Date(2028, 1, 10))).toBe('2028-02-29');
  });

  it('have preset names', () => {
    const now = new Date(2026, 10, 20, 12);
    const odd = presets.filter(({ period }) => {
      const { from = '', to = '9999-99-99' } = period(now);
      return !isDay(from) || from > to;
    });
    expect(odd).toEqual([]);
  });
});

describe('chips', () => {
  const query = toQuery({
    from: '2026-11-01',
    to: '2026-11-05',
    unread: true,
    has_files: false,
    where: '[{"field":"","op":"is","value":""},{"field":"topic","op":"contains","value":"work"}]',
  });

  it('describe the conditions of the filter', () => {
    expect(chipsOf(query).map(({ words }) => words.join(' '))).toEqual([
      'Received between 1 Nov 2026 and 5 Nov 2026',
      'Unread',
      'No files',
      'no name is empty',
      'topic contains work',
    ]);
    expect(chipsOf(toQuery({ q: 'x', status: 'spam' }))).toEqual([]);
    expect(chipsOf(toQuery({ to: '2026-11-05T10:00:00Z' }))[0]?.words).toEqual(['Received', 'until', '5 Nov 2026']);
  });

  it('each remove their condition', () => {
    const [first, , , , last] = chipsOf(query);
    expect({ ...query, ...first?.without }).toMatchObject({ from: undefined, to: undefined, unread: true });
    expect(last?.without.where).toEqual([{ field: '', op: 'is', value: '' }]);
  });

  it('make a sentence', () => {
    expect(filterSentence(toQuery({ q: 'céladon' }))).toBe('No submissions match “céladon”.');
    expect(filterSentence(toQuery({ unread: true }))).toBe('No submissions match: Unread.');
  });
});
