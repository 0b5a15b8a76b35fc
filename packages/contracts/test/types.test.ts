import { expectTypeOf, it } from 'vitest';
import type { Client, Destination, Endpoint, Profile, SignInResult, Submission } from '../src/index.ts';

it('types the calls from the route table', () => {
  expectTypeOf<Client['auth']['login']>()
    .parameter(0)
    .toEqualTypeOf<{ email: string; password: string; remember?: boolean | undefined }>();
  expectTypeOf<Client['auth']['login']>().returns.resolves.toEqualTypeOf<SignInResult>();
  expectTypeOf<Client['auth']['profile']>().returns.resolves.toEqualTypeOf<Profile>();
  expectTypeOf<Client['auth']['logout']>().returns.resolves.toEqualTypeOf<void>();
  expectTypeOf<Client['endpoints']['get']>().returns.resolves.toEqualTypeOf<Endpoint>();
  expectTypeOf<Client['submissions']['list']>().returns.resolves.toHaveProperty('items').toEqualTypeOf<Submission[]>();
  expectTypeOf<Client['submissions']['download']>().returns.resolves.toEqualTypeOf<Response>();
});

it('types a destination’s configuration by its kind', () => {
  type Of<Kind extends Destination['kind']> = Extract<Destination, { kind: Kind }>['config'];
  expectTypeOf<Of<'webhook'>>().toEqualTypeOf<{ url: string }>();
  expectTypeOf<Of<'email'>>().toHaveProperty('to').toEqualTypeOf<string[]>();
  expectTypeOf<Of<'telegram'>>().toEqualTypeOf<{ chat_id: string }>();
});
