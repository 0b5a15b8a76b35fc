import type { Submission } from '@postern/contracts';
import { describe, expect, it } from 'vitest';
import { cellOf, columnsOf, columnsWithReason, dropsOut } from './columns.ts';
import { tracksOf } from './tracks.ts';

const row = (...fields: Submission['fields']) => ({ fields });
const fieldsOf = (...rows: ReturnType<typeof row>[]) => columnsOf(rows).map(({ field }) => field);
const long = 'Following up on my note of 3 November: we still need a quote for 320 cups.';

describe('columnsOf', () => {
  it('puts the name first and keeps the order of the others', () => {
    expect(fieldsOf(row(['email', 'a@b.example'], ['topic', 'x'], ['name', 'A'], ['message', long]))).toEqual([
      'name',
      'email',
      'topic',
      'message',
    ]);
  });

  it('uses the four fields that most submissions have', () => {
    const rows = [
      row(['name', 'A'], ['rare', '1'], ['a', '1'], ['b', '1'], ['c', '12']),
      row(['name', 'B'], ['a', '1'], ['b', '1'], ['c', '12']),
    ];
    expect(fieldsOf(...rows)).toEqual(['name', 'a', 'b', 'c']);
  });

  it('never omits the message', () => {
    expect(fieldsOf(row(['name', 'A'], ['a', '1'], ['b', '2'], ['c', '3'], ['d', '4'], ['message', long]))).toEqual([
      'name',
      'a',
      'b',
      'message',
    ]);
  });

  it('gives the most width to the longest text', () => {
    expect(columnsOf([row(['name', 'A'], ['message', long], ['city', 'Oslo'])]).map(({ role }) => role)).toEqual([
      'title',
      'text',
      'plain',
    ]);
  });

  it('has a first column even if no submission has fields', () => {
    expect(columnsOf([row()])).toEqual([{ field: null, role: 'title' }]);
  });

  it('handles field names that objects also have', () => {
    expect(fieldsOf(row(['__proto__', 'x'], ['constructor', 'y']))).toEqual(['__proto__', 'constructor']);
    expect(cellOf(row(), 'constructor')).toBe('');
  });
});

describe('columnsWithReason', () => {
  it('shows the sender, the reason and the message', () => {
    const columns = columnsWithReason([row(['name', 'A'], ['topic', 'x'], ['message', long])]);
    expect(columns).toEqual([
      { field: 'name', role: 'title' },
      { field: null, role: 'why' },
      { field: 'message', role: 'text' },
    ]);
  });
});

describe('cellOf', () => {
  it('joins the values of a repeated field', () => {
    expect(cellOf(row(['lang', 'sv'], ['x', '1'], ['lang', ''], ['lang', 'pl']), 'lang')).toBe('sv, pl');
  });
});

describe('tracksOf', () => {
  it('has one track less if a column is dropped', () => {
    const columns = columnsOf([row(['name', 'A'], ['email', 'a@b.example'], ['topic', 'x'], ['message', long])]);
    const { wide, medium } = tracksOf(columns, new Map());
    const count = ({ tracks }: { tracks: string }) => tracks.replace(/\([^)]*\)/g, '').split(' ').length;
    expect(columns.map((_, index) => dropsOut(columns, index))).toEqual([false, true, false, false]);
    expect([count(wide), count(medium)]).toEqual([8, 7]);
  });

  it('drops none of three', () => {
    const columns = columnsOf([row(['name', 'A'], ['topic', 'x'], ['message', long])]);
    expect(columns.some((_, index) => dropsOut(columns, index))).toBe(false);
  });
});
