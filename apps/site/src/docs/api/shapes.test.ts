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
  it('describes once what several calls answer with', () => {
    expect(formsOf('submissions')).toEqual([
      ['submissions.recent', 'a submission', 'list'],
      ['submissions.list', 'a submission', 'page', 'page', 'size', 'total', 'pages', 'next_cursor', 'total_capped'],
      ['submissions.get', 'a submission', 'one'],
      ['submissions.update', 'a submission', 'one'],
    ]);
    expect(formsOf('deliveries')).toEqual([
      ['deliveries.list', 'a delivery', 'list', 'next_cursor'],
      ['deliveries.ofSubmission', 'a delivery', 'list'],
      ['deliveries.retry', 'a delivery', 'one'],
    ]);
  });

  it('leaves alone what one call answers with', () => {
    expect(shapesOf(of('submissions').slice(0, 1))).toEqual([]);
  });
});
