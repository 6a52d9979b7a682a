import type { LineClass } from '#line/line-class.ts'
import { whenIdle } from '#app/ui/when-idle.ts'

/**
 * Runs `work` once the browser is idle and nothing more urgent uses the line
 * (docs/decisions/0059-the-line.md). Returns a function that cancels the wait. Logs an error of
 * `work`: such work is tried again at the next start.
 */
export function whenLineIsFree(name: LineClass, work: () => Promise<void>): () => void {
  const over = new AbortController()
  const wait = async () => {
    try {
      const { withinTurn } = await import('./page-line.ts')
      await withinTurn(name, work, over.signal)
    } catch (error) {
      if (!over.signal.aborted) console.warn('What was left for a free line failed', error)
    }
  }
  const cancelIdle = whenIdle(() => void wait())
  return () => {
    cancelIdle()
    over.abort()
  }
}
