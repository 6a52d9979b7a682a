import type { Replica } from '#db/replica.ts'
import type { Clock } from '#sync/line/clock.ts'
import type { EngineHttp } from '#sync/line/engine-http.ts'
import type { Permit } from '#sync/line/reachability.ts'
import { createWaits, type Waits } from './waits.ts'

/** What sending may touch. In the leader only. */
export type SendScope = {
  replica: Replica
  engine: EngineHttp
  clock: Clock
  /** False once another tab leads: asked after `sending` is durable and before each request. */
  stillLeads: () => Promise<boolean>
  /** A request begins or ends. */
  onChange: () => void
}

/** The part of it that a queue needs whatever it sends. */
export type QueueScope = Pick<SendScope, 'clock' | 'stillLeads' | 'onChange'> & {
  engine: Pick<EngineHttp, 'enter'>
}

export type QueueSender = {
  /** Sends whatever may go now; cheap to call at every hint that something may. Resolves when nothing is under way. */
  drain: () => Promise<void>
  /** A person asked: what waits after a failure may go at once. */
  forgetWaits: () => void
  isSending: () => boolean
  stop: () => void
}

/** What a step of a queue may use beside its item. */
export type Turn = Pick<Waits, 'postpone' | 'forget'> & {
  permit: Permit
  /** False, for good, once another tab leads or sending was stopped: to be asked right before the request. */
  maySend: () => Promise<boolean>
}

/**
 * Works through a queue one item at a time, in its order; an item in trouble waits by itself, longer each time, and the
 * next one goes. A step that throws (a local write failed) postpones its item: the documents say what to do then. So does
 * one that comes to nothing: an item that is read although it is gone would be taken again without end.
 */
export function createQueueSender<Item extends { id: string }>(
  { engine, clock, stillLeads, onChange }: QueueScope,
  queue: {
    /** What waits, in order; null if that can't be read now. */
    read: () => Promise<readonly Item[] | null>
    /** One request for the item, and what it comes to. */
    step: (item: Item, turn: Turn) => Promise<void>
  },
): QueueSender {
  const waits = createWaits(clock)
  let running: Promise<void> | null = null
  /** Asked for since the queue was last read: it may hold more by now. */
  let isDue = false
  let isStopped = false

  function drain(): Promise<void> {
    isDue = true
    running ??= run().finally(() => {
      running = null
      onChange()
      // Asked for in the moment in which this ended.
      if (isDue && !isStopped) void drain()
    })
    return running
  }

  async function run(): Promise<void> {
    for (;;) {
      isDue = false
      const waiting = await queue.read()
      if (isStopped || !waiting) return
      const next = waiting.find(({ id }) => waits.mayGo(id))
      if (!next && isDue) continue
      if (!next) {
        const ids = waiting.map(({ id }) => id)
        return waits.wakeFor(ids, () => void drain())
      }
      const permit = engine.enter()
      // A closed line wakes us when it opens.
      if (!permit) return
      onChange()
      try {
        if (!(await settles(next, permit))) waits.postpone(next.id)
      } catch {
        waits.postpone(next.id)
      } finally {
        permit.done('abandoned')
      }
    }
  }

  /** Whether the step has said what becomes of its item. */
  async function settles(item: Item, permit: Permit): Promise<boolean> {
    let isSettled = false
    const forget: Turn['forget'] = (id) => {
      isSettled = true
      waits.forget(id)
    }
    const postpone: Turn['postpone'] = (id, failure) => {
      isSettled = true
      waits.postpone(id, failure)
    }
    await queue.step(item, { forget, postpone, permit, maySend })
    return isSettled
  }

  async function maySend(): Promise<boolean> {
    if (!isStopped && !(await stillLeads())) isStopped = true
    return !isStopped
  }

  return {
    drain,
    forgetWaits: waits.forgetTimes,
    isSending: () => running !== null,
    stop: () => {
      isStopped = true
      waits.stop()
    },
  }
}
