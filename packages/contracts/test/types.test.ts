import { expectTypeOf, it } from 'vitest';
import type { Client, Endpoint, Profile, Session, Submission } from '../src/index.ts';

it('types the calls from the route table', () => {
  expectTypeOf<Client['auth']['login']>()
    .parameter(0)
    .toEqualTypeOf<{ email: string; password: string; remember?: boolean | undefined }>();
  expectTypeOf<Client['auth']['login']>().returns.resolves.toEqualTypeOf<Session>();
  expectTypeOf<Client['auth']['profile']>().returns.resolves.toEqualTypeOf<Profile>();
  expectTypeOf<Client['auth']['logout']>().returns.resolves.toEqualTypeOf<void>();
  expectTypeOf<Client['endpoints']['get']>().returns.resolves.toEqualTypeOf<Endpoint>();
  expectTypeOf<Client['submissions']['list']>().returns.resolves.toHaveProperty('items').toEqualTypeOf<Submission[]>();
  expectTypeOf<Client['submissions']['download']>().returns.resolves.toEqualTypeOf<Response>();
});
