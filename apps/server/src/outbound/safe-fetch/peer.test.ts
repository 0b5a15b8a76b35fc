import { once } from 'node:events';
import { createServer as createTcpServer, connect } from 'node:net';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { stopwatch } from '../../../test/stopwatch.ts';
import { assertPeer } from './connect.ts';
import { OutboundError } from './error.ts';
import { makeCertificate } from './testing-certificate.ts';
import { codeOf, createServers, ok } from './testing.ts';
import { createSafeFetch } from './safe-fetch.ts';

/** Global unicast by its number, but not allocated: packets reach no one. */
const NOWHERE = '2e00::1';

const open = createSafeFetch({ allowPrivate: true });
const { serve, closeAll } = createServers();
afterEach(closeAll);

describe('a name', () => {
  it('that changes its address reaches no private address, 100 times over', async () => {
    const canary = await serve((socket) => socket.end(ok('secret')));
    for (let round = 0; round < 100; round++) {
      let asked = 0;
      const lookup = async () => [asked++ % 2 === round % 2 ? NOWHERE : '127.0.0.1'];
      const fetch = createSafeFetch({ allowPrivate: false, lookup });
      const code = await codeOf(fetch(`https://rebind.example:${canary.port}/`, { timeoutMs: 20 }));
      // The first lookup returned a public or a private address; there was no second one.
      expect(round % 2 === 0 ? ['connect', 'timeout'] : ['forbidden_address']).toContain(code);
      expect(asked).toBe(1);
    }
    expect(canary.connections).toBe(0);
  });

  it.each([
    [['127.0.0.1', NOWHERE]],
    [[NOWHERE, '127.0.0.1']],
    [[NOWHERE, '::ffff:127.0.0.1']],
    [[NOWHERE, '64:ff9b::7f00:1']],
    [[NOWHERE, 'fe80::1%lo']],
  ])('that resolves to public and private addresses (%j) is refused', async (addresses) => {
    const canary = await serve((socket) => socket.end(ok('secret')));
    const fetch = createSafeFetch({ allowPrivate: false, lookup: async () => addresses });
    expect(await codeOf(fetch(`https://both.example:${canary.port}/`))).toBe('forbidden_address');
    expect(canary.connections).toBe(0);
  });

  it('is resolved once, dialled at its next address when one is dead, and stays the Host', async () => {
    const server = await serve((socket) => socket.end(ok('')));
    const lookup = vi.fn<(host: string) => Promise<string[]>>(async () => ['127.0.0.2', '::1', '127.0.0.1']);
    const answer = await createSafeFetch({ allowPrivate: true, lookup })(`http://Many.Example:${server.port}/`);
    expect(answer.address).toBe('127.0.0.1');
    expect(lookup.mock.calls).toEqual([['many.example']]);
    expect(server.requests[0]).toContain(`\r\nhost: many.example:${server.port}\r\n`);
  });

  it('may resolve to IPv6', async () => {
    const server = await serve((socket) => socket.end(ok('six')), { host: '::1' });
    const fetch = createSafeFetch({ allowPrivate: true, lookup: async () => ['::1'] });
    expect((await fetch(`http://six.example:${server.port}`)).address).toBe('::1');
    expect((await open(`http://[::1]:${server.port}`)).body.toString()).toBe('six');
  });

  it('finds this machine by the system’s resolver', async () => {
    const server = await serve((socket) => socket.end(ok('here')));
    expect((await open(`http://localhost:${server.port}`)).body.toString()).toBe('here');
  });
});

describe('the peer', () => {
  it('must be the address that was checked', async () => {
    const server = createTcpServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    const socket = connect(typeof address === 'object' && address ? address.port : 0, '127.0.0.1');
    await once(socket, 'connect');
    assertPeer(socket, { family: 4, text: '127.0.0.1' });
    expect(() => assertPeer(socket, { family: 4, text: '127.0.0.2' })).toThrow(OutboundError);
    expect(socket.destroyed).toBe(true);
    server.close();
  });

  it('must show a certificate for the name, from a trusted issuer', async () => {
    const certificate = makeCertificate(['good.example'], { ips: [[127, 0, 0, 1]] });
    const serverNames: (string | false | null)[] = [];
    const server = await serve((socket) => socket.end(ok('tls')), { certificate, serverNames });
    const fetch = createSafeFetch({ allowPrivate: true, lookup: async () => ['127.0.0.1'] });
    const at = (host: string) => fetch(`https://${host}:${server.port}/`);

    await expect(at('good.example')).rejects.toMatchObject({
      code: 'tls',
      message: 'No secure connection could be made (DEPTH_ZERO_SELF_SIGNED_CERT).',
    });
    // Node warns about this setting once, on stderr.
    vi.spyOn(process, 'emitWarning').mockImplementation(() => {});
    vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0');
    expect(await codeOf(at('good.example'))).toBe('tls');
    vi.unstubAllEnvs();

    const trusted = getCACertificates('default');
    setDefaultCACertificates([...trusted, certificate.cert]);
    try {
      serverNames.length = 0;
      expect((await at('good.example')).body.toString()).toBe('tls');
      expect((await at('good.example.')).status).toBe(200);
      expect((await at('127.0.0.1')).status).toBe(200);
      expect(serverNames).toEqual(['good.example', 'good.example', false]);
      await expect(at('bad.example')).rejects.toMatchObject({
        message: 'No secure connection could be made (ERR_TLS_CERT_ALTNAME_INVALID).',
      });
    } finally {
      setDefaultCACertificates(trusted);
    }
  });

  it('must not show an expired certificate', async () => {
    const certificate = makeCertificate(['old.example'], { lastYear: 2020 });
    const server = await serve((socket) => socket.end(ok('')), { certificate });
    const trusted = getCACertificates('default');
    setDefaultCACertificates([...trusted, certificate.cert]);
    try {
      const fetch = createSafeFetch({ allowPrivate: true, lookup: async () => ['127.0.0.1'] });
      await expect(fetch(`https://old.example:${server.port}/`)).rejects.toThrow('(CERT_HAS_EXPIRED).');
    } finally {
      setDefaultCACertificates(trusted);
    }
  });

  it('must speak TLS when asked to', async () => {
    const server = await serve((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'));
    expect(await codeOf(open(server.url.replace('http:', 'https:')))).toBe('tls');
  });

  it('is never a proxy from the environment', async () => {
    const proxy = await serve((socket) => socket.end(ok('proxied')));
    for (const name of ['HTTP_PROXY', 'HTTPS_PROXY', 'ALL_PROXY', 'http_proxy', 'https_proxy', 'all_proxy'])
      vi.stubEnv(name, proxy.url);
    vi.stubEnv('NODE_USE_ENV_PROXY', '1');
    vi.stubEnv('NO_PROXY', '');
    const server = await serve((socket) => socket.end(ok('direct')));
    expect((await open(server.url)).body.toString()).toBe('direct');
    expect(proxy.connections).toBe(0);
    vi.unstubAllEnvs();
  });
});

it('never waits longer than its budget, for any address', async () => {
  const elapsed = stopwatch();
  const fetch = createSafeFetch({ allowPrivate: false, lookup: async () => [NOWHERE] });
  expect(['connect', 'timeout']).toContain(await codeOf(fetch('https://nowhere.example', { timeoutMs: 100 })));
  expect(elapsed()).toBeLessThan(1_000);
});
