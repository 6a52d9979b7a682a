import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '#server/store/tables.ts'
import { startListener } from './notify-listener.ts'
import { createAssembler, toNotifications } from './notify-frames.ts'

const Member = z.object({ user_id: z.string(), user_info: z.unknown().optional() })

/** A message from one process to all of them, including itself. */
const BusMessage = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('event'),
    channels: z.array(z.string()),
    event: z.string(),
    data: z.string(),
    exceptSocketId: z.string().optional(),
    /** Who triggered it, for a client event of a presence channel. */
    userId: z.string().optional(),
  }),
  /** Closes a person's connections: those of these sessions, or all of them. */
  z.object({
    kind: z.literal('terminate'),
    userId: z.string(),
    sessionIds: z.array(z.string()).optional(),
  }),
  /** Whether two people see each other's presence. */
  z.object({ kind: z.literal('sight'), people: z.tuple([z.string(), z.string()]), maySee: z.boolean() }),
  /** Everybody who is connected to a process. */
  z.object({
    kind: z.literal('people'),
    from: z.string(),
    userIds: z.array(z.string()),
    asksOthers: z.boolean(),
  }),
  /** A person who connected to a process or left it. */
  z.object({
    kind: z.literal('person'),
    from: z.string(),
    coming: z.enum(['online', 'offline']),
    userId: z.string(),
  }),
  /** Every member of a presence channel who is connected to a process. */
  z.object({
    kind: z.literal('members'),
    from: z.string(),
    channels: z.array(z.object({ channel: z.string(), members: z.array(Member) })),
  }),
  /** A member who connected to a process or left it. */
  z.object({
    kind: z.literal('member'),
    from: z.string(),
    coming: z.enum(['online', 'offline']),
    channel: z.string(),
    member: Member,
  }),
])
export type BusMessage = z.infer<typeof BusMessage>

/** Processes of a newer build may send kinds that this one doesn't know, beside those that it does. */
const Batch = z.array(z.object({ n: z.number().int(), message: BusMessage.nullable().catch(null) }))

export type BusOptions = {
  db: Db
  /** Where to LISTEN; `null` delivers within this process only. */
  databaseUrl: string | null
  /** Called for every message exactly once in this process, and at most once in every other. */
  onMessage: (message: BusMessage) => void
  /** Called when the listener is back after a time in which messages of other processes may have been missed. */
  onGap: () => void
  log: (message: string, error?: unknown) => void
  /** How long to wait for a message's own echo before it's delivered without. */
  echoTimeoutMs: number
}

export type Bus = { publish(message: BusMessage): void; close(): Promise<void> }

const NOTIFY_CHANNEL = 'farstead_live'
const MESSAGES_PER_NOTIFY = 100
const QUEUE_MAX = 5_000

/**
 * Carries messages to every process on this database through LISTEN/NOTIFY. A message reaches this process the same way
 * as all others, so that one process behaves like many. If the echo doesn't arrive (listener down, database slow or
 * gone), the message is delivered here anyway. Resolves once the listener is connected, or couldn't be.
 */
export async function openBus({
  db,
  databaseUrl,
  onMessage,
  onGap,
  log,
  echoTimeoutMs,
}: BusOptions): Promise<Bus> {
  const processId = randomUUID()
  const assemble = createAssembler()
  const awaitingEcho = new Map<number, { message: BusMessage; timer: NodeJS.Timeout }>()
  let queue: { n: number; message: BusMessage }[] = []
  let sending: Promise<void> | null = null
  let count = 0
  let isClosed = false

  function deliverHere(n: number) {
    const waiting = awaitingEcho.get(n)
    if (!waiting) return
    awaitingEcho.delete(n)
    clearTimeout(waiting.timer)
    onMessage(waiting.message)
  }

  function deliverAllHere() {
    for (const n of [...awaitingEcho.keys()]) deliverHere(n)
  }

  function receive(payload: string) {
    const received = assemble(payload)
    const batch = received && Batch.safeParse(received.value)
    if (!batch?.success) return
    for (const { n, message } of batch.data) {
      if (received?.senderId === processId) deliverHere(n)
      else if (message) onMessage(message)
    }
  }

  const listener = databaseUrl
    ? await startListener({
        databaseUrl,
        channel: NOTIFY_CHANNEL,
        receive,
        onLost: deliverAllHere,
        onReturn: onGap,
        log,
      })
    : null

  async function sendQueue() {
    while (queue.length > 0) {
      const batch = queue.slice(0, MESSAGES_PER_NOTIFY)
      queue = queue.slice(MESSAGES_PER_NOTIFY)
      const payloads = toNotifications(processId, batch)
      try {
        // One NOTIFY at a time, because each takes a lock that other commits with one need.
        await sql`select pg_notify(${NOTIFY_CHANNEL}, part) from unnest(${payloads}::text[]) part`.execute(db)
      } catch (error) {
        if (!isClosed) log('A live event did not reach the other processes', error)
        for (const { n } of batch) deliverHere(n)
      }
    }
    sending = null
  }

  return {
    publish(message) {
      if (!listener) return onMessage(message)
      const n = ++count
      const timer = setTimeout(() => {
        deliverHere(n)
        listener.check()
      }, echoTimeoutMs).unref()
      awaitingEcho.set(n, { message, timer })
      if (!listener.isListening()) deliverHere(n)
      if (queue.length >= QUEUE_MAX) {
        log('A live event was not sent to the other processes: too many wait')
        return deliverHere(n)
      }
      queue.push({ n, message })
      sending ??= sendQueue()
    },

    async close() {
      isClosed = true
      deliverAllHere()
      queue = []
      await listener?.close()
      await sending
    },
  }
}
