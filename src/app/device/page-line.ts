import type { LineClass } from '#line/line-class.ts'
import { line } from '#line/realm-line.ts'
import { watchLine } from '#line/watch-line.ts'
import { onWait } from '#app/ui/waited-for.ts'

watchLine(line())
onWait((wait) => void wait.then(line().begin('waitedFor')))

/** Resolves once nothing holds the line in this browser. */
export function unheld(): Promise<void> {
  return line().unheld()
}

/** Holds the line in every tab and worker for this long, in ms. The returned function ends it sooner. */
export function holdLine(ms: number): () => void {
  return line().hold(ms)
}

/** Runs `work` within a turn on the line. Rejects if `signal` ends the wait, or if `work` rejects. */
export function withinTurn(name: LineClass, work: () => Promise<void>, signal: AbortSignal): Promise<void> {
  return line().within(name, work, { signal })
}
