import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { OutboundError } from './safe-fetch-error.ts';
import { makeCertificate } from './safe-fetch-testing-certificate.ts';
import { ok, startScripted, type Scripted } from './safe-fetch-testing.ts';
import { createSafeFetch } from './safe-fetch.ts';

/**
 * Addresses that have led some client to where it should not go; PORT is one that a canary listens on, in the clear on
 * 127.0.0.1 and over TLS on ::1. Every name in them leads to this machine.
 */
const hostile = [
  // Loopback, however it is written.
  'https://127.0.0.1:PORT/',
  'https://127.0.0.1.:PORT/',
  'https://127.1:PORT/',
  'https://127.0.1:PORT/',
  'https://127.255.255.254:PORT/',
  'https://0177.0.0.1:PORT/',
  'https://0177.0.0.0x1:PORT/',
  'https://00000177.00.00.01:PORT/',
  'https://017700000001:PORT/',
  'https://0x7f.0.0.1:PORT/',
  'https://0x7F.0x0.0x0.0x1:PORT/',
  'https://0x7f000001:PORT/',
  'https://0x7f.1:PORT/',
  'https://2130706433:PORT/',
  'https://１２７.０.０.１:PORT/',
  'https://127。0。0。1:PORT/',
  'https://127．0．0．1:PORT/',
  'https://①②⑦.⓪.⓪.①:PORT/',
  'https://%31%32%37.0.0.1:PORT/',
  'https://127%2e0%2e0%2e1:PORT/',
  'https://127.0.0.1%2f@8.8.8.8:PORT/',
  'https://1\t27.0.0.1:PORT/',
  'https:\\\\127.0.0.1:PORT/',
  'https:/127.0.0.1:PORT/',
  'https:127.0.0.1:PORT/',
  'https:///127.0.0.1:PORT/',
  ' https://127.0.0.1:PORT/ ',
  'HTTPS://127.0.0.1:PORT/',
  'https://[::1]:PORT/',
  'https://[0:0:0:0:0:0:0:1]:PORT/',
  'https://[0000:0000:0000:0000:0000:0000:0000:0001]:PORT/',
  'https://[::0.0.0.1]:PORT/',
  'https://[::ffff:127.0.0.1]:PORT/',
  'https://[::FFFF:7F00:1]:PORT/',
  'https://[0:0:0:0:0:ffff:127.0.0.1]:PORT/',
  'https://[::127.0.0.1]:PORT/',
  'https://[::ffff:0:127.0.0.1]:PORT/',
  'https://[64:ff9b::127.0.0.1]:PORT/',
  'https://[64:ff9b:1::127.0.0.1]:PORT/',
  'https://[2002:7f00:1::]:PORT/',
  'https://[2001:0:0:0:0:0:80ff:fffe]:PORT/',
  'https://[::1%25lo]:PORT/',
  'https://[fe80::1%25lo]:PORT/',
  'https://[::]:PORT/',
  'https://[::ffff:0.0.0.0]:PORT/',
  'https://0.0.0.0:PORT/',
  'https://0:PORT/',
  'https://0x0:PORT/',
  // Names that lead here.
  'https://localhost:PORT/',
  'https://LOCALHOST:PORT/',
  'https://localhost.:PORT/',
  'https://localhost.localdomain:PORT/',
  'https://ip6-localhost:PORT/',
  'https://ⓛⓞⓒⓐⓛⓗⓞⓢⓣ:PORT/',
  'https://ｌｏｃａｌｈｏｓｔ:PORT/',
  'https://loc\u00ADalhost:PORT/',
  'https://l%6fcalhost:PORT/',
  'https://127.0.0.1.nip.example:PORT/',
  'https://2130706433.example:PORT/',
  'https://bücher.example:PORT/',
  'https://xn--bcher-kva.example:PORT/',
  'https://a_b.example:PORT/',
  'https://metadata:PORT/',
  // Elsewhere inside.
  'https://10.0.0.1:PORT/',
  'https://10.255.255.255:PORT/',
  'https://172.16.0.1:PORT/',
  'https://172.31.255.255:PORT/',
  'https://192.168.0.1:PORT/',
  'https://100.64.0.1:PORT/',
  'https://100.100.100.200/latest/meta-data/',
  'https://169.254.169.254/latest/meta-data/iam/security-credentials/',
  'https://2852039166/latest/meta-data/',
  'https://0xA9FEA9FE/',
  'https://0251.0376.0251.0376/',
  'https://[::ffff:169.254.169.254]/',
  'https://[::ffff:a9fe:a9fe]/',
  'https://[64:ff9b::a9fe:a9fe]/',
  'https://[fd00:ec2::254]/latest/meta-data/',
  'https://168.63.129.16/machine?comp=goalstate',
  'https://192.0.0.192/opc/v1/instance/',
  'https://198.18.0.1:PORT/',
  'https://192.88.99.1:PORT/',
  'https://224.0.0.1:PORT/',
  'https://255.255.255.255:PORT/',
  'https://240.0.0.1:PORT/',
  'https://[fc00::1]:PORT/',
  'https://[fe80::1]:PORT/',
  'https://[ff02::1]:PORT/',
  'https://[2001:db8::1]:PORT/',
  'https://[3fff::1]:PORT/',
  'https://[5f00::1]:PORT/',
  'https://[100::1]:PORT/',
  // Not what may be called at all.
  'http://127.0.0.1:PORT/',
  'http://localhost:PORT/',
  'http://8.8.8.8:PORT/',
  'https://user@localhost:PORT/',
  'https://user:pass@localhost:PORT/',
  'https://:pass@localhost:PORT/',
  'https://8.8.8.8@127.0.0.1:PORT/',
  'https://127.0.0.1:PORT@8.8.8.8/',
  'https://8.8.8.8#@127.0.0.1:PORT/',
  'https://localhost:0/',
  'https://localhost:99999/',
  'https://[::1/',
  'https://',
  '//127.0.0.1:PORT/',
  '/etc/passwd',
  '',
  'file:///etc/passwd',
  'ftp://127.0.0.1:PORT/',
  'gopher://127.0.0.1:PORT/_x',
  'dict://127.0.0.1:PORT/x',
  'ldap://127.0.0.1:PORT/',
  'ws://127.0.0.1:PORT/',
  'wss://127.0.0.1:PORT/',
  'data:text/plain,x',
  'blob:https://127.0.0.1:PORT/x',
  'javascript:1',
  'unix:/var/run/docker.sock',
  'http+unix://%2Fvar%2Frun%2Fdocker.sock/info',
  'jar:https://127.0.0.1:PORT!/',
  `https://localhost:PORT/${'a'.repeat(2048)}`,
];

/** Only these may fail for want of an answer, because the URL standard reads them as public addresses. */
const readAsPublic = new Set(['https://8.8.8.8#@127.0.0.1:PORT/']);

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

describe('an address a stranger chose', () => {
  it.each(hostile.filter((url) => !readAsPublic.has(url)))('%j leads nowhere', async (url) => {
    const before = v4.connections + v6.connections;
    const error = await createSafeFetch({ allowPrivate: false, lookup })(aim(url), { timeoutMs: 2_000 }).catch(
      (thrown: unknown) => thrown,
    );
    expect(error).toBeInstanceOf(OutboundError);
    expect(['invalid_url', 'forbidden_address']).toContain((error as OutboundError).code);
    // Nothing in the sentence tells what is inside.
    expect((error as OutboundError).message).not.toMatch(/\d|localhost|::/);
    expect(v4.connections + v6.connections).toBe(before);
  });

  it.each([...readAsPublic])('%j does not lead here', async (url) => {
    const before = v4.connections + v6.connections;
    const call = createSafeFetch({ allowPrivate: false, lookup })(aim(url), { timeoutMs: 50 });
    await expect(call).rejects.toThrow(OutboundError);
    expect(v4.connections + v6.connections).toBe(before);
  });

  it('is what the canaries would have heard of', async () => {
    const open = createSafeFetch({ allowPrivate: true, lookup });
    const before = v4.connections + v6.connections;
    for (const url of hostile.slice(0, 63)) await open(aim(url), { timeoutMs: 150 }).catch(() => undefined);
    expect(v4.connections + v6.connections - before).toBeGreaterThan(40);
  });

  it('is taken as the URL standard reads it, not as it looks', () => {
    expect(lookups).toContain('localhost');
    expect(lookups).toContain('xn--bcher-kva.example');
    expect(lookups.filter((host) => ['LOCALHOST', 'l%6fcalhost', 'bücher.example'].includes(host))).toEqual([]);
  });
});
