import type { Span, Tracer } from './tracer.model.ts';

const span: Span = { traceparent: undefined, set: () => undefined, fail: () => undefined, end: () => undefined };

/** Without configured traces: every call does nothing but its work. */
export const noTracer: Tracer = {
  isOn: false,
  start: () => span,
  run: (_name, _options, work) => work(span),
  within: (_span, work) => work(),
  current: () => undefined,
  close: async () => undefined,
};
