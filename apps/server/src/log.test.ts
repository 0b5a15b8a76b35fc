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
