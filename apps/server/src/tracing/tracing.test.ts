import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import pino from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { loadConfig } from '../config.ts';
import { startCollector, type Collector } from './collector-testing.ts';
import { openTracer } from './open-tracer.ts';
import { parseTraceparent } from './parse-traceparent.ts';
import type { Tracer } from './tracer.model.ts';

let collector: Collector;
beforeEach(async () => {
  collector = await startCollector();
});
afterEach(() => collector.close());

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const open = (env: NodeJS.ProcessEnv, lines: string[] = []): Promise<Tracer> =>
  openTracer(loadConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, ...env }, '/data'), {
    log: pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) }),
    process: 'worker',
  });

it('keeps the packages of OpenTelemetry out of a start without traces', async () => {
  const loaded = `
    import { registerHooks } from 'node:module';
    const found = [];
    registerHooks({ resolve: (name, context, next) => (name.startsWith('@opentelemetry') && found.push(name), next(name, context)) });
    const { openTracer } = await import('./tracing/open-tracer.ts');
    await import('./app/build-app.ts');
    await import('./app/job-handlers.ts');
    const tracer = await openTracer({ tracing: undefined }, {});
    console.log(JSON.stringify({ found, isOn: tracer.isOn }));`;
  const args = ['--input-type=module', '--eval', loaded];
  const { stdout } = await promisify(execFile)(process.execPath, args, {
    cwd: path.resolve(import.meta.dirname, '..'),
  });
  expect(JSON.parse(stdout)).toEqual({ found: [], isOn: false });
});

it.each([{ OTEL_SDK_DISABLED: 'true' }, { OTEL_TRACES_EXPORTER: 'none' }, { OTEL_EXPORTER_OTLP_ENDPOINT: '' }])(
  'is off with %j',
  async (env) => {
    expect((await open(env)).isOn).toBe(false);
  },
);

describe('the sampler', () => {
  it.each([
    ['always_on', '', [true, true, true]],
    ['always_off', '', [false, false, false]],
    ['traceidratio', '0', [false, false, false]],
    ['parentbased_always_on', '', [true, true, false]],
    ['parentbased_always_off', '', [false, true, false]],
    ['parentbased_traceidratio', '0', [false, true, false]],
    ['parentbased_traceidratio', '1', [true, true, false]],
  ])(
    '%s %s decides on a new trace, and on those of callers that are sampled or not',
    async (sampler, arg, expected) => {
      const tracer = await open({ OTEL_TRACES_SAMPLER: sampler, OTEL_TRACES_SAMPLER_ARG: arg });
      const parents = [null, `00-${TRACE}-00f067aa0ba902b7-01`, `00-${TRACE}-00f067aa0ba902b7-00`];
      const spans = parents.map((parent) => tracer.start('work', { kind: 'server', parent }));
      for (const span of spans) span.end();
      await tracer.close();
      expect(spans.map(({ traceparent }) => traceparent !== undefined)).toEqual(expected);
      expect(collector.spans).toHaveLength(expected.filter(Boolean).length);
    },
  );
});

it('keeps the type of an error and not its message', async () => {
  const tracer = await open({});
  const failing = tracer.run('work', { kind: 'internal' }, async () => {
    throw new RangeError('someone@example.org');
  });
  await expect(failing).rejects.toThrow(RangeError);
  await tracer.close();
  expect(collector.spans[0]).toMatchObject({ status: { code: 2 }, attributes: { 'error.type': 'RangeError' } });
  expect(JSON.stringify(collector.spans)).not.toContain('someone');
});

it('makes the span the parent of those inside it, and of no others', async () => {
  const tracer = await open({});
  await tracer.run('outer', { kind: 'internal' }, async () => {
    await Promise.resolve();
    await tracer.run('inner', { kind: 'internal' }, async () => undefined);
    tracer.start('separate', { kind: 'internal', parent: null }).end();
  });
  await tracer.close();
  const [outer, inner, separate] = ['outer', 'inner', 'separate'].map((name) =>
    collector.spans.find((span) => span.name === name),
  );
  expect(inner?.parentSpanId).toBe(outer?.spanId);
  expect([outer?.parentSpanId, separate?.parentSpanId]).toEqual([undefined, undefined]);
});

it('logs a collector that refuses, without its address, and works on', async () => {
  const lines: string[] = [];
  const tracer = await open({}, lines);
  collector.status = 400;
  tracer.start('work', { kind: 'internal' }).end();
  await tracer.close();
  expect(lines.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual(['traces could not be exported']);
  expect(lines.join('')).not.toContain('127.0.0.1');
});

it('reads traceparent headers, and no invalid ones', () => {
  expect(parseTraceparent(`00-${TRACE}-00f067aa0ba902b7-03`)).toEqual({
    traceId: TRACE,
    spanId: '00f067aa0ba902b7',
    traceFlags: 1,
    isRemote: true,
  });
  for (const header of [
    '',
    `ff-${TRACE}-00f067aa0ba902b7-01`,
    `00-${'0'.repeat(32)}-00f067aa0ba902b7-01`,
    `00-${TRACE}-${'0'.repeat(16)}-01`,
    `00-${TRACE.toUpperCase()}-00f067aa0ba902b7-01`,
    `00-${TRACE}-00f067aa0ba902b7`,
    'x'.repeat(100_000),
  ])
    expect(parseTraceparent(header)).toBeUndefined();
});
