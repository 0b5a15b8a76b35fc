import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startHarness, type Harness } from '../../../test/harness.ts';

describe.each([
  ['closed', { 'a@example.org': 403 }],
  [
    'example.org, example.com',
    { 'a@example.org': 201, 'a@Example.COM': 201, 'a@example.net': 403, 'a@sub.example.org': 403 },
  ],
])('REGISTRATION=%s', (REGISTRATION, expected) => {
  let harness: Harness;
  beforeAll(async () => {
    harness = await startHarness({ REGISTRATION });
  });
  afterAll(() => harness.close());

  it.each(Object.entries(expected))('answers %s with %i', async (email, status) => {
    const payload = { email, password: 'a long enough one' };
    const response = await harness.app.inject({ method: 'POST', url: '/api/auth/register', payload });
    expect(response.statusCode).toBe(status);
  });
});
