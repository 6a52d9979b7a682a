import { randomUUID } from 'node:crypto'
import type { BusMessage } from './notify-bus.ts'
import type { Coming, OnlinePeople } from './online-people.ts'

export type ElsewhereScope = {
  people: OnlinePeople
  publish: (message: BusMessage) => void
  nowMs: () => number
  /**
   * How often each process reports who is connected to it. A process that is silent for three times as long counts as
   * gone.
   */
  rollCallMs: number
}

type RollCall = Extract<BusMessage, { kind: 'people' }>
type OtherProcess = { people: Set<string>; heardAt: number }

const ROLL_CALLS_MISSED = 3

/**
 * Keeps the processes on one database in sync about who is online. Each reports who is connected to it when it starts,
 * periodically, and when it stops; in between it reports who comes and goes. A process that died is detected by its
 * silence, so its people may count as online for up to three roll calls longer.
 */
export function startPeopleElsewhere({ people, publish, nowMs, rollCallMs }: ElsewhereScope) {
  const ownId = randomUUID()
  const others = new Map<string, OtherProcess>()
  people.lookElsewhere((userId) => [...others.values()].some((other) => other.people.has(userId)))
  const timer = setInterval(rollCall, rollCallMs).unref()

  function rollCall() {
    for (const [id, other] of others) {
      if (nowMs() - other.heardAt > rollCallMs * ROLL_CALLS_MISSED) replace(id, [])
    }
    callOut(people.here(), false)
  }

  function callOut(userIds: string[], asksOthers: boolean) {
    publish({ kind: 'people', from: ownId, userIds, asksOthers })
  }

  function replace(id: string, userIds: readonly string[]) {
    const now = new Set(userIds)
    const before = others.get(id)?.people ?? new Set()
    people.change([...new Set([...before, ...now])], () => {
      if (now.size > 0) others.set(id, { people: now, heardAt: nowMs() })
      else others.delete(id)
    })
  }

  return {
    /** Asks all processes who is connected to them, and reports the same for this one. */
    ask: () => callOut(people.here(), true),

    hear(message: RollCall) {
      if (message.from === ownId) return
      replace(message.from, message.userIds)
      if (message.asksOthers) callOut(people.here(), false)
    },

    hearOne({ from, coming, userId }: Extract<BusMessage, { kind: 'person' }>) {
      if (from === ownId) return
      const known = others.get(from)?.people ?? new Set<string>()
      // One of ten thousand: nobody else is looked at.
      people.change([userId], () => {
        if (coming === 'online') known.add(userId)
        else known.delete(userId)
        if (known.size > 0) others.set(from, { people: known, heardAt: nowMs() })
        else others.delete(from)
      })
    },

    tellOne: (coming: Coming, userId: string) => publish({ kind: 'person', from: ownId, coming, userId }),

    close() {
      clearInterval(timer)
      callOut([], false)
    },
  }
}
