import type { FastifyInstance } from 'fastify'
import type { Config } from '#server/scope/config.ts'
import type { DatabaseWatch } from '#server/store/database-watch.ts'

/** What becomes of a request, step by step, sent to a collector of OpenTelemetry (docs/decisions/0176). */
export type Traces = {
  /**
   * Follows the app's requests, and what they ask of the database once `watch` has been given what hears of it. Call it
   * before anything else is added to the app.
   */
  observe(app: FastifyInstance, watch: (watch: DatabaseWatch) => void): void
  /** Sends what is left, for a few seconds at most. */
  close(): Promise<void>
}

export type TracesConfig = NonNullable<Config['traces']>

/** Returns `null` without an endpoint; the libraries for it are then not even read. */
export async function loadTraces(config: Config, log: (line: string) => void): Promise<Traces | null> {
  if (config.traces === null) return null
  const { openTraces } = await import('./otlp-traces.ts')
  return openTraces(config.traces, log)
}
