import { describe, expect, it } from 'vitest';
import { operations } from './openapi.ts';
import { shapeOf, shapesOf } from './shapes.ts';

const of = (tag: string) => operations.filter((operation) => operation.tag === tag);
const formsOf = (tag: string) => {
  const shapes = shapesOf(of(tag));
  return of(tag).flatMap(({ id, answer }) => {
    const shaped = typeof answer === 'string' || answer === null ? undefined : shapeOf(answer, shapes);
    return shaped ? [[id, shaped.shape.name, shaped.form, ...shaped.beside]] : [];
  });
};

describe('shapesOf', () => {
  it('describes an object of several calls once', () => {
    expect(formsOf('submissions')).toEqual([
      ['submissions.recent', 'submission object', 'list', 'endpoints'],
      [
        'submissions.list',
        'submission object',
        'page',
        'page',
        'size',
        'total',
        'pages',
        'next_cursor',
        'total_capped',
      ],
      ['submissions.get', 'submission object', 'one'],
      ['submissions.update', 'submission object', 'one'],
    ]);
    expect(formsOf('deliveries')).toEqual([
      ['deliveries.list', 'delivery object', 'list', 'next_cursor', 'on_hold'],
      ['deliveries.ofSubmission', 'delivery object', 'list'],
      ['deliveries.retry', 'delivery object', 'one'],
    ]);
  });

  it('leaves the object of a single call with that call', () => {
    expect(shapesOf(of('submissions').slice(0, 1))).toEqual([]);
  });
});
