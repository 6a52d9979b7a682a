import { once } from 'node:events'
import { setTimeout as after } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { WebSocket } from 'ws'
import { readLiveApp } from '#server/live/live-keys.ts'
import { userSignature, type LiveApp } from '#server/live/signatures.ts'
import { startServer, type RunningServer } from '#tests/support/start-server.ts'
import { createTestDatabase } from '#tests/support/test-database.ts'
import { until } from '#tests/support/until.ts'
import { waitingForCore } from '#tests/support/waiting-for-core.ts'
import type { Line } from './cluster-table.ts'

const SOCKETS = 10_000
const OPENED_AT_ONCE = 100
const BACK_WITHIN_MS = 30_000
const P99_MAX_MS = 1_000
const USUAL_TIMES_MAX = 3
const PAUSE_MS = 20
/** As pusher-js waits after a connection that was refused. */
const AGAIN_AFTER_MS = 1_000

/** Has as many people connected to two processes as one takes, and stops one of them. */
export async function manySockets(files: Record<string, string>): Promise<Line[]> {
  const database = await createTestDatabase('template0')
  const env = {
    ...files,
    DATABASE_URL: database.url,
    DEMO: 'off',
    MAILBOX: 'off',
    TRUST_PROXY: '1',
    REQUESTS_PER_MINUTE: '1000000',
  }
  const servers = await Promise.all([0, 1].map(() => startServer({ env })))
  const crowd = startCrowd(await readLiveApp(database.db), servers)
  try {
    await crowd.open()
    return [await stopOne(servers, crowd)]
  } finally {
    crowd.close()
    await Promise.all(servers.map((server) => server.stop()))
    await database.drop()
  }
}

async function stopOne(
  servers: readonly RunningServer[],
  crowd: ReturnType<typeof startCrowd>,
): Promise<Line> {
  const [stopped, other] = servers
  if (!stopped || !other) throw new Error('Two processes are needed')
  const usualMs = p99(await asked(other.url, after(5_000)))
  const begun = performance.now()
  crowd.lead(other)
  let tookMs = Infinity
  const back = until(
    'all are back',
    () => crowd.signedIn() === SOCKETS && crowd.left() >= SOCKETS / 2,
    4 * BACK_WITHIN_MS,
  )
    .then(() => (tookMs = performance.now() - begun))
    .catch(() => undefined)
  const [times] = await Promise.all([asked(other.url, back), stopped.stop('SIGTERM')])
  const p99Ms = p99(times)
  const waits = waitingForCore()
  return {
    what: `${SOCKETS.toLocaleString('en')} people are connected to two processes, and one of them stops`,
    bound: `all are back within ${BACK_WITHIN_MS / 1000} s, and requests to the other take p99 < ${P99_MAX_MS} ms or ${USUAL_TIMES_MAX} times the usual, and as many times longer as processes wait for each core`,
    measured: `${crowd.left()} were closed; ${crowd.signedIn()} are signed in after ${(tookMs / 1000).toFixed(1)} s; p99 ${Math.round(p99Ms)} ms of ${times.length} requests (usual: ${Math.round(usualMs)} ms; ${waits.toFixed(1)} processes wait for each core)`,
    holds: tookMs < BACK_WITHIN_MS && p99Ms < Math.max(P99_MAX_MS, USUAL_TIMES_MAX * usualMs) * waits,
  }
}

/** Times of requests that read the database, one after the other, until something is over. */
async function asked(url: string, over: Promise<unknown>): Promise<number[]> {
  const workerData = { url: `${url}/site/listing`, pauseMs: PAUSE_MS }
  const worker = new Worker(new URL('./ask-again.mjs', import.meta.url), { workerData, execArgv: [] })
  const told = once(worker, 'message') as Promise<[number[]]>
  await over
  worker.postMessage('over')
  return (await told)[0]
}

const p99 = (times: readonly number[]) =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? Infinity

/** People who sign in, each from an address of their own and watching another one, and come back when they are closed. */
function startCrowd(app: LiveApp, servers: readonly RunningServer[]) {
  const signedIn = new Set<number>()
  const sockets = new Map<number, WebSocket>()
  let target: RunningServer | null = null
  let left = 0
  let isClosing = false

  function connect(nth: number): Promise<void> {
    const { url } = target ?? servers[nth % servers.length] ?? { url: '' }
    const address = `10.${nth >> 16}.${(nth >> 8) & 255}.${nth & 255}`
    const ws = new WebSocket(`${url.replace('http', 'ws')}/app/${app.key}?protocol=7`, {
      headers: { 'x-forwarded-for': address },
    })
    sockets.set(nth, ws)
    ws.on('error', () => undefined)
    return new Promise((resolve) => {
      ws.on('message', (data) => {
        const { event, data: text } = JSON.parse(String(data)) as { event: string; data: string }
        if (event === 'pusher:connection_established') signIn(ws, nth, text)
        if (event !== 'pusher:signin_success') return
        signedIn.add(nth)
        resolve()
      })
      ws.on('close', (code) => {
        signedIn.delete(nth)
        if (isClosing) return resolve()
        if (code === 4200) left += 1
        setTimeout(() => void connect(nth).then(resolve), code === 4200 ? 0 : AGAIN_AFTER_MS)
      })
    })
  }

  function signIn(ws: WebSocket, nth: number, greeting: string) {
    const { socket_id } = JSON.parse(greeting) as { socket_id: string }
    const user_data = JSON.stringify({ id: `person-${nth}`, watchlist: [`person-${(nth + 1) % SOCKETS}`] })
    const auth = userSignature(app, socket_id, user_data)
    ws.send(JSON.stringify({ event: 'pusher:signin', data: { auth, user_data } }))
  }

  return {
    signedIn: () => signedIn.size,
    /** How many were asked to come back. */
    left: () => left,
    /** Who connects from now on does so here, as a proxy has it. */
    lead: (to: RunningServer) => (target = to),
    async open() {
      for (let nth = 0; nth < SOCKETS; nth += OPENED_AT_ONCE)
        await Promise.all(Array.from({ length: OPENED_AT_ONCE }, (_, one) => connect(nth + one)))
    },
    close() {
      isClosing = true
      for (const ws of sockets.values()) ws.terminate()
    },
  }
}
