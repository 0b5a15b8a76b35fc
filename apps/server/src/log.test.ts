import { expect, it } from 'vitest';
import { toLoggedError } from './log.ts';

it('logs the event without personal data', () => {
  const cause = Object.assign(new Error('duplicate key'), {
    code: '23505',
    detail: 'Key (email)=(noor@example.org) exists.',
  });
  const error = Object.assign(new Error('not stored', { cause }), { client: { password: 'secret' } });
  const logged = toLoggedError(error);
  expect(logged).toMatchObject({
    type: 'Error',
    message: 'not stored',
    cause: { message: 'duplicate key', code: '23505' },
  });
  expect(JSON.stringify(logged)).not.toMatch(/noor@|secret/);
});

it('accepts values that are no errors', () => {
  expect(toLoggedError('text')).toEqual({ type: 'string', message: 'text' });
});

it.each<[unknown, string]>([
  [{ message: 'in an object' }, 'in an object'],
  [{ message: { message: 'nested' } }, 'nested'],
  [{ message: undefined, code: 'ECONNREFUSED' }, 'ECONNREFUSED'],
  [{}, 'an error without a message'],
  [{ rows: ['noor@example.org'] }, 'an error without a message'],
  [undefined, 'an error without a message'],
  [null, 'an error without a message'],
  [new AggregateError([new Error('one address'), new Error('another')], ''), 'one address'],
  [Object.assign(new Error('x'), { message: {} }), 'an error without a message'],
  [Object.create(null), 'an error without a message'],
])('has a sentence for %j', (thrown, message) => {
  expect(toLoggedError(thrown).message).toBe(message);
});

it('keeps the parts of an error that has become an object on its way', () => {
  const sent = { type: 'TypeError', message: 'not a function', stack: 'at x', code: 'E', url: 'https://secret' };
  expect(toLoggedError(sent)).toEqual({ type: 'TypeError', message: 'not a function', stack: 'at x', code: 'E' });
});
