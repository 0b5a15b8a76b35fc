import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { OutboundError } from './error.ts';
import { makeCertificate } from './testing-certificate.ts';
import { hostileAddresses, readAsPublic } from './testing-hostile.ts';
import { ok, startScripted, type Scripted } from './testing.ts';
import { createSafeFetch } from './safe-fetch.ts';

let v4: Scripted;
let v6: Scripted;
const lookups: string[] = [];
const lookup = async (host: string) => {
  lookups.push(host);
  return ['127.0.0.1', '::1'];
};

beforeAll(async () => {
  v4 = await startScripted((socket) => socket.end(ok('canary')));
  v6 = await startScripted((socket) => socket.end(ok('canary')), {
    host: '::1',
    port: v4.port,
    certificate: makeCertificate(['localhost']),
  });
});
afterAll(() => Promise.all([v4.close(), v6.close()]));

const aim = (url: string) => url.replaceAll('PORT', String(v4.port));

describe('an address chosen by a stranger', () => {
  it.each(hostileAddresses.filter((url) => !readAsPublic.has(url)))('%j is not called', async (url) => {
    const before = v4.connections + v6.connections;
    const error = await createSafeFetch({ allowPrivate: false, lookup })(aim(url), { timeoutMs: 2_000 }).catch(
      (thrown: unknown) => thrown,
    );
    expect(error).toBeInstanceOf(OutboundError);
    expect(['invalid_url', 'forbidden_address']).toContain((error as OutboundError).code);
    // The sentence reveals nothing about the inside.
    expect((error as OutboundError).message).not.toMatch(/\d|localhost|::/);
    expect(v4.connections + v6.connections).toBe(before);
  });

  it.each([...readAsPublic])('%j does not reach this machine', async (url) => {
    const before = v4.connections + v6.connections;
    const call = createSafeFetch({ allowPrivate: false, lookup })(aim(url), { timeoutMs: 50 });
    await expect(call).rejects.toThrow(OutboundError);
    expect(v4.connections + v6.connections).toBe(before);
  });

  it('would otherwise reach the canaries', async () => {
    const open = createSafeFetch({ allowPrivate: true, lookup });
    const before = v4.connections + v6.connections;
    for (const url of hostileAddresses.slice(0, 63)) await open(aim(url), { timeoutMs: 150 }).catch(() => undefined);
    expect(v4.connections + v6.connections - before).toBeGreaterThan(40);
  });

  it('is parsed by the URL standard, not by its appearance', () => {
    expect(lookups).toContain('localhost');
    expect(lookups).toContain('xn--bcher-kva.example');
    expect(lookups.filter((host) => ['LOCALHOST', 'l%6fcalhost', 'bücher.example'].includes(host))).toEqual([]);
  });
});
