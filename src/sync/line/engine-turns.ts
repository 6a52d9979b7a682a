import { fail, type Result } from '#contract/result.ts'
import type { LineClass } from '#line/line-class.ts'
import type { LineScheduler } from '#line/line-scheduler.ts'
import type { Turn } from '#line/line-turns.ts'
import type { EngineHttp } from './engine-http.ts'
import type { Permit } from './reachability.ts'

/**
 * Returns the engine for one class of the line: its requests take turns with everything else that uses the line. Urgent
 * requests have their turn at once, unless the line is held.
 */
export function inTurns(
  engine: EngineHttp,
  line: LineScheduler | undefined,
  name: LineClass,
  over: AbortSignal,
): EngineHttp {
  return line === undefined ? engine : shared(engine, line, name, over)
}

function shared(engine: EngineHttp, line: LineScheduler, name: LineClass, over: AbortSignal): EngineHttp {
  async function during<T>(permit: Permit | null, work: () => Promise<Result<T>>): Promise<Result<T>> {
    const turn: Turn | null = await line.turn(name, { signal: over }).catch(() => null)
    if (turn === null) {
      permit?.done('abandoned')
      return fail({ kind: 'network', message: 'the line is closed' })
    }
    return work().finally(turn.done)
  }

  return {
    ...engine,
    as: (other, until) => shared(engine, line, other, until ? AbortSignal.any([over, until]) : over),
    resumable: (read) => line.within(name, (cut) => read(engine, cut), { signal: over, isResumable: true }),
    call: (permit, ...rest) => during(permit, () => engine.call(permit, ...rest)),
    ask: (...rest) => during(null, () => engine.ask(...rest)),
    within: (permit, ...rest) => during(permit, () => engine.within(permit, ...rest)),
  }
}
