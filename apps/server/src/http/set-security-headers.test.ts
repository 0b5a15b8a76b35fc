import fastify from 'fastify';
import { expect, it } from 'vitest';
import { useSecurityHeaders, type SecurityOptions } from './set-security-headers.ts';

async function headersWith(hsts: SecurityOptions['hsts']) {
  const app = fastify();
  useSecurityHeaders(app, { hsts, scriptHashes: [] });
  app.get('/', () => 'ok');
  const { headers } = await app.inject('/');
  await app.close();
  return headers;
}

it('keeps browsers on https, but says nothing about other hosts of the domain', async () => {
  expect(await headersWith({ subdomains: false })).toHaveProperty('strict-transport-security', 'max-age=63072000');
});

it('includes the subdomains if the operator asks for it', async () => {
  expect(await headersWith({ subdomains: true })).toHaveProperty(
    'strict-transport-security',
    'max-age=63072000; includeSubDomains',
  );
});

it('says nothing about https on a server without it', async () => {
  expect(await headersWith(undefined)).not.toHaveProperty('strict-transport-security');
});
