import { connect } from 'node:net';
import { problemSchema } from '@postern/contracts';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import { createMemoryLimiter } from '../outbound/limiter/limiter.ts';
import { useProblems } from './error-handler.ts';
import { intakeLimits, type IntakeRates } from './limit-requests.ts';
import { openRaw, portOf } from './slow-clients/testing.ts';

let app: FastifyInstance | undefined;
let nowMs = 0;
afterEach(async () => {
  await app?.close();
  nowMs = 0;
});

interface Setup {
  rates?: Partial<IntakeRates>;
  trustProxy?: string[];
}

/** A route with the intake’s limits. */
function build({ rates = {}, trustProxy = [] }: Setup = {}): FastifyInstance {
  const made = fastify({ trustProxy: trustProxy.length > 0 ? trustProxy : false }) as unknown as FastifyInstance;
  const limiter = createMemoryLimiter({ now: () => nowMs });
  const onRequest = intakeLimits(limiter, { addressPerMinute: 60, endpointPerMinute: 300, ...rates });
  useProblems(made);
  made.post<{ Params: { id: string } }>('/api/submit/:id', { onRequest }, async (request, reply) => {
    if (request.params.id === 'missing') return reply.code(404).send({ ip: request.ip });
    return { ip: request.ip };
  });
  app = made;
  return made;
}

interface Sent {
  from?: string;
  to?: string;
  headers?: Record<string, string>;
}
const send = ({ from = '203.0.113.7', to = 'abc', headers = {} }: Sent = {}) =>
  app?.inject({ method: 'POST', url: `/api/submit/${to}`, remoteAddress: from, headers });

/** The limits in the answer's headers. */
async function standing(sent?: Sent): Promise<(number | undefined)[]> {
  const response = await send(sent);
  const read = (name: string) => {
    const value = response?.headers[name];
    return value === undefined ? undefined : Number(value);
  };
  return [response?.statusCode, read('ratelimit-limit'), read('ratelimit-remaining'), read('ratelimit-reset')];
}

async function sendMany(count: number, sent: (n: number) => Sent): Promise<(number | undefined)[]> {
  const statuses: (number | undefined)[] = [];
  for (let n = 0; n < count; n += 1) statuses.push((await send(sent(n)))?.statusCode);
  return statuses;
}
const allowed = (statuses: (number | undefined)[]) => statuses.filter((status) => status === 200).length;

describe('every answer', () => {
  it('has the sender’s limits, refusals too', async () => {
    build({ rates: { addressPerMinute: 2 } });
    expect(await standing()).toEqual([200, 2, 1, 60]);
    nowMs = 20_000;
    expect(await standing({ to: 'missing' })).toEqual([404, 2, 0, 40]);
    expect(await standing()).toEqual([429, 2, 0, 40]);
  });

  it('reports the tighter of the two limits', async () => {
    build({ rates: { addressPerMinute: 10, endpointPerMinute: 11 } });
    expect(await standing()).toEqual([200, 10, 9, 60]);
    expect(await standing({ from: '203.0.113.8' })).toEqual([200, 10, 9, 60]);
    expect(await standing({ from: '203.0.113.9' })).toEqual([200, 11, 8, 60]);
    expect(await standing({ from: '203.0.113.9', to: 'def' })).toEqual([200, 10, 8, 60]);
  });

  it('has no headers when both limits are off', async () => {
    build({ rates: { addressPerMinute: 0, endpointPerMinute: 0 } });
    expect(allowed(await sendMany(500, () => ({})))).toBe(500);
    expect(await standing()).toEqual([200, undefined, undefined, undefined]);
  });

  it('applies one limit when the other is off', async () => {
    build({ rates: { addressPerMinute: 0, endpointPerMinute: 3 } });
    expect(allowed(await sendMany(9, (n) => ({ from: `203.0.113.${n}` })))).toBe(3);
    build({ rates: { addressPerMinute: 3, endpointPerMinute: 0 } });
    expect(allowed(await sendMany(9, (n) => ({ to: `endpoint${n}` })))).toBe(3);
  });
});

describe('a refusal', () => {
  it('is a problem with Retry-After', async () => {
    build({ rates: { addressPerMinute: 1 } });
    await send();
    const response = await send();
    expect(problemSchema.parse(response?.json())).toMatchObject({
      status: 429,
      code: 'rate_limited',
      detail: 'Too many attempts. Please try again in 60 seconds.',
    });
    expect(response?.headers).toMatchObject({ 'retry-after': '60', 'content-type': /problem\+json/ });
  });

  it('ends when Retry-After says', async () => {
    build();
    expect(allowed(await sendMany(70, () => ({})))).toBe(60);
    const [, , , resetSeconds = 0] = await standing();
    nowMs += resetSeconds * 1000;
    expect(await standing()).toEqual([200, 60, 0, 1]);
  });

  it('comes before the body is sent', async () => {
    const made = build({ rates: { addressPerMinute: 1 } });
    await made.listen({ port: 0, host: '127.0.0.1' });
    const head = ['Host: x', 'Content-Type: application/json', 'Content-Length: 999999'].join('\r\n');
    const upload = () => openRaw(portOf(made), `POST /api/submit/abc HTTP/1.1\r\n${head}\r\n\r\n{`);
    const [first, second] = [await upload(), await upload()];
    await new Promise((resolve) => second.socket.once('data', resolve));
    expect(second.text()).toMatch(/^HTTP\/1\.1 429 /);
    expect(first.text()).toBe('');
    first.socket.destroy();
    second.socket.destroy();
  });

  it('of one address does not use up the endpoint for the others', async () => {
    build({ rates: { addressPerMinute: 5, endpointPerMinute: 20 } });
    await sendMany(500, () => ({ from: '203.0.113.1' }));
    expect(allowed(await sendMany(20, (n) => ({ from: `203.0.113.${100 + n}` })))).toBe(15);
  });
});

describe('a sender', () => {
  it('is the /64 of an IPv6 address: 1,000 addresses of one host count as one', async () => {
    build();
    expect(allowed(await sendMany(1_000, (n) => ({ from: `2001:db8:1:2::${n.toString(16)}`, to: `e${n}` })))).toBe(60);
    expect(allowed(await sendMany(1, () => ({ from: '2001:db8:1:3::1' })))).toBe(1);
  });

  it('is the same for an IPv4 address written as IPv6', async () => {
    build({ rates: { addressPerMinute: 2 } });
    await send({ from: '203.0.113.7' });
    await send({ from: '::ffff:203.0.113.7' });
    expect(await standing({ from: '203.0.113.7' })).toEqual([429, 2, 0, 60]);
  });

  it('does not depend on headers: without a proxy, 1,000 forged addresses do not evade the limit', async () => {
    build();
    const forged = (n: number) => ({
      to: `e${n}`,
      headers: {
        'x-forwarded-for': `198.51.100.${n % 256}, 10.0.${n >> 8}.1`,
        forwarded: `for=198.51.100.${n % 256}`,
        'x-real-ip': `198.51.100.${n % 256}`,
        'client-ip': `198.51.100.${n % 256}`,
        'cf-connecting-ip': `198.51.100.${n % 256}`,
      },
    });
    expect(allowed(await sendMany(1_000, forged))).toBe(60);
  });

  it('is the address that the configured proxy reports: 1,000 forged addresses before it do not help', async () => {
    build({ trustProxy: ['10.0.0.1'] });
    const through = (client: string, n: number) => ({
      from: '10.0.0.1',
      to: `e${n}`,
      headers: { 'x-forwarded-for': `198.51.100.${n % 256}, 192.0.2.${n >> 8}, ${client}` },
    });
    expect(allowed(await sendMany(1_000, (n) => through('203.0.113.7', n)))).toBe(60);
    expect(allowed(await sendMany(1_000, (n) => through('203.0.113.8', n)))).toBe(60);
    expect((await send(through('203.0.113.9', 0)))?.json()).toEqual({ ip: '203.0.113.9' });
  });

  it('is the peer itself if it is not the proxy but acts like one', async () => {
    build({ trustProxy: ['10.0.0.1'] });
    const pretending = (n: number) => ({
      from: '203.0.113.66',
      to: `e${n}`,
      headers: { 'x-forwarded-for': `198.51.100.${n % 256}, 10.0.0.1` },
    });
    expect(allowed(await sendMany(1_000, pretending))).toBe(60);
  });

  it('follows a chain of proxies only as far as configured', async () => {
    build({ trustProxy: ['10.0.0.0/24', '2001:db8:ffff::/48'] });
    const chain = async (forwarded: string, from = '10.0.0.1') =>
      (await send({ from, headers: { 'x-forwarded-for': forwarded } }))?.json<{ ip: string }>().ip;
    expect(await chain('198.51.100.1, 203.0.113.7, 10.0.0.2')).toBe('203.0.113.7');
    expect(await chain('198.51.100.1, 203.0.113.7, 10.0.1.2')).toBe('10.0.1.2');
    expect(await chain('198.51.100.1, 203.0.113.7', '2001:db8:ffff::5')).toBe('203.0.113.7');
    expect(await chain('198.51.100.1, nonsense')).toBe('nonsense');
    expect(await chain('')).toBe('10.0.0.1');
  });

  it('is the same when the proxy adds a port', async () => {
    build({ trustProxy: ['10.0.0.1'] });
    const from = (n: number) => ({ from: '10.0.0.1', headers: { 'x-forwarded-for': `203.0.113.7:${40_000 + n}` } });
    expect(allowed(await sendMany(200, from))).toBe(60);
  });

  it('on a real connection is its peer', async () => {
    const made = build({ trustProxy: ['127.0.0.1'], rates: { addressPerMinute: 2 } });
    await made.listen({ port: 0, host: '127.0.0.1' });
    const ask = (localAddress: string, forwarded: string) =>
      new Promise<string>((resolve) => {
        const socket = connect({ port: portOf(made), host: '127.0.0.1', localAddress });
        let text = '';
        socket.on('data', (chunk) => void (text += String(chunk))).on('close', () => resolve(text));
        socket.write(
          `POST /api/submit/abc HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: 0\r\nX-Forwarded-For: ${forwarded}\r\n\r\n`,
        );
      });
    expect(await ask('127.0.0.1', '198.51.100.1')).toContain('{"ip":"198.51.100.1"}');
    expect(await ask('127.0.0.2', '198.51.100.2')).toContain('{"ip":"127.0.0.2"}');
    expect(await ask('127.0.0.2', '198.51.100.3')).toContain('200 OK');
    expect(await ask('127.0.0.2', '198.51.100.4')).toContain('429');
  });
});

it('accepts an endpoint’s id of any length, because any text may be in the path', async () => {
  build({ rates: { addressPerMinute: 3 } });
  expect(await sendMany(4, (n) => ({ to: `${'a'.repeat(90)}${n}` }))).toEqual([200, 200, 200, 429]);
});
