import { rankOf, type LineClass, type LineHold, type UrgentClass } from './line-class.ts'
import type { Alone } from './line-beside.ts'
import { createEstimate, isGoodLine, type LineEstimate } from './line-estimate.ts'
import { createHolds } from './line-holds.ts'
import type { LineChannel, LineClock, RealmKind } from './line-news.ts'
import { createRemotes } from './line-remotes.ts'
import { createRest } from './line-rest.ts'
import { createDues, PATIENCE_MS, THIN_PATIENCE_MS, type PatientClass } from './line-share.ts'
import { createTurns, type Turn, type TurnOptions } from './line-turns.ts'

/**
 * Something that uses the line or waits for it, and why it waits; `hold: null` if it is under way. `ms`: for how long it
 * has been waiting, or under way; `null` if its realm doesn't say.
 */
export type LineTask = {
  kind: RealmKind
  class: LineClass
  hold: LineHold | 'rest' | null
  ms: number | null
}

export type LineScheduler = {
  /**
   * Resolves once something of this class may use the line: at once for what a person waits for or wrote, unless the
   * line is held. Anything else waits for more urgent work no longer than its patience (line-share.ts).
   */
  turn: (name: LineClass, options?: TurnOptions) => Promise<Turn>
  /** Registers something urgent that is under way and never waits. The returned function says that it is over. */
  begin: (name: UrgentClass) => () => void
  /**
   * Holds the line in every realm for some time, in ms: nothing starts, however urgent, while a newer service worker
   * takes over (docs/decisions/0010-updates-and-the-take-over.md). The returned function ends it sooner.
   */
  hold: (ms: number) => () => void
  /** Resolves once nothing holds the line: at once, or soon, because a hold ends by itself. */
  unheld: () => Promise<void>
  /** Returns a signal that aborts when something holds the line. It is aborted already if something does now. */
  untilHeld: () => AbortSignal
  /** Runs work within a turn. */
  within: <T>(name: LineClass, work: (signal: AbortSignal) => Promise<T>, options?: TurnOptions) => Promise<T>
  received: (bytes: number, ms: number) => void
  cameWithin: (bytes: number, ms: number) => void
  sent: (bytes: number, ms: number) => void
  answeredAfter: (ms: number) => void
  /** Sets whether data is to be saved. If so, nothing is kept for later. */
  save: (isSaving: boolean) => void
  /** Returns what is known about the line's speed. */
  estimate: () => LineEstimate
  /** Returns what every realm of this browser does on the line, most urgent first. */
  tasks: () => LineTask[]
  /** Returns how much longer more urgent work may keep a class off the line, in ms; not above 0 once it may no more. */
  patienceLeft: (name: PatientClass) => number
  /** Lets a class have no more patience than this, in ms: the page before had waited for the rest. */
  shortenPatience: (name: PatientClass, ms: number) => void
}

/** While a realm has something to do, or saves data, it tells so this often, in ms. */
const REPORT_INTERVAL_MS = 2_000

/**
 * Schedules everything that uses the line, in every realm of the browser: a less urgent class waits while a more urgent
 * one has anything to do, but not forever (docs/decisions/0059-the-line.md).
 */
export function createLineScheduler({
  realm,
  kind,
  clock,
  channel,
  alone,
  guess,
}: {
  realm: string
  kind: RealmKind
  clock: LineClock
  channel: LineChannel
  alone: Alone
  guess: LineEstimate & { isSaving: boolean }
}): LineScheduler {
  const remotes = createRemotes(clock)
  const estimate = createEstimate(guess)
  const rest = createRest(clock.now, () => estimate.now().roundTripMs)
  const isGood = () => isGoodLine(estimate.now())
  const dues = createDues(clock.now, (name) => (isGood() ? PATIENCE_MS[name] : THIN_PATIENCE_MS))
  let isSaving = guess.isSaving
  let cancelTelling = () => {}
  const holds = createHolds(clock, () => turns.look())
  const turns = createTurns({
    clock,
    remotes,
    rest,
    dues,
    alone,
    conditions: () => ({ isSaving: isSaving || remotes.savesData(), isGood: isGood() }),
    isHeld: holds.isOn,
    tell: () => tell(),
  })

  function tell(asks = false): void {
    cancelTelling()
    const entries = turns.entries()
    channel.post({
      realm,
      kind,
      entries,
      estimate: estimate.now(),
      isSaving,
      asks,
      holdsMs: holds.leftOf(realm),
    })
    if (entries.length > 0 || isSaving) cancelTelling = clock.after(REPORT_INTERVAL_MS, () => tell())
  }

  channel.listen((news) => {
    if (news.realm === realm) return
    remotes.hear(news)
    estimate.heard(news.estimate)
    holds.set(news.realm, news.holdsMs ?? 0)
    if (news.asks) tell()
    turns.look()
  })
  tell(true)

  function tasks(): LineTask[] {
    const now = clock.now()
    const realms = [{ kind, entries: turns.entries(), heardAt: now }, ...remotes.realms()]
    return realms
      .flatMap(({ kind: where, entries, heardAt }) =>
        entries.map((entry) => ({
          kind: where,
          class: entry.class,
          hold: entry.isRunning ? null : (turns.holdFor(entry) ?? ('rest' as const)),
          ms: entry.ms === undefined ? null : entry.ms + now - heardAt,
        })),
      )
      .toSorted((a, b) => rankOf(a.class) - rankOf(b.class))
  }

  return {
    turn: turns.turn,
    begin: turns.begin,
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
      const taken = await turns.turn(name, options)
      try {
        return await work(taken.signal)
      } finally {
        taken.done()
      }
    },
    received: (bytes, ms) => {
      estimate.received(bytes, ms)
      turns.look()
    },
    cameWithin: (bytes, ms) => {
      estimate.cameWithin(bytes, ms)
      turns.look()
    },
    sent: (bytes, ms) => {
      estimate.sent(bytes, ms)
      turns.look()
    },
    answeredAfter: (ms) => estimate.answeredAfter(ms),
    save: (saves) => {
      if (saves === isSaving) return
      isSaving = saves
      tell()
      turns.look()
    },
    estimate: estimate.now,
    tasks,
    patienceLeft: (name) => dues.at(name) - clock.now(),
    shortenPatience: dues.within,
  }
}
