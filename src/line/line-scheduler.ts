import {
  goesAtOnce,
  holdOf,
  rankOf,
  type LineClass,
  type LineEntry,
  type LineHold,
  type UrgentClass,
} from './line-class.ts'
import { createEstimate, isGoodLine, type LineEstimate } from './line-estimate.ts'
import { createHolds } from './line-holds.ts'
import type { LineChannel, LineClock, RealmKind } from './line-news.ts'
import { createRemotes } from './line-remotes.ts'
import { createRest } from './line-rest.ts'

/** Something that uses the line or waits for it, and why it waits; `hold: null` if it is under way. */
export type LineTask = { kind: RealmKind; class: LineClass; hold: LineHold | 'rest' | null }

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

export type LineScheduler = {
  /**
   * Resolves once something of this class may use the line: at once for what a person waits for or wrote, unless the
   * line is held.
   */
  turn: (name: LineClass, options?: TurnOptions) => Promise<Turn>
  /** Registers something urgent that is under way and never waits. The returned function says that it is over. */
  begin: (name: UrgentClass) => () => void
  /**
   * Holds the line in every realm for some time, in ms: nothing starts, however urgent, while a newer service worker
   * takes over (docs/decisions/0109-a-quiet-take-over.md). The returned function ends it sooner.
   */
  hold: (ms: number) => () => void
  /** Resolves once nothing holds the line: at once, or soon, because a hold ends by itself. */
  unheld: () => Promise<void>
  /** Returns a signal that aborts when something holds the line. It is aborted already if something does now. */
  untilHeld: () => AbortSignal
  /** Runs work within a turn. */
  within: <T>(name: LineClass, work: (signal: AbortSignal) => Promise<T>, options?: TurnOptions) => Promise<T>
  received: (bytes: number, ms: number) => void
  answeredAfter: (ms: number) => void
  /** Sets whether data is to be saved. If so, nothing is kept for later. */
  save: (isSaving: boolean) => void
  /** Returns what is known about the line's speed. */
  estimate: () => LineEstimate
  /** Returns what every realm of this browser does on the line, most urgent first. */
  tasks: () => LineTask[]
}

/** While a realm has something to do, or saves data, it tells so this often, in ms. */
const TOLD_EVERY_MS = 2_000

type Own = LineEntry & {
  isResumable: boolean
  abort: AbortController
  start: () => void
}

/**
 * Schedules everything that uses the line, in every realm of the browser: a less urgent class waits while a more urgent
 * one has anything to do (docs/decisions/0059-one-scheduler-for-the-line.md).
 */
export function createLineScheduler({
  realm,
  kind,
  clock,
  channel,
  guess,
}: {
  realm: string
  kind: RealmKind
  clock: LineClock
  channel: LineChannel
  guess: LineEstimate & { isSaving: boolean }
}): LineScheduler {
  const own = new Set<Own>()
  const remotes = createRemotes(clock)
  const estimate = createEstimate(guess)
  const rest = createRest(clock.now, () => estimate.now().roundTripMs)
  let isSaving = guess.isSaving
  let cancelLook = () => {}
  let cancelTelling = () => {}
  const holds = createHolds(clock, () => look())

  function others(than: LineEntry): LineEntry[] {
    return [...own, ...remotes.entries()].filter((entry) => entry !== than)
  }

  function tell(asks = false): void {
    cancelTelling()
    channel.post({
      realm,
      kind,
      entries: [...own].map((entry) => ({ class: entry.class, isRunning: entry.isRunning })),
      estimate: estimate.now(),
      isSaving,
      asks,
      holdsMs: holds.leftOf(realm),
    })
    if (own.size > 0 || isSaving) cancelTelling = clock.after(TOLD_EVERY_MS, () => tell())
  }

  function holdFor(entry: LineEntry): LineHold | 'rest' | null {
    if (holds.isOn()) return 'takeOver'
    const conditions = { isSaving: isSaving || remotes.savesData(), isGood: isGoodLine(estimate.now()) }
    const hold = holdOf(entry.class, others(entry), conditions)
    if (hold !== null) return hold
    return rest.until(entry.class) > clock.now() ? 'rest' : null
  }

  /** Starts what may go, cuts what must make room, and looks again when time alone may change something. */
  function look(): void {
    cancelLook()
    rest.busy([...own, ...remotes.entries()])
    const inOrder = [...own].toSorted((a, b) => rankOf(a.class) - rankOf(b.class))
    let hasStarted = false
    for (const entry of inOrder) {
      if (entry.isRunning || holdFor(entry) !== null) continue
      entry.isRunning = true
      hasStarted = true
      entry.start()
    }
    for (const entry of own) {
      if (!entry.isRunning || !entry.isResumable || goesAtOnce(entry.class)) continue
      if (others(entry).some((other) => rankOf(other.class) < rankOf(entry.class))) entry.abort.abort()
    }
    if (hasStarted) tell()
    const now = clock.now()
    const waiting = [...own].filter(({ isRunning }) => !isRunning)
    const times = [
      ...waiting.map(({ class: name }) => rest.until(name)),
      ...remotes.realms().map(({ until }) => until),
    ].filter((at) => at > now && Number.isFinite(at))
    if (waiting.length > 0 && times.length > 0)
      cancelLook = clock.after(Math.max(1, Math.min(...times) - now), look)
  }

  function end(entry: Own): void {
    if (!own.delete(entry)) return
    rest.ended(entry.class)
    tell()
    look()
  }

  function add(name: LineClass, isRunning: boolean, isResumable: boolean, start: () => void): Own {
    const entry: Own = { class: name, isRunning, isResumable, abort: new AbortController(), start }
    own.add(entry)
    if (isRunning) start()
    tell()
    look()
    return entry
  }

  function turn(name: LineClass, { signal, isResumable = false }: TurnOptions = {}): Promise<Turn> {
    if (signal?.aborted) return Promise.reject(asError(signal.reason))
    return new Promise((resolve, reject) => {
      const leave = () => {
        end(entry)
        reject(asError(signal?.reason))
      }
      // In a microtask, because what goes at once starts before `entry` is assigned.
      const entry = add(name, goesAtOnce(name) && !holds.isOn(), isResumable, () =>
        queueMicrotask(() => {
          signal?.removeEventListener('abort', leave)
          resolve({ signal: entry.abort.signal, done: () => end(entry) })
        }),
      )
      if (!entry.isRunning) signal?.addEventListener('abort', leave, { once: true })
    })
  }

  channel.listen((news) => {
    if (news.realm === realm) return
    remotes.hear(news)
    estimate.heard(news.estimate)
    holds.set(news.realm, news.holdsMs ?? 0)
    if (news.asks) tell()
    look()
  })
  tell(true)

  return {
    turn,
    begin: (name) => {
      const entry = add(name, true, false, () => undefined)
      return () => end(entry)
    },
    hold: (ms) => {
      holds.set(realm, ms)
      tell()
      return () => {
        holds.set(realm, 0)
        tell()
      }
    },
    unheld: holds.over,
    untilHeld: holds.next,
    within: async (name, work, options) => {
      const taken = await turn(name, options)
      try {
        return await work(taken.signal)
      } finally {
        taken.done()
      }
    },
    received: (bytes, ms) => {
      estimate.received(bytes, ms)
      look()
    },
    answeredAfter: (ms) => estimate.answeredAfter(ms),
    save: (saves) => {
      if (saves === isSaving) return
      isSaving = saves
      tell()
      look()
    },
    estimate: estimate.now,
    tasks: () => {
      const realms = [{ kind, entries: [...own] }, ...remotes.realms()]
      const all = realms.flatMap((each) => each.entries.map((entry) => ({ kind: each.kind, entry })))
      return all
        .map(({ kind: where, entry }) => ({
          kind: where,
          class: entry.class,
          hold: entry.isRunning ? null : (holdFor(entry) ?? 'rest'),
        }))
        .toSorted((a, b) => rankOf(a.class) - rankOf(b.class))
    },
  }
}

function asError(reason: unknown): Error {
  return reason instanceof Error ? reason : new DOMException('The wait was ended', 'AbortError')
}
