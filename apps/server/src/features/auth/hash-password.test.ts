import { expect, test } from 'vitest';
import { createPasswordHasher } from './hash-password.ts';

test('hashes as OWASP recommends, and verifies the password', async () => {
  const hasher = await createPasswordHasher();
  const hash = await hasher.hash('correct horse battery');
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,(t=2,p=1|p=1,t=2)\$/);
  expect(await hasher.verify('correct horse battery', async () => hash)).toBe(true);
  expect(await hasher.verify('correct horse batterx', async () => hash)).toBe(false);
  expect(await hasher.verify('', async () => undefined)).toBe(false);
  expect(hasher.needsRehash(hash)).toBe(false);
});

test('rehashes a cheaper hash', async () => {
  const cheap = await createPasswordHasher({ memoryCost: 1024, timeCost: 1 });
  const hasher = await createPasswordHasher();
  expect(hasher.needsRehash(await cheap.hash('correct horse battery'))).toBe(true);
});
