import { readFileSync } from 'node:fs'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Duplex } from 'node:stream'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { parse } from 'yaml'
import { inAHurry } from '#server/store/database.ts'
import { openJobs } from '#server/store/jobs/open-jobs.ts'
import { createAppBed, type AppBed } from '#tests/support/app-bed.ts'
import { until } from '#tests/support/until.ts'
import { openMetrics, type Metrics } from './metrics.ts'

let bed: AppBed
let metrics: Metrics
beforeAll(async () => {
  bed = await createAppBed(
    { REQUESTS_PER_MINUTE: '3' },
    {},
    {
      observe: (app, db) => {
        metrics = openMetrics(db)
        metrics.observe(app)
      },
    },
  )
})
afterAll(() => bed.close())

it('reports requests, jobs, the pool, the event loop and the memory, and no path', async () => {
  const secret = 'the-spare-key-lies-under-the-blue-pot'
  for (let nth = 0; nth < 5; nth += 1) await bed.app.inject({ url: `/v1/site/units/${secret}?q=${secret}` })
  await bed.app.inject({ url: '/live' })
  const jobs = await openJobs({ db: bed.db, log: () => undefined })
  await jobs.add(bed.db, 'mail', { to: 'hana@people.example' })
  await jobs.close()

  const server = await metrics.listen({ host: '127.0.0.1', port: 0 })
  const { port } = server.address() as AddressInfo
  const answer = await fetch(`http://127.0.0.1:${port}/metrics`)
  const text = await answer.text()
  expect(answer.headers.get('content-type')).toContain('text/plain')
  expect(text).toContain('farstead_request_seconds_count{method="GET",route="/live",status="200"} 1\n')
  expect(text).toContain('farstead_jobs{kind="mail",state="created"} 1\n')
  expect(text).toMatch(/farstead_oldest_due_job_seconds\{kind="mail"\} \d/)
  await bed.db.connection().execute(async () => {
    expect(await metrics.text()).toMatch(/farstead_pool_connections\{state="inUse"\} [1-9]/)
  })
  expect(text).toContain('farstead_pool_connections{state="waiting"} 0\n')
  expect(text).toContain('farstead_sockets 0\n')
  expect(text).toContain('farstead_feed_lag_seconds 0\n')
  expect(text).toMatch(/process_resident_memory_bytes \d{7}/)
  expect(text).toMatch(/nodejs_eventloop_lag_p99_seconds \d/)
  expect(text).not.toContain(secret)
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404)
  server.close()
})

it('counts refusals by a limit, and how long a change waits for a device', async () => {
  const id = await bed.person({ email: 'hana@people.example' })
  await bed.db
    .insertInto('feed_heads')
    .values({ user_id: id, n: 7, moved_at: new Date(Date.now() - 90_000) })
    .execute()
  const session = {
    browser: null,
    system: null,
    seen_from: '',
    id: '0d5f4f0e-5a0a-7000-8000-000000000004',
    user_id: id,
    started_at: new Date(),
    seen_at: new Date(),
  }
  await bed.db.insertInto('sessions').values(session).execute()
  await bed.db.updateTable('sessions').set({ told_n: 6 }).execute()
  for (let nth = 0; nth < 5; nth += 1)
    await bed.app.inject({ url: '/v1/openapi.json', remoteAddress: '10.9.9.9' })
  const text = await metrics.text()
  expect(text).toContain('route="/v1/openapi.json",status="200"} 3\n')
  expect(text).toContain('route="/v1/openapi.json",status="429"} 2\n')
  expect(Number(/farstead_feed_lag_seconds ([\d.]+)/.exec(text)?.[1])).toBeGreaterThanOrEqual(90)
  await bed.db.updateTable('sessions').set({ told_n: 7 }).execute()
  expect(await metrics.text()).toContain('farstead_feed_lag_seconds 0\n')
})

it('counts open WebSockets', async () => {
  const figures = openMetrics(bed.db)
  const server = createServer().on('upgrade', (_request, socket) => {
    socket.on('end', () => socket.end())
    socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: upgrade\r\nUpgrade: websocket\r\n\r\n')
  })
  figures.countSockets(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const headers = { connection: 'upgrade', upgrade: 'websocket' }
  const asked = request({ port, host: '127.0.0.1', headers }).end()
  const socket = await new Promise<Duplex>((resolve) =>
    asked.once('upgrade', (_answer, opened) => resolve(opened)),
  )
  expect(await figures.text()).toContain('farstead_sockets 1\n')
  socket.end()
  await until('it is closed', async () => (await figures.text()).includes('farstead_sockets 0\n'))
  await new Promise((resolve) => server.close(resolve))
})

it('reports how long statements take, which fail, and the wait for a connection', async () => {
  const secret = 'the-spare-key-lies-under-the-blue-pot'
  const figures = openMetrics(bed.db)
  await bed.db.selectFrom('units').select('id').where('title', '=', secret).execute()
  await sql`insert into units (id) values (${secret})`.execute(inAHurry(bed.db, 1_000)).catch(() => undefined)
  const text = await figures.text()
  expect(text).toContain('farstead_statement_seconds_count{statement="select units"} 1\n')
  expect(text).toContain('farstead_statement_seconds_count{statement="insert units"} 1\n')
  expect(text).toContain('farstead_statement_errors_total{statement="insert units"} 1\n')
  expect(text).not.toContain('farstead_statement_errors_total{statement="select units"}')
  expect(Number(/farstead_connection_wait_seconds_count (\d+)/.exec(text)?.[1])).toBeGreaterThanOrEqual(2)
  expect(text).not.toContain(secret)
})

it('counts statements beyond 250 kinds together', async () => {
  const figures = openMetrics(bed.db)
  await sql`select from pg_class`.execute(bed.db)
  for (let nth = 0; nth < 260; nth += 1)
    await sql
      .raw(`select from pg_temp.t${nth}`)
      .execute(bed.db)
      .catch(() => undefined)
  const labels = (await figures.text()).match(/farstead_statement_seconds_count\{statement="[^"]+"\}/g) ?? []
  expect(labels).toContain('farstead_statement_seconds_count{statement="select pg_class"}')
  expect(labels).toContain('farstead_statement_seconds_count{statement="other"}')
  expect(labels).toHaveLength(251)
})

it.each(['alerts.yml', 'dashboard.json'])('%s uses only figures and labels that exist', async (name) => {
  await bed.app.inject({ url: '/live' })
  await sql`select from nowhere`.execute(bed.db).catch(() => undefined)
  const given = figuresIn(await metrics.text())
  const asked = expressionsIn(parse(readFileSync(join(OPS, name), 'utf8')))
  expect(asked.length).toBeGreaterThan(8)
  const missing = asked.flatMap((expression) => {
    const names = (expression.match(/\b[a-z]\w*(?=[{[])|\b(farstead|nodejs|process)_\w+/g) ?? []).filter(
      isOurs,
    )
    const absent = names.filter((each) => !given.has(each))
    const labels = [...expression.matchAll(/(\w+)(?==~?"|!=)|\b(?:by|without) \(([^)]*)\)/g)].flatMap(
      ([, one, list]) => one ?? list?.split(', ') ?? [],
    )
    const known = new Set([...OF_PROMETHEUS, ...names.flatMap((each) => [...(given.get(each) ?? [])])])
    return [...absent, ...labels.filter((label) => !known.has(label))].map(
      (each) => `${each} in ${expression}`,
    )
  })
  expect(missing).toEqual([])
})

const OPS = join(import.meta.dirname, '../../ops')
/** Labels that Prometheus adds itself. */
const OF_PROMETHEUS = ['job', 'instance']
const isOurs = (figure: string) => figure !== 'up'

/** Returns the labels of each figure. */
function figuresIn(text: string): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>()
  for (const line of text.split('\n').filter((each) => each !== '' && !each.startsWith('#'))) {
    const [, name = '', labels = ''] = /^(\w+)(?:\{(.*)\})? /.exec(line) ?? []
    const known = found.get(name) ?? new Set()
    for (const [, label = ''] of labels.matchAll(/(\w+)="/g)) known.add(label)
    found.set(name, known)
  }
  return found
}

/** Returns what stands under `expr`, at any depth. */
function expressionsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, part]) =>
    key === 'expr' && typeof part === 'string' ? [part] : expressionsIn(part),
  )
}
