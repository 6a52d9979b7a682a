import { setTimeout as after } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { z } from 'zod'
import type { Person } from '#tests/support/people.ts'

/** What people noticed while something was done to the servers. */
export type Noticed = {
  requests: number
  /** By what came instead of an answer that is fine, such as `502`. */
  failures: Record<string, number>
  /** In ms, of the requests that were answered. */
  times: number[]
  /** Devices that were told to fetch everything again. */
  resets: number
  /** Codes with which live connections were closed. */
  closes: number[]
  /** The longest time from a live connection's end to the next greeting, in ms. */
  longestAwayMs: number
}

/** One sender's chat, and what the server has acknowledged there, in order. */
export type Sent = { person: Person; chatId: string; ids: string[] }

const PAUSE_MS = 40
const REPEAT_AFTER_MS = 250
const Pulled = z.object({ meta: z.object({ checkpoint: z.string() }) })
const Head = z.object({ data: z.object({ checkpoint: z.string() }) })

/** Sends, reads and listens at one address until it is stopped. What has failed is repeated, as a device does. */
export function startTraffic(
  origin: string,
  senders: readonly { person: Person; chatId: string }[],
  readers: readonly Person[],
  live: { key: string; sockets: number },
) {
  const stopping = new AbortController()
  let noticed = nothingNoticed()
  const sent: Sent[] = senders.map((sender) => ({ ...sender, ids: [] }))

  /** Returns the answer, or `null` if there was none that is fine. */
  async function ask(make: () => Promise<Response>, isFine: (status: number) => boolean) {
    const startedAt = performance.now()
    noticed.requests += 1
    try {
      const answer = await make()
      const text = await answer.text()
      if (isFine(answer.status)) {
        noticed.times.push(performance.now() - startedAt)
        return { status: answer.status, text }
      }
      count(String(answer.status))
    } catch (error) {
      count(error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error))
    }
    return null
  }
  const count = (what: string) => {
    noticed.failures[what] = (noticed.failures[what] ?? 0) + 1
  }

  async function send({ person, chatId, ids }: Sent): Promise<void> {
    while (!stopping.signal.aborted) {
      const id = crypto.randomUUID()
      const body = { chatId, chatMessages: [{ id, message: `Message ${ids.length}` }] }
      while (
        !(await ask(
          () => person.request('POST', '/chat-message', body),
          (status) => status === 200,
        ))
      )
        await after(REPEAT_AFTER_MS)
      ids.push(id)
      await after(PAUSE_MS)
    }
  }

  async function read(person: Person): Promise<void> {
    const head = async () => {
      const answer = await person.request('GET', '/changes/head')
      return Head.parse(await answer.json()).data.checkpoint
    }
    let since = await head()
    while (!stopping.signal.aborted) {
      const path = `/changes?since=${since}`
      const answer = await ask(
        () => person.request('GET', path),
        (status) => status === 200 || status === 410,
      )
      if (answer?.status === 410) {
        noticed.resets += 1
        since = await head()
      } else if (answer) since = Pulled.parse(JSON.parse(answer.text)).meta.checkpoint
      await after(PAUSE_MS)
    }
  }

  async function listen(): Promise<void> {
    let lostAt: number | null = null
    while (!stopping.signal.aborted) {
      const socket = new WebSocket(`${origin.replace('http', 'ws')}/app/${live.key}?protocol=7`)
      socket.on('error', () => undefined)
      socket.on('message', () => {
        if (lostAt !== null)
          noticed.longestAwayMs = Math.max(noticed.longestAwayMs, performance.now() - lostAt)
        lostAt = null
      })
      const end = () => socket.close(1000)
      stopping.signal.addEventListener('abort', end)
      const code = await new Promise<number>((resolve) => socket.once('close', resolve))
      stopping.signal.removeEventListener('abort', end)
      if (stopping.signal.aborted) return
      lostAt ??= performance.now()
      noticed.closes.push(code)
      // As pusher-js does for the codes from 4200 on; after any other it waits a second.
      if (code < 4200 || code >= 4300) await after(1_000)
    }
  }

  const running = [
    ...sent.map((one) => send(one)),
    ...readers.map((one) => read(one)),
    ...Array.from({ length: live.sockets }, () => listen()),
  ]
  return {
    sent,
    /** Returns what was noticed since the last call. */
    take(): Noticed {
      const taken = noticed
      noticed = nothingNoticed()
      return taken
    },
    async stop() {
      stopping.abort()
      await Promise.all(running)
    },
  }
}

function nothingNoticed(): Noticed {
  return { requests: 0, failures: {}, times: [], resets: 0, closes: [], longestAwayMs: 0 }
}

/** Compares what was acknowledged with what the server has: every message once, in the order of its sender. */
export async function compare(sent: readonly Sent[]) {
  const found = { sent: 0, lost: 0, doubled: 0, outOfOrder: 0, gaps: 0 }
  for (const { person, chatId, ids } of sent) {
    const history = await person.history(chatId)
    const placeOf = new Map(history.map(({ id }, place) => [id, place]))
    found.sent += ids.length
    found.lost += ids.filter((id) => !placeOf.has(id)).length
    found.doubled += history.length - placeOf.size
    found.gaps += history.filter(
      ({ position }, place) => place > 0 && position !== (history[place - 1]?.position ?? 0) + 1,
    ).length
    found.outOfOrder += ids.filter(
      (id, nth) => nth > 0 && (placeOf.get(id) ?? 0) < (placeOf.get(ids[nth - 1] ?? '') ?? 0),
    ).length
  }
  return found
}
