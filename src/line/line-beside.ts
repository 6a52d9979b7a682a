import type { LineClock } from './line-news.ts'
import type { LineDues, PatientClass } from './line-share.ts'

/** Runs work once no realm of this browser runs any under this. Rejects if the work does, or if it can't be arranged. */
export type Alone = (work: () => Promise<void>) => Promise<void>

/** A request that hangs keeps others from going beside more urgent work no longer than this, in ms. */
const BESIDE_MOST_MS = 10_000

export type BesideScope = {
  clock: LineClock
  dues: LineDues
  alone: Alone
  /** Starts the next request of a class beside more urgent work. Returns `false` if nothing keeps it off any more. */
  start: (name: PatientClass, over: () => void) => boolean
  /** Called after each time that a class has had. */
  look: () => void
}

/**
 * Lets classes that have waited long enough go beside more urgent work: one request at a time among all realms. Returns
 * a function that is told which classes are kept off the line now.
 */
export function createBeside({ clock, dues, alone, start, look }: BesideScope) {
  /** Classes that wait for their time beside. */
  const asked = new Set<PatientClass>()
  const isDue = (name: PatientClass) => dues.at(name) <= clock.now()

  /** Resolves when the next request of this class is over, or if none has to go beside others by now. */
  function go(name: PatientClass): Promise<void> {
    dues.pass()
    return new Promise((resolve) => {
      const cancel = clock.after(BESIDE_MOST_MS, resolve)
      const over = () => {
        cancel()
        resolve()
      }
      if (!isDue(name) || !start(name, over)) over()
    })
  }

  return (keptOff: readonly PatientClass[]): void => {
    const due = keptOff.filter((name) => isDue(name) && !asked.has(name))
    for (const name of due.toSorted((a, b) => dues.at(a) - dues.at(b))) {
      asked.add(name)
      const afterwards = () => {
        asked.delete(name)
        look()
      }
      // Without locks nothing goes beside anything: asking again at once would never end.
      void alone(() => go(name)).then(afterwards, () => undefined)
    }
  }
}
