import { brand } from '@postern/contracts';
import { z } from 'zod';
import { flag } from './values.ts';

// The variables are those of the OpenTelemetry specification, so their names and defaults are not ours.

const collector = z
  .url({ protocol: /^https?$/, error: 'must be a URL such as http://localhost:4318' })
  .transform((url) => url.replace(/\/+$/, ''));

const samplers = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const;

/** `key=value` pairs, separated by commas; values are percent-encoded (W3C Baggage). */
const pairs = z.string().transform((text, ctx) => {
  const found: Record<string, string> = {};
  for (const pair of text.split(',').filter((part) => part.trim() !== '')) {
    const [key = '', ...rest] = pair.split('=');
    const value = rest.length === 0 ? undefined : decoded(rest.join('=').trim());
    if (value === undefined || !/^[\w.-]+$/.test(key.trim()) || /\p{Cc}/u.test(value)) {
      ctx.addIssue({ code: 'custom', message: 'must be a list such as key=value,other=value' });
      return z.NEVER;
    }
    found[key.trim()] = value;
  }
  return found;
});

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

const RATIO = 'must be a number from 0 to 1';

export const tracing = z.object({
  OTEL_EXPORTER_OTLP_ENDPOINT: collector.optional(),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: collector.optional(),
  OTEL_EXPORTER_OTLP_HEADERS: pairs.default({}),
  OTEL_SERVICE_NAME: z.string().min(1).max(200).optional(),
  OTEL_RESOURCE_ATTRIBUTES: pairs.default({}),
  OTEL_TRACES_EXPORTER: z.enum(['otlp', 'none']).default('otlp'),
  OTEL_TRACES_SAMPLER: z.enum(samplers).default('parentbased_always_on'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number<string>(RATIO).min(0, RATIO).max(1, RATIO).default(1),
  OTEL_SDK_DISABLED: flag(false),
});

export interface Tracing {
  url: string;
  headers: Record<string, string>;
  serviceName: string;
  resource: Record<string, string>;
  sampler: (typeof samplers)[number];
  /** From 0 to 1, for the samplers by ratio. */
  ratio: number;
}

/** Where traces go; undefined without a collector. */
export function toTracing(env: z.output<typeof tracing>): Tracing | undefined {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: base, OTEL_RESOURCE_ATTRIBUTES: resource } = env;
  const url = env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? (base === undefined ? undefined : `${base}/v1/traces`);
  if (url === undefined || env.OTEL_SDK_DISABLED || env.OTEL_TRACES_EXPORTER === 'none') return undefined;
  return {
    url,
    headers: env.OTEL_EXPORTER_OTLP_HEADERS,
    serviceName: env.OTEL_SERVICE_NAME ?? resource['service.name'] ?? brand.slug,
    resource,
    sampler: env.OTEL_TRACES_SAMPLER,
    ratio: env.OTEL_TRACES_SAMPLER_ARG,
  };
}
