import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import {
  diag,
  DiagLogLevel,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  TraceFlags,
  type Context,
  type Span as OtelSpan,
  type SpanContext,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import { brand } from '@postern/contracts';
import type { Tracing } from '../config/tracing.ts';
import { version } from '../version.ts';
import { createSampler } from './create-sampler.ts';
import type { OpenTracer } from './open-tracer.ts';
import { parseTraceparent } from './parse-traceparent.ts';
import type { Span, SpanOptions, Tracer } from './tracer.model.ts';

const kinds = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  consumer: SpanKind.CONSUMER,
  internal: SpanKind.INTERNAL,
} as const;

/** Longer attributes are cut. Ours are routes, names and ids. */
const MAX_VALUE_CHARS = 300;

/** What the SDK says may have the URL of the collector, with a password. */
const silent = () => undefined;
const NOT_EXPORTED = 'traces could not be exported';

function openProvider(tracing: Tracing, { log, process }: OpenTracer): TracerProvider {
  const report = () => log.warn(NOT_EXPORTED);
  const logger = { error: report, warn: silent, info: silent, debug: silent, verbose: silent };
  diag.setLogger(logger, { logLevel: DiagLogLevel.ERROR, suppressOverrideMessage: true });
  const { url, headers } = tracing;
  return new TracerProvider({
    sampler: createSampler(tracing),
    spanLimits: { attributeValueLengthLimit: MAX_VALUE_CHARS },
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url, headers }) })],
    resource: resourceFromAttributes({
      'service.version': version,
      'service.instance.id': randomUUID(),
      [`${brand.slug}.process`]: process,
      ...tracing.resource,
      'service.name': tracing.serviceName,
    }),
  });
}

/** The tracer of a process. Spans wait in memory, and go to the collector every few seconds. */
export function createTracer(tracing: Tracing, options: OpenTracer): Tracer {
  const provider = openProvider(tracing, options);
  const otel = provider.getTracer(brand.slug, version);
  const storage = new AsyncLocalStorage<Span>();
  const known = new WeakMap<Span, OtelSpan>();

  const contextOf = (parent: SpanOptions['parent']): Context => {
    if (parent === null || parent === undefined) return ROOT_CONTEXT;
    const context: SpanContext | undefined =
      typeof parent === 'string' ? parseTraceparent(parent) : known.get(parent)?.spanContext();
    return context ? trace.setSpanContext(ROOT_CONTEXT, context) : ROOT_CONTEXT;
  };

  const start: Tracer['start'] = (name, { kind, attributes = {}, links = [], tookMs = 0, ...options }) => {
    const parent = 'parent' in options ? options.parent : storage.getStore();
    const linked = links.flatMap((link) => known.get(link)?.spanContext() ?? []);
    const own = otel.startSpan(
      name,
      {
        kind: kinds[kind],
        attributes: { ...attributes },
        links: linked.map((context) => ({ context })),
        startTime: Date.now() - tookMs,
      },
      contextOf(parent),
    );
    const span = toSpan(own);
    known.set(span, own);
    return span;
  };

  const within: Tracer['within'] = (span, work) => storage.run(span, work);

  return {
    isOn: true,
    start,
    within,
    current: () => storage.getStore(),
    async run(name, options, work) {
      const span = start(name, options);
      try {
        return await within(span, () => work(span));
      } catch (error) {
        span.fail(typeOf(error));
        throw error;
      } finally {
        span.end();
      }
    },
    // A collector that is away fails the last export, and must not fail the end of the process.
    close: () => provider.shutdown().catch(() => options.log.warn(NOT_EXPORTED)),
  };
}

function toSpan(own: OtelSpan): Span {
  const { traceId, spanId, traceFlags } = own.spanContext();
  const isSampled = (traceFlags & TraceFlags.SAMPLED) !== 0;
  return {
    traceparent: isSampled ? `00-${traceId}-${spanId}-01` : undefined,
    set: (attributes) => void own.setAttributes({ ...attributes }),
    fail(type) {
      own.setAttribute('error.type', type);
      own.setStatus({ code: SpanStatusCode.ERROR });
    },
    end: () => own.end(),
  };
}

/** The code of our own errors and of the database's, or the name of the class. */
function typeOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}
