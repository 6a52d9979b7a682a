import type { Replica } from '#db/replica.ts'
import type { Clock } from '#sync/line/clock.ts'
import type { EngineHttp } from '#sync/line/engine-http.ts'
import type { Permit } from '#sync/line/reachability.ts'
import { createWaits, type Waits } from './waits.ts'

/** What sending may use. In the leader only. */
export type SendScope = {
  replica: Replica
  engine: EngineHttp
  clock: Clock
  /** False once another tab leads. Checked after `sending` is durable and before each request. */
  stillLeads: () => Promise<boolean>
  /** Called when a request begins or ends. */
  onChange: () => void
}

/** The part of `SendScope` that every queue needs, whatever it sends. */
export type QueueScope = Pick<SendScope, 'clock' | 'stillLeads' | 'onChange'> & {
  engine: Pick<EngineHttp, 'enter'>
}

export type QueueSender = {
  /** Sends what may go now. Cheap, so call it at every hint. Resolves when nothing is under way. */
  drain: () => Promise<void>
  /** Lets items that back off after a failure go at once, because a person asked. */
  forgetWaits: () => void
  isSending: () => boolean
  stop: () => void
}

/** What a step may use besides its item. */
export type Turn = Pick<Waits, 'postpone' | 'forget'> & {
  permit: Permit
  /** False, permanently, once another tab leads or sending was stopped. Check right before the request. */
  maySend: () => Promise<boolean>
}

/**
 * Works through a queue in order, one item at a time. A failing item backs off by itself while the next one goes. A
 * step that throws (a local write failed) postpones its item: the documents say what to do then. So does a step that
 * settles nothing: an item that is read although it is gone would otherwise be retried forever.
 */
export function createQueueSender<Item extends { id: string }>(
  { engine, clock, stillLeads, onChange }: QueueScope,
  queue: {
    /** Returns the waiting items in order, or null if they can't be read now. */
    read: () => Promise<readonly Item[] | null>
    /** Makes one request for the item and settles its result. */
    step: (item: Item, turn: Turn) => Promise<void>
  },
): QueueSender {
  const waits = createWaits(clock)
  let running: Promise<void> | null = null
  /** Requested since the queue was last read, so there may be more in it now. */
  let isDue = false
  let isStopped = false

  function drain(): Promise<void> {
    isDue = true
    running ??= run().finally(() => {
      running = null
      onChange()
      // Requested just as the run was ending.
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
      // When a closed line opens, draining starts again.
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

  /** Runs the step and returns whether it settled its item. */
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
