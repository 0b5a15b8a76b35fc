import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  type Sampler,
} from '@opentelemetry/sdk-trace';
import type { Tracing } from '../config/tracing.ts';

const PARENT_BASED = 'parentbased_';

/** Decides which traces are recorded, by the names that the OpenTelemetry specification gives. */
export function createSampler({ sampler, ratio }: Pick<Tracing, 'sampler' | 'ratio'>): Sampler {
  const isByParent = sampler.startsWith(PARENT_BASED);
  const root = rootOf(isByParent ? sampler.slice(PARENT_BASED.length) : sampler, ratio);
  return isByParent ? new ParentBasedSampler({ root }) : root;
}

function rootOf(name: string, ratio: number): Sampler {
  if (name === 'always_off') return new AlwaysOffSampler();
  return name === 'traceidratio' ? new TraceIdRatioBasedSampler(ratio) : new AlwaysOnSampler();
}
