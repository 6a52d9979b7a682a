import { createServer, type Server } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { poolCounts } from '#server/store/database.ts'
import { JOBS_SCHEMA } from '#server/store/jobs/pg-boss.ts'
import type { Db } from '#server/store/tables.ts'
import { countStatements } from './statement-figures.ts'

export type Metrics = {
  /** Counts the app's requests. Call it before the app is ready. */
  observe(app: FastifyInstance): void
  /** Counts the WebSockets of a server whose upgrades somebody else answers. */
  countSockets(server: Server): void
  /** Returns what Prometheus reads. */
  text(): Promise<string>
  /** Serves it at `/metrics`, until the server is closed. Returns the server once it listens. */
  listen(at: { host: string; port: number }): Promise<Server>
}

/** In seconds: what a request on a quiet machine takes, and what people notice. */
const BUCKETS = [0.005, 0.02, 0.05, 0.1, 0.3, 1, 3, 10]
/** A device that hasn't asked for longer isn't waiting. */
const WAITING_FOR = sql.lit('5 minutes')

/**
 * Opens what an operator's Prometheus reads (docs/decisions/0166). Labels are patterns of paths, kinds and states: no id,
 * no name, nothing that a person wrote. What the database counts is asked at each reading, and left out while it doesn't
 * answer.
 */
export function openMetrics(db: Db): Metrics {
  const register = new Registry()
  const registers = [register]
  collectDefaultMetrics({ register })
  countStatements(db, registers)
  const requests = new Histogram({
    name: 'farstead_request_seconds',
    help: 'Requests by method, pattern of the path and status; 429 is a refusal by a limit.',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
    registers,
  })
  const sockets = new Gauge({
    name: 'farstead_sockets',
    help: 'WebSockets that are open; none if Pusher serves them.',
    registers,
  })
  new Gauge({
    name: 'farstead_pool_connections',
    help: 'Connections to the database that are in use or idle, and requests that wait for one.',
    labelNames: ['state'],
    registers,
    collect() {
      for (const [state, count] of Object.entries(poolCounts(db))) this.set({ state }, count)
    },
  })
  new Gauge({
    name: 'farstead_jobs',
    help: 'Jobs by kind that wait (created, retry), are being done (active) or were given up (failed).',
    labelNames: ['kind', 'state'],
    registers,
    async collect() {
      this.reset()
      for (const { kind, state, count } of await jobsOf(db)) this.set({ kind, state }, count)
    },
  })
  new Gauge({
    name: 'farstead_oldest_due_job_seconds',
    help: 'For how long the oldest job of a kind has been due and has not begun.',
    labelNames: ['kind'],
    registers,
    async collect() {
      this.reset()
      for (const { kind, due } of await jobsOf(db)) if (due !== null) this.set({ kind }, due)
    },
  })
  new Gauge({
    name: 'farstead_feed_lag_seconds',
    help: 'How long ago the last change was that a device which asked within the last 5 minutes hasn’t been told of.',
    registers,
    async collect() {
      this.set(await feedLag(db))
    },
  })
  return {
    observe(app) {
      app.addHook('onResponse', async ({ method, routeOptions }, reply) => {
        const labels = { method, route: routeOptions.url ?? 'none', status: reply.statusCode }
        requests.observe(labels, reply.elapsedTime / 1000)
      })
    },
    countSockets(server) {
      server.on('upgrade', (_request, socket) => {
        sockets.inc()
        socket.once('close', () => sockets.dec())
      })
    },
    text: () => register.metrics(),
    listen: (at) => serve(() => register.metrics(), register.contentType, at),
  }
}

type JobsOfKind = { kind: string; state: string; count: number; due: number | null }

/** Returns nothing while the database doesn't answer: the other figures then say why. */
async function jobsOf(db: Db): Promise<JobsOfKind[]> {
  try {
    const { rows } = await sql<JobsOfKind>`
      select name as kind, state::text as state, count(*)::int as count,
        extract(epoch from now() - min(start_after) filter (
          where state in ('created', 'retry') and start_after <= now()
        ))::float8 as due
      from ${sql.table(`${JOBS_SCHEMA}.job`)}
      where state in ('created', 'retry', 'active', 'failed')
      group by name, state
    `.execute(db)
    return rows
  } catch {
    return []
  }
}

async function feedLag(db: Db): Promise<number> {
  try {
    const { rows } = await sql<{ lag: number }>`
      select coalesce(extract(epoch from now() - min(moved_at)), 0)::float8 as lag
      from sessions join feed_heads using (user_id)
      where seen_at > now() - ${WAITING_FOR}::interval and told_n < n
    `.execute(db)
    return rows[0]?.lag ?? Number.NaN
  } catch {
    return Number.NaN
  }
}

function serve(
  text: () => Promise<string>,
  contentType: string,
  { host, port }: { host: string; port: number },
): Promise<Server> {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') return void response.writeHead(404).end()
    text().then(
      (figures) => response.writeHead(200, { 'content-type': contentType }).end(figures),
      () => response.writeHead(500).end(),
    )
  })
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => resolve(server))
  })
}
