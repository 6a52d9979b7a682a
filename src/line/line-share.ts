import { goesAtOnce, LINE_CLASSES, type LineClass, type UrgentClass } from './line-class.ts'

/** A class that more urgent ones keep off the line. */
export type PatientClass = Exclude<LineClass, UrgentClass>

export const PATIENT_CLASSES = LINE_CLASSES.filter((name): name is PatientClass => !goesAtOnce(name))

/**
 * For how long more urgent work may keep a class off a good line, in ms. From then on it goes beside that work, one
 * request at a time.
 */
export const PATIENCE_MS: Record<PatientClass, number> = {
  next: 5_000,
  keepingUp: 5_000,
  offline: 10_000,
  later: 20_000,
}
/** The same for every class while the line isn't known to be good. A first visit on a thin one takes that long. */
export const THIN_PATIENCE_MS = 120_000

/** After a request beside more urgent work, a class pauses this many times as long as that took. */
const PAUSES = 2

/** Since when each class has waited long enough. */
export type LineDues = {
  /** Notes that time has passed, for which what `keepOff` said last was true. */
  pass: () => void
  /** Sets the classes that more urgent work keeps off the line from now on. */
  keepOff: (names: readonly LineClass[]) => void
  /** Returns when a class has waited long enough, or had, if more urgent work keeps it off the line until then. */
  at: (name: PatientClass) => number
  /** Lets a class have waited long enough in `ms`, if that is sooner. */
  within: (name: PatientClass, ms: number) => void
}

/**
 * Keeps one account for each class: time for which it is kept off the line counts towards its patience; any other time,
 * above all that of its own requests, counts against it twice. So a class that is never let in otherwise has a third of
 * the time, and one that has just been let in waits its full patience again.
 */
export function createDues(now: () => number, patienceOf: (name: PatientClass) => number): LineDues {
  const dueAt = new Map<PatientClass, number>()
  let isOff: readonly LineClass[] = []
  let notedAt = now()

  const within = (name: PatientClass, ms: number, at = dueAt.get(name) ?? Infinity) =>
    void dueAt.set(name, Math.min(at, now() + ms))
  const at = (name: PatientClass) => {
    within(name, patienceOf(name))
    return dueAt.get(name) ?? Infinity
  }

  return {
    pass: () => {
      const ms = now() - notedAt
      for (const name of PATIENT_CLASSES)
        if (!isOff.includes(name))
          within(name, patienceOf(name), Math.max(at(name), notedAt) + (1 + PAUSES) * ms)
      notedAt = now()
    },
    keepOff: (names) => {
      isOff = names
    },
    at,
    within,
  }
}
