import fastify from 'fastify';
import { expect, it } from 'vitest';
import { devMailboxPage } from './dev-mailbox.ts';

const text = 'Open http://localhost:3000/verify-email?token=abc.\n\n(Or https://one.example/<b>, later.)';
const kept = { id: '1', to: 'nora@example.org', subject: 'Hello', text, at: '2026-01-02T03:04:05.678Z' };

it('shows emails to this machine alone, with links that end where the address does', async () => {
  const app = fastify();
  devMailboxPage(app, { keep: async () => undefined, list: async () => [kept] });
  const { payload } = await app.inject({ url: '/dev/mailbox', remoteAddress: '127.0.0.1' });
  expect(payload).toContain(
    '<a href="http://localhost:3000/verify-email?token=abc">http://localhost:3000/verify-email?token=abc</a>.',
  );
  expect(payload).toContain('(Or <a href="https://one.example/">https://one.example/</a>&lt;b&gt;, later.)');
  expect((await app.inject({ url: '/dev/mailbox', remoteAddress: '203.0.113.1' })).statusCode).toBe(404);
  await app.close();
});
