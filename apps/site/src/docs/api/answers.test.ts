import { activitySchema, routes, type Route } from '@postern/contracts';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { sampleAnswer, sampleJson } from './answers.ts';
import { operations } from './openapi.ts';

const routeOf = (id: string): Route | undefined => {
  const [group = '', name = ''] = id.split('.');
  return (routes as Record<string, Record<string, Route>>)[group]?.[name];
};

const calls = operations.map((operation) => ({ operation, id: operation.id, output: routeOf(operation.id)?.output }));
const withSchema = calls.flatMap(({ output, ...call }) => (output instanceof z.ZodType ? [{ ...call, output }] : []));
const others = calls.filter(({ output }) => !(output instanceof z.ZodType));

describe('the example responses of the REST reference', () => {
  it.each(withSchema)('$id fits its schema', ({ operation, output }) => {
    const { code } = sampleAnswer(operation);
    expect(JSON.parse(code)).toEqual(sampleJson(operation));
    // Nothing is added, removed or changed: the server would answer exactly this.
    expect(output.parse(JSON.parse(code))).toEqual(JSON.parse(code));
  });

  it.each(others)('$id has a body exactly when the call has one', ({ operation, output }) => {
    const { language, code } = sampleAnswer(operation);
    expect(language).toBe('text');
    expect(code === '').toBe(output === null);
  });

  it.each(calls)('$id has the status of its call', ({ operation }) => {
    expect(sampleAnswer(operation).title).toMatch(new RegExp(`^${operation.status} [A-Z]`));
  });

  it('show an event as the stream sends it', () => {
    const stream = operations.find(({ id }) => id === 'activity.stream');
    const { code } = stream ? sampleAnswer(stream) : { code: '' };
    const [, data = ''] = /^data: (.*)$/m.exec(code) ?? [];
    expect(activitySchema.parse(JSON.parse(data))).toMatchObject({ kind: 'submissions.arrived', count: 1 });
  });
});
