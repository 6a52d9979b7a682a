import { AsyncLocalStorage } from 'node:async_hooks'
import {
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  type Context,
  type Span,
  type Tracer,
} from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  TraceIdRatioBasedSampler,
  TracerProvider,
  type SpanExporter,
} from '@opentelemetry/sdk-trace'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { DatabaseWatch } from '#server/store/database-watch.ts'
import { nameOfStatement } from '#server/store/statement-name.ts'
import type { Traces, TracesConfig } from './traces.ts'

/** Longer than a collector on the same network takes; a stop doesn't wait for one that is away. */
const SEND_LIMIT_MS = 5_000

/**
 * Opens traces to a collector at an endpoint: a span for each request, and below it one for each statement and each wait
 * for a connection. Names are patterns of paths, verbs and tables. There is no path, query, header, address, text or id
 * of anybody in them, and no trace of the caller's is gone on with: callers are strangers.
 *
 * Statements of no request have no trace: periodic work asks several times a second.
 */
export function openTraces({ endpoint, share }: TracesConfig, log: (line: string) => void): Traces {
  const url = `${endpoint.replace(/\/$/, '')}/v1/traces`
  const exporter = toldOnce(new OTLPTraceExporter({ url, timeoutMillis: SEND_LIMIT_MS }), endpoint, log)
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'farstead' }).merge(
      detectResources({ detectors: [envDetector] }),
    ),
    sampler: new TraceIdRatioBasedSampler(share),
    spanProcessors: [new BatchSpanProcessor({ exporter, exportTimeoutMillis: SEND_LIMIT_MS })],
  })
  const tracer = provider.getTracer('farstead')
  const current = new AsyncLocalStorage<Context>()
  return {
    observe(app, watch) {
      followRequests(app, tracer, current)
      watch(watchOf(tracer, current))
    },
    close: () => provider.shutdown().catch(() => undefined),
  }
}

function followRequests(app: FastifyInstance, tracer: Tracer, current: AsyncLocalStorage<Context>): void {
  const followed = new WeakMap<FastifyRequest, Span>()
  app.addHook('onRequest', (request, _reply, done) => {
    const { method, routeOptions } = request
    const route = routeOptions.url
    const span = tracer.startSpan(
      route === undefined ? method : `${method} ${route}`,
      {
        kind: SpanKind.SERVER,
        attributes: {
          'http.request.method': method,
          ...(route === undefined ? {} : { 'http.route': route }),
        },
      },
      ROOT_CONTEXT,
    )
    request.traceId = span.spanContext().traceId
    followed.set(request, span)
    current.run(trace.setSpan(ROOT_CONTEXT, span), done)
  })
  app.addHook('onResponse', async (request, reply) => end(request, reply.statusCode))
  app.addHook('onRequestAbort', async (request) => end(request, null))

  function end(request: FastifyRequest, status: number | null): void {
    const span = followed.get(request)
    followed.delete(request)
    if (status !== null) span?.setAttribute('http.response.status_code', status)
    if (status === null || status >= 500) {
      span?.setStatus({ code: SpanStatusCode.ERROR })
      span?.setAttribute('error.type', status === null ? 'aborted' : String(status))
    }
    span?.end()
  }
}

function watchOf(tracer: Tracer, current: AsyncLocalStorage<Context>): DatabaseWatch {
  return {
    onStatement(text) {
      const context = current.getStore()
      if (!context) return () => undefined
      const name = nameOfStatement(text)
      const attributes = { 'db.system.name': 'postgresql', 'db.query.summary': name }
      const span = tracer.startSpan(name, { kind: SpanKind.CLIENT, attributes }, context)
      return (isRefused) => {
        if (isRefused) span.setStatus({ code: SpanStatusCode.ERROR })
        span.end()
      }
    },
    onWait() {
      const context = current.getStore()
      const span = context && tracer.startSpan('wait for a connection', {}, context)
      return () => span?.end()
    },
  }
}

/** A collector that is away would otherwise be told of every few seconds, or never. */
function toldOnce(exporter: SpanExporter, endpoint: string, log: (line: string) => void): SpanExporter {
  let isAway = false
  return {
    export(spans, tell) {
      exporter.export(spans, (result) => {
        const failed = result.error !== undefined
        if (failed && !isAway)
          log(`Traces don't reach ${endpoint} (${result.error?.message}). They are lost until they do.`)
        if (!failed && isAway) log(`Traces reach ${endpoint} again.`)
        isAway = failed
        tell(result)
      })
    },
    shutdown: () => exporter.shutdown(),
  }
}
