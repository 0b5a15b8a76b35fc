export type Attributes = Readonly<Record<string, string | number | boolean>>;

/** Work under way that a trace shows. It names routes, jobs and ids, and no person, address, body or token. */
export interface Span {
  /** The value of a `traceparent` header (W3C Trace Context); undefined if the trace is not sampled. */
  readonly traceparent: string | undefined;
  set(attributes: Attributes): void;
  /** Marks it as failed. An error's message may have a visitor's data, so only its type is kept. */
  fail(type: string): void;
  end(): void;
}

export interface SpanOptions {
  kind: 'server' | 'client' | 'consumer' | 'internal';
  attributes?: Attributes;
  /** A span, a `traceparent` header, or null to begin a trace; by default the current span. */
  parent?: Span | string | null | undefined;
  /** Spans of other traces that this work is done for, too. */
  links?: readonly Span[];
  /** How long the work has taken already, in ms. */
  tookMs?: number;
}

export interface Tracer {
  /** Whether there are traces at all. Work that only serves traces is left out without. */
  readonly isOn: boolean;
  /** Begins a span, which the caller ends. */
  start(name: string, options: SpanOptions): Span;
  /** Runs work in a span. If it throws, the span has failed. */
  run<T>(name: string, options: SpanOptions, work: (span: Span) => Promise<T>): Promise<T>;
  /** Runs work for which `span` is the current one, including everything that it awaits. */
  within<T>(span: Span, work: () => T): T;
  current(): Span | undefined;
  /** Exports what has ended. */
  close(): Promise<void>;
}
