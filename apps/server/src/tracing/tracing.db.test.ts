import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventually, startHarness, type Harness } from '../../test/harness.ts';
import { post } from '../../test/submit.ts';
import { startReceiver, type Receiver } from '../features/deliveries/channels/webhook/receiver-testing.ts';
import { startCollector, type Collector, type ReceivedSpan } from './collector-testing.ts';

const CALLER = { trace: '4bf92f3577b34da6a3ce929d0e0e4736', span: '00f067aa0ba902b7' };
const SECRET = 'Zymurgy-7731';

let collector: Collector;
let receiver: Receiver;
let harness: Harness;
let endpoint_id: string;
let token: string;

/** Everything that happens in the traced server, before its tracer is closed and has exported all spans. */
beforeAll(async () => {
  collector = await startCollector();
  receiver = await startReceiver();
  harness = await startHarness({
    OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.url}/`,
    OTEL_EXPORTER_OTLP_HEADERS: 'x-api-key=a%20secret',
    OTEL_SERVICE_NAME: 'forms',
    OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=test',
    TRUST_PROXY: '127.0.0.1',
  });
  const account = await harness.signUp('visible@example.org');
  ({ token } = account);
  endpoint_id = (await account.client.endpoints.create({ name: 'Contact' })).id;
  await account.client.destinations.create({ endpoint_id, kind: 'webhook', config: { url: receiver.url } });
  const traceparent = `00-${CALLER.trace}-${CALLER.span}-01`;
  await post(harness.app, endpoint_id, { fields: { message: SECRET }, headers: { traceparent } });
  await eventually(() => receiver.received.length > 0);
  await harness.dispatched();
  await Promise.all(['1', '2', '3'].map((n) => post(harness.app, endpoint_id, { fields: { n } })));
  await harness.app.inject({ url: '/thanks/nothing-of-this-kind/at-all?email=visible@example.org' });
  await harness.app.inject({ url: '/live' });
  await eventually(() => receiver.received.length === 4);
  await harness.close();
});
afterAll(async () => {
  await receiver.close();
  await collector.close();
});

const named = (name: string | RegExp): ReceivedSpan[] =>
  collector.spans.filter((span) => (typeof name === 'string' ? span.name === name : name.test(span.name)));
const intake = (): ReceivedSpan | undefined =>
  collector.spans.find((span) => span.kind === 2 && span.traceId === CALLER.trace);

it('exports to the collector with its headers, as the service of the configuration', () => {
  expect(collector.requests.length).toBeGreaterThan(0);
  for (const { path, headers } of collector.requests)
    expect([path, headers['x-api-key'], headers['content-type']]).toEqual([
      '/v1/traces',
      'a secret',
      'application/json',
    ]);
  for (const { resource } of collector.spans)
    expect(resource).toMatchObject({
      'service.name': 'forms',
      'deployment.environment.name': 'test',
      'postern.process': 'web',
    });
});

it('continues the trace of a trusted proxy, with the route’s pattern as its name', () => {
  expect(intake()).toMatchObject({
    name: 'POST /api/submit/:id',
    parentSpanId: CALLER.span,
    attributes: {
      'http.request.method': 'POST',
      'http.route': '/api/submit/:id',
      'http.response.status_code': 201,
      request_id: CALLER.trace,
    },
  });
});

it('shows the batch in which a submission was written, and its statement', () => {
  const batch = named('write batch').find(({ traceId }) => traceId === CALLER.trace);
  expect(batch).toMatchObject({ parentSpanId: intake()?.spanId, attributes: { 'batch.rows': 1 } });
  const statement = collector.spans.find(({ parentSpanId }) => parentSpanId === batch?.spanId);
  expect(statement).toMatchObject({ kind: 3, attributes: { 'db.system.name': 'postgresql' } });
});

it('links a batch to the other requests that it stores', () => {
  const rest = named('write batch').filter(({ traceId }) => traceId !== CALLER.trace);
  expect(rest.reduce((sum, { attributes }) => sum + Number(attributes['batch.rows']), 0)).toBe(3);
  const shared = rest.find(({ attributes }) => Number(attributes['batch.rows']) > 1);
  expect(shared?.links?.length).toBe(Number(shared?.attributes['batch.rows']) - 1);
});

it('names the statements of other requests, also after their bodies were read', () => {
  const created = named('POST /api/endpoints/')[0];
  const statements = collector.spans.filter(({ parentSpanId }) => parentSpanId === created?.spanId);
  expect(statements.map(({ name }) => name)).toContain('insert endpoint');
});

it('shows jobs and deliveries, and tells receivers of webhooks the trace', () => {
  expect(named('job auth.send-letter').length).toBeGreaterThan(0);
  const deliveries = named('deliver webhook');
  expect(deliveries).toHaveLength(4);
  expect(deliveries.every(({ attributes }) => attributes['delivery.result'] === 'delivered')).toBe(true);
  const told = new Set(receiver.received.map(({ headers }) => headers['traceparent']));
  expect(told).toEqual(new Set(deliveries.map(({ traceId, spanId }) => `00-${traceId}-${spanId}-01`)));
  expect(deliveries.filter(({ attributes }) => attributes['request_id'] === CALLER.trace)).toHaveLength(1);
});

it('leaves out probes, people, bodies and tokens', () => {
  const text = JSON.stringify(collector.spans);
  for (const hidden of [
    '/live',
    SECRET,
    'visible@',
    token,
    'whsec_',
    'nothing-of-this-kind',
    `${endpoint_id}?`,
    '127.0.0.1',
  ])
    expect(text).not.toContain(hidden);
});
