import type { LineClass } from '#line/line-class.ts'
import { isThinLine } from '#line/line-estimate.ts'
import { line } from '#line/realm-line.ts'
import { watchLine } from '#line/watch-line.ts'
import { onWait } from '#app/ui/waited-for.ts'
import { keepPatience } from './kept-patience.ts'
import { createTakeOver, type TakeOver, type TakeOverScope } from './take-over.ts'

watchLine(line())
keepPatience(line())
onWait((wait) => void wait.then(line().begin('waitedFor')))

/** Resolves once nothing holds the line in this browser. */
export function unheld(): Promise<void> {
  return line().unheld()
}

/** Returns whether the line is known to be thin. */
export function isThin(): boolean {
  return isThinLine(line().estimate())
}

/** Returns whether what is for later waits only because nobody has measured this line yet. */
export function waitsForMeasure(): boolean {
  const waits = line()
    .tasks()
    .find((task) => task.class === 'later' && task.kind === 'page')
  return waits?.hold === 'thin' && !line().estimate().isMeasured && !isThin()
}

/** Prepares a take-over of this page's registration, which holds the line. */
export function prepareTakeOver(scope: Omit<TakeOverScope, 'hold'>): TakeOver {
  return createTakeOver({ ...scope, hold: line().hold })
}

/** Runs `work` within a turn on the line. Rejects if `signal` ends the wait, or if `work` rejects. */
export function withinTurn(name: LineClass, work: () => Promise<void>, signal: AbortSignal): Promise<void> {
  return line().within(name, work, { signal })
}
