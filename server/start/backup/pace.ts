import { cpus } from 'node:os'
import { setTimeout as after } from 'node:timers/promises'

/** Passes on what comes, and may rest in between: one for all parts of a backup, because most of them are short. */
export type Pace = <Chunk>(chunks: AsyncIterable<Chunk>) => AsyncIterable<Chunk>

/** What a pace asks of the machine: ms since any moment, ms that its cores have done nothing in all, and how many there are. */
export type Machine = {
  nowMs(): number
  idleMs(): number
  cores: number
  rest(ms: number): Promise<void>
}

/** Long enough for the ticks of 10 ms in which a core's time is counted. */
const STRETCH_MS = 100
/** A backup on an otherwise idle machine leaves more than this of two cores. */
const BUSY_BELOW = 0.1

export const unpaced: Pace = (chunks) => chunks

/**
 * Returns a pace that rests as long as it has worked while the machine has no time to spare, so that a backup takes half of
 * what it would from the server beside it, and twice the time. Otherwise it goes on without a rest.
 */
export function restingPace(machine: Machine = thisMachine()): Pace {
  let since = machine.nowMs()
  let idleThen = machine.idleMs()
  return async function* (chunks) {
    for await (const chunk of chunks) {
      yield chunk
      const worked = machine.nowMs() - since
      if (worked < STRETCH_MS) continue
      const idle = (machine.idleMs() - idleThen) / (worked * machine.cores)
      if (idle < BUSY_BELOW) await machine.rest(worked)
      since = machine.nowMs()
      idleThen = machine.idleMs()
    }
  }
}

function thisMachine(): Machine {
  return {
    nowMs: () => performance.now(),
    idleMs: () => cpus().reduce((sum, { times }) => sum + times.idle, 0),
    cores: cpus().length,
    rest: (ms) => after(ms),
  }
}
