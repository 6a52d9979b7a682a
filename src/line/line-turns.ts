import {
  goesAtOnce,
  holdOf,
  LINE_CLASSES,
  rankOf,
  type LineClass,
  type LineConditions,
  type LineEntry,
  type LineHold,
} from './line-class.ts'
import { createBeside, type BesideScope } from './line-beside.ts'
import type { LineRemotes } from './line-remotes.ts'
import type { LineRest } from './line-rest.ts'
import { PATIENT_CLASSES, type PatientClass } from './line-share.ts'

/** Permission to use the line. Must be given back with `done`, even after it was aborted. */
export type Turn = {
  /** Aborted when something more urgent comes, if the work can be resumed later. */
  signal: AbortSignal
  done: () => void
}

export type TurnOptions = {
  /** Ends the wait: the turn then rejects with the signal's reason. */
  signal?: AbortSignal | undefined
  /** The work can be cut and resumed. */
  isResumable?: boolean
}

/** Something of this realm. */
type Own = LineEntry & {
  isResumable: boolean
  /** It goes beside more urgent work, which doesn't cut it. */
  isBeside: boolean
  /** Since when it waits or runs. */
  at: number
  abort: AbortController
  start: () => void
  over: () => void
}

/** What this realm does on the line. */
export type Turns = {
  entries: () => LineEntry[]
  /** Returns why something of this realm or another must wait; `null` if it may go now. */
  holdFor: (entry: LineEntry) => LineHold | 'rest' | null
  /** Like the scheduler's function of this name. */
  turn: (name: LineClass, options?: TurnOptions) => Promise<Turn>
  /** Registers something that runs. The returned function says that it is over. */
  begin: (name: LineClass) => () => void
  /** Starts what may go, cuts what must make room, and looks again when time alone may change something. */
  look: () => void
}

export type TurnsScope = Pick<BesideScope, 'clock' | 'dues' | 'alone'> & {
  remotes: LineRemotes
  rest: LineRest
  conditions: () => LineConditions
  /** Whether a newer service worker is about to take over. */
  isHeld: () => boolean
  /** Tells other realms what this one does. */
  tell: () => void
}

/** Starts with nothing. */
export function createTurns(scope: TurnsScope): Turns {
  const { clock, remotes, rest, dues, tell } = scope
  const own = new Set<Own>()
  let cancelLook = () => {}

  const others = (than: LineEntry) => [...own, ...remotes.entries()].filter((entry) => entry !== than)

  const waitingOf = (name: LineClass) => [...own].find((entry) => entry.class === name && !entry.isRunning)

  function holdFor(entry: LineEntry): LineHold | 'rest' | null {
    if (scope.isHeld()) return 'takeOver'
    const hold = holdOf(entry.class, others(entry), scope.conditions())
    if (hold !== null) return hold
    return rest.until(entry.class) > clock.now() ? 'rest' : null
  }

  /** Returns whether nothing but more urgent work keeps a class off the line. */
  function isKeptOff(name: PatientClass): boolean {
    const first = waitingOf(name)
    if (!first || [...own].some((entry) => entry.class === name && entry.isRunning)) return false
    const hold = holdFor(first)
    return hold === 'rest' || (hold !== name && LINE_CLASSES.some((above) => above === hold))
  }

  function start(entry: Own): void {
    entry.isRunning = true
    entry.at = clock.now()
    entry.start()
  }

  function look(): void {
    cancelLook()
    // Before anything is judged: a time that is reached meanwhile must still be among those to wait for.
    const lookedAt = clock.now()
    dues.pass()
    rest.busy([...own, ...remotes.entries()])
    const inOrder = [...own].toSorted((a, b) => rankOf(a.class) - rankOf(b.class))
    let hasStarted = false
    for (const entry of inOrder) {
      if (entry.isRunning || holdFor(entry) !== null) continue
      hasStarted = true
      start(entry)
    }
    for (const entry of own) {
      if (!entry.isRunning || !entry.isResumable || entry.isBeside || goesAtOnce(entry.class)) continue
      if (others(entry).some((other) => rankOf(other.class) < rankOf(entry.class))) entry.abort.abort()
    }
    if (hasStarted) tell()
    const keptOff = PATIENT_CLASSES.filter(isKeptOff)
    dues.keepOff(keptOff)
    lookLater(lookedAt, keptOff)
    askBeside(keptOff)
  }

  function lookLater(lookedAt: number, keptOff: readonly PatientClass[]): void {
    const waiting = [...own].filter(({ isRunning }) => !isRunning)
    const times = [
      ...waiting.map(({ class: name }) => rest.until(name)),
      ...keptOff.map(dues.at),
      ...remotes.realms().map(({ until }) => until),
    ].filter((at) => at > lookedAt && Number.isFinite(at))
    if (waiting.length > 0 && times.length > 0)
      cancelLook = clock.after(Math.max(1, Math.min(...times) - clock.now()), look)
  }

  const askBeside = createBeside({
    ...scope,
    look,
    start: (name, over) => {
      const entry = waitingOf(name)
      if (!entry || !isKeptOff(name)) return false
      entry.isBeside = true
      entry.over = over
      start(entry)
      tell()
      look()
      return true
    },
  })

  function end(entry: Own): void {
    if (!own.delete(entry)) return
    rest.ended(entry.class)
    tell()
    look()
    entry.over()
  }

  function add(name: LineClass, isRunning: boolean, isResumable: boolean, go: () => void): Own {
    const entry: Own = {
      class: name,
      isRunning,
      isResumable,
      isBeside: false,
      at: clock.now(),
      abort: new AbortController(),
      start: go,
      over: () => undefined,
    }
    own.add(entry)
    if (isRunning) go()
    tell()
    look()
    return entry
  }

  return {
    entries: () =>
      [...own].map(({ class: name, isRunning, at }) => ({ class: name, isRunning, ms: clock.now() - at })),
    holdFor,
    turn: (name, options) =>
      takeTurn({ add, end, goesNow: goesAtOnce(name) && !scope.isHeld() }, name, options),
    begin: (name) => {
      const entry = add(name, true, false, () => undefined)
      return () => end(entry)
    },
    look,
  }
}

/** Adds something that begins now or later. Rejects when the signal ends its wait. */
function takeTurn(
  {
    add,
    end,
    goesNow,
  }: {
    add: (name: LineClass, isRunning: boolean, isResumable: boolean, go: () => void) => Own
    end: (entry: Own) => void
    goesNow: boolean
  },
  name: LineClass,
  { signal, isResumable = false }: TurnOptions = {},
): Promise<Turn> {
  if (signal?.aborted) return Promise.reject(asError(signal.reason))
  return new Promise((resolve, reject) => {
    const leave = () => {
      end(entry)
      reject(asError(signal?.reason))
    }
    // In a microtask, because what goes at once starts before `entry` is assigned.
    const entry = add(name, goesNow, isResumable, () =>
      queueMicrotask(() => {
        signal?.removeEventListener('abort', leave)
        resolve({ signal: entry.abort.signal, done: () => end(entry) })
      }),
    )
    if (!entry.isRunning) signal?.addEventListener('abort', leave, { once: true })
  })
}

function asError(reason: unknown): Error {
  return reason instanceof Error ? reason : new DOMException('The wait was ended', 'AbortError')
}
