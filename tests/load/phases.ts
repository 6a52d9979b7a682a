import { randomUUID } from 'node:crypto'
import autocannon from 'autocannon'
import { WIRE, WIRE_PARAM } from '#contract/wire.ts'
import type { Lane } from './fill.ts'
import { spentMs } from '#tests/support/spent-ms.ts'

/** What came of one kind of request, asked by all connections without a pause. */
export type Measured = {
  perSecond: number
  p50Ms: number
  p99Ms: number
  /** Milliseconds of a core that each request took, of the server and of PostgreSQL. */
  nodeMs: number
  postgresMs: number
  /** Anything but an answer with rows. */
  failed: number
}

export type Asked = { seconds: number; connections: number; serverPid: number; postgresPid: number }
type Lanes = { guests: readonly Lane[]; hosts: readonly Lane[] }
type Phase = { name: string; request: (origin: string, lanes: Lanes) => Promise<() => autocannon.Request> }

/** Every kind of request that is measured, in this order: first those that leave the database as it is. */
export const PHASES: readonly Phase[] = [
  { name: 'Pull, nothing new', request: (origin, { guests }) => pulling(origin, guests.slice(0, 100)) },
  {
    name: 'List of 50 conversations',
    request: async (_origin, { hosts }) => reading(hosts, () => '/v1/chat?perPage=50'),
  },
  {
    name: 'Page of 50 messages',
    request: async (_origin, { guests }) =>
      reading(guests, ({ chatId }) => `/v1/chat-message?chatId=${chatId}&perPage=50`),
  },
  { name: 'Send, spread over all hosts', request: async (_origin, { guests }) => sending(guests) },
  {
    name: 'Send, within one host',
    request: async (_origin, { guests }) => sending(guests.filter(({ hostNth }) => hostNth === 0)),
  },
]

/** Asks without a pause for some seconds. */
export async function measure(
  { request }: Phase,
  origin: string,
  lanes: Lanes,
  { seconds, connections, serverPid, postgresPid }: Asked,
): Promise<Measured> {
  const next = await request(origin, lanes)
  const before = { node: spentMs(serverPid), postgres: spentMs(postgresPid, true) }
  const result = await autocannon({
    url: origin,
    connections,
    duration: seconds,
    requests: [{ setupRequest: (asked) => ({ ...asked, ...next() }) }],
  })
  const count = Math.max(1, result['2xx'])
  return {
    perSecond: result['2xx'] / result.duration,
    p50Ms: result.latency.p50,
    p99Ms: result.latency.p99,
    nodeMs: (spentMs(serverPid) - before.node) / count,
    postgresMs: (spentMs(postgresPid, true) - before.postgres) / count,
    failed: result.non2xx + result.errors + result.timeouts,
  }
}

const headersOf = ({ token }: Lane) => ({ authorization: `Bearer ${token}` })

/** Returns what gives the next of these, and the first again after the last. */
function inTurn<T>(all: readonly T[]): () => T {
  let nth = 0
  return () => {
    const one = all[nth % all.length]
    nth += 1
    if (one === undefined) throw new Error('Nobody is there to ask')
    return one
  }
}

function sending(lanes: readonly Lane[]): () => autocannon.Request {
  const next = inTurn(lanes)
  return () => {
    const lane = next()
    const chatMessages = [{ id: randomUUID(), message: 'Kia ora, we are on the ferry and come at six.' }]
    return {
      method: 'POST',
      path: '/v1/chat-message',
      headers: { ...headersOf(lane), 'content-type': 'application/json' },
      body: JSON.stringify({ chatId: lane.chatId, chatMessages }),
    }
  }
}

function reading(lanes: readonly Lane[], pathOf: (lane: Lane) => string): () => autocannon.Request {
  const next = inTurn(lanes)
  return () => {
    const lane = next()
    return { method: 'GET', path: pathOf(lane), headers: headersOf(lane) }
  }
}

/** Each asks once before, so that it's noted how far they have read. */
async function pulling(origin: string, lanes: readonly Lane[]): Promise<() => autocannon.Request> {
  const paths = new Map<Lane, string>()
  for (const lane of lanes) {
    const head = await fetch(`${origin}/v1/changes/head`, { headers: headersOf(lane) })
    const { data } = (await head.json()) as { data: { checkpoint: string } }
    const path = `/v1/changes?since=${data.checkpoint}&${WIRE_PARAM}=${WIRE}`
    await fetch(`${origin}${path}`, { headers: headersOf(lane) })
    paths.set(lane, path)
  }
  return reading(lanes, (lane) => paths.get(lane) ?? '')
}
