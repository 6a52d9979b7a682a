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
  /** Items that back off after a failure of their own, and until when (device time). */
  waits: Waits['now']
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
 * Works through a queue: one item at a time, or up to `atOnce` of them, in order, those that have failed least first. A
 * failing item backs off by itself while the next one goes. A step that throws (a local write failed) postpones its
 * item: the documents say what to do then. So does a step that settles nothing: an item that is read although it is
 * gone would otherwise be retried forever.
 */
export function createQueueSender<Item extends { id: string }>(
  { engine, clock, stillLeads, onChange }: QueueScope,
  queue: {
    /** Returns the waiting items in order, or null if they can't be read now. */
    read: () => Promise<readonly Item[] | null>
    /** Makes one request for the item and settles its result. */
    step: (item: Item, turn: Turn) => Promise<void>
    /** 1 if left out. */
    atOnce?: number
  },
): QueueSender {
  const { read, step, atOnce = 1 } = queue
  const waits = createWaits(clock)
  const underWay = new Map<string, Promise<void>>()
  let starting: Promise<void> | null = null
  /** Requested since the queue was last read, so there may be more in it now. */
  let isDue = false
  let isStopped = false

  async function drain(): Promise<void> {
    let next: Promise<void> | null = startWhatMayGo()
    while (next !== null) {
      await next
      // Between the end of one item and the start of the next, nothing is under way, but the queue is being read.
      next = starting ?? (underWay.size > 0 ? Promise.race(underWay.values()) : null)
    }
  }

  /** One reading of the queue at a time: an older one could start an item that has gone meanwhile. */
  function startWhatMayGo(): Promise<void> {
    if (isStopped) return Promise.resolve()
    isDue = true
    starting ??= startUntilRead()
    return starting
  }

  async function startUntilRead(): Promise<void> {
    try {
      while (isDue && !isStopped) {
        isDue = false
        await startOnce()
      }
    } finally {
      starting = null
    }
  }

  async function startOnce(): Promise<void> {
    const waiting = await read()
    if (!waiting) return
    for (const item of byLeastTrouble(waiting)) {
      if (isStopped || underWay.size >= atOnce) return
      if (underWay.has(item.id) || !waits.mayGo(item.id)) continue
      const permit = engine.enter()
      // When a closed line opens, sending starts again.
      if (!permit) return
      start(item, permit)
    }
    const ids = waiting.map(({ id }) => id)
    waits.wakeFor(ids, () => void drain())
  }

  /** Prevents one item whose requests always fail from using up every trial of a closed line. */
  function byLeastTrouble(items: readonly Item[]): Item[] {
    return items.toSorted((a, b) => waits.failures(a.id) - waits.failures(b.id))
  }

  function start(item: Item, permit: Permit): void {
    const work = settles(item, permit)
      .catch(() => false)
      .then((isSettled) => {
        if (!isSettled) waits.postpone(item.id)
      })
      .finally(() => {
        permit.done('abandoned')
        underWay.delete(item.id)
        onChange()
        if (!isStopped) void startWhatMayGo()
      })
    underWay.set(item.id, work)
    onChange()
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
    await step(item, { forget, postpone, permit, maySend })
    return isSettled
  }

  async function maySend(): Promise<boolean> {
    if (!isStopped && !(await stillLeads())) isStopped = true
    return !isStopped
  }

  return {
    drain,
    forgetWaits: waits.forgetTimes,
    waits: waits.now,
    isSending: () => underWay.size > 0,
    stop: () => {
      isStopped = true
      waits.stop()
    },
  }
}
