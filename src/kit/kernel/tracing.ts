// Tracing spans. Without a tracer nothing is recorded and nothing is paid.
import { AsyncLocalStorage } from 'node:async_hooks';
import {
  type Attributes,
  type Context,
  isSpanContextValid,
  ROOT_CONTEXT,
  type Span,
  type SpanContext,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api';

export type { Span, SpanContext } from '@opentelemetry/api';

let tracer: Tracer | null = null;
const current = new AsyncLocalStorage<Context>();

/** Sends spans to this tracer; null: none are created. */
export function traceWith(used: Tracer | null): void {
  tracer = used;
}

export function isTracing(): boolean {
  return tracer !== null;
}

/** The span of a request, as part of its caller's trace; null without a tracer. */
export function startRequestSpan(
  caller: SpanContext | null,
  name: string,
  attributes: Attributes,
): Span | null {
  if (tracer === null) return null;
  const parent = caller === null ? ROOT_CONTEXT : trace.setSpanContext(ROOT_CONTEXT, caller);
  return tracer.startSpan(name, { kind: SpanKind.SERVER, attributes }, parent);
}

export function insideSpan<T>(span: Span | null, work: () => T): T {
  return span === null ? work() : current.run(trace.setSpan(ROOT_CONTEXT, span), work);
}

/** A root span: work outside of requests. */
export function inRootSpan<T>(name: string, attributes: Attributes, work: () => Promise<T>): Promise<T> {
  return tracer === null ? work() : runInSpan(tracer, name, attributes, ROOT_CONTEXT, work);
}

/** A child of the current span; outside of one nothing is recorded. */
export function inSpan<T>(name: string, attributes: Attributes, work: () => Promise<T>): Promise<T> {
  const parent = tracer === null ? undefined : current.getStore();
  return tracer === null || parent === undefined ? work() : runInSpan(tracer, name, attributes, parent, work);
}

async function runInSpan<T>(
  used: Tracer,
  name: string,
  attributes: Attributes,
  parent: Context,
  work: () => Promise<T>,
): Promise<T> {
  const span = used.startSpan(name, { attributes }, parent);
  try {
    return await current.run(trace.setSpan(parent, span), work);
  } catch (error) {
    failSpan(span, error);
    throw error;
  } finally {
    span.end();
  }
}

export function failSpan(span: Span, error: unknown): void {
  span.setStatus({
    code: SpanStatusCode.ERROR,
    message: error instanceof Error ? error.name : String(error),
  });
}

const TRACEPARENT = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/;

/** Parses a W3C `traceparent` header; null where it is unusable. */
export function parseTraceparent(header: string | undefined): SpanContext | null {
  const [, version, traceId = '', spanId = '', flags = '', more] = TRACEPARENT.exec(header ?? '') ?? [];
  // Later versions may append fields.
  if (version === undefined || version === 'ff' || (version === '00' && more !== undefined)) return null;
  const context = { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & 1, isRemote: true };
  return isSpanContextValid(context) ? context : null;
}
