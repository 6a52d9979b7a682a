import type { AgreementStatus } from '#contract/agreement-status.ts'
import { isRentMoment, type MessageMoment, type RentMoment } from '#contract/message-moments.ts'
import type { PlaceZone } from '#contract/region.ts'
import { addDays, type Day } from './calendar-day.ts'
import { instantAt } from './place-time.ts'
import { goesOn, lastDayOf, type Stay } from './tenancy-term.ts'

/** A stay with everything that says when its messages go. `endedOn`: the day on which it ended, if it has. */
export type MessagedStay = Stay & { status: AgreementStatus; endedOn?: Day | null | undefined }

/** A message that goes by itself. `time` (`HH:MM`) is by the clock of the place; `null`: the moment's own. */
export type TimedMessage = {
  moment: MessageMoment
  time: string | null
  /** Since when it goes. What was due before is not made up for. `null` while only its writer's device has it. */
  activeFrom: Date | null
}

/** When a message goes: from an instant on, and not any more from another. */
export type MessageWindow = { from: Date; until: Date }

type Rule = {
  /** Its first day, counted from the arrival or the day of leaving. */
  day: (stay: MessagedStay) => Day | null
  /** For how many days it still makes sense, counted from that day. */
  days: number
  /** The time of day unless the host chooses another. */
  time: string
}

const AFTER_ARRIVAL =
  (days: number) =>
  ({ startsOn }: MessagedStay) =>
    startsOn === null ? null : addDays(startsOn, days)
const AFTER_LEAVING = (days: number) => (stay: MessagedStay) => {
  const last = lastDay(stay)
  return last === null ? null : addDays(last, days)
}

const RULES: Record<Exclude<MessageMoment, 'agreed' | RentMoment>, Rule> = {
  // Until the arrival: then the next one takes over.
  beforeArrival: { day: AFTER_ARRIVAL(-3), days: 3, time: '10:00' },
  // These speak of today or tomorrow, and would be wrong on another day.
  arrivalDay: { day: AFTER_ARRIVAL(0), days: 1, time: '09:00' },
  firstEvening: { day: AFTER_ARRIVAL(0), days: 1, time: '19:00' },
  beforeLeaving: { day: AFTER_LEAVING(-1), days: 1, time: '16:00' },
  afterLeaving: { day: AFTER_LEAVING(1), days: 3, time: '10:00' },
}

/** A server that was down for longer than this doesn't make up for what is due at once. */
export const LATE_MS = 86_400_000

const UNDER_WAY: readonly AgreementStatus[] = ['APPROVED', 'ACTIVE']
const ENDED_WELL: readonly AgreementStatus[] = ['COMPLETED', 'EXPIRED']

/** Returns the time of day at which a message goes unless its host chooses another; `null`: at once. */
export function usualTime(moment: MessageMoment): string | null {
  return moment === 'agreed' || isRentMoment(moment) ? null : RULES[moment].time
}

/** How many days after the day on which rent is due its messages go, with the other reminders of it. */
export const RENT_DAYS: Record<RentMoment, number> = { rentDue: -2, rentLate: 1 }
/** From when on in the day. */
const RENT_TIME = '08:00'

/** Returns when a message about rent that is due on a day goes, if it isn't paid by then. */
export function rentMessageAt(moment: RentMoment, dueOn: Day, zone: PlaceZone): Date {
  return instantAt(addDays(dueOn, RENT_DAYS[moment]), RENT_TIME, zone)
}

/**
 * Returns whether a stay still wants a message of this moment. Nothing goes before both have agreed or after a
 * cancellation, and after the end only what belongs there.
 */
export function isWanted(moment: MessageMoment, { status }: Pick<MessagedStay, 'status'>): boolean {
  return UNDER_WAY.includes(status) || (moment === 'afterLeaving' && ENDED_WELL.includes(status))
}

/**
 * Returns when a message goes to the guest of a stay; `null` if it doesn't: the stay has no such day, is not agreed or
 * was cancelled, or the time was over when the message was written. A stay that is agreed late gets what still makes
 * sense at once. `agreedAt` is when both had agreed, `null` if that was before anybody noted it.
 */
export function messageWindow(
  { moment, time, activeFrom }: TimedMessage,
  stay: MessagedStay,
  zone: PlaceZone,
  agreedAt: Date | null,
): MessageWindow | null {
  // What rent is due is the ledger's to say.
  if (isRentMoment(moment) || !isWanted(moment, stay)) return null
  const planned = moment === 'agreed' ? atOnce(agreedAt) : onDays(RULES[moment], time, stay, zone)
  if (planned === null) return null
  const from = agreedAt !== null && agreedAt > planned.from ? agreedAt : planned.from
  const isMissed = activeFrom !== null && from < activeFrom
  return isMissed || from >= planned.until ? null : { from, until: planned.until }
}

/** Returns the window of a message whose time the host has chosen. */
export function windowFrom(from: Date): MessageWindow {
  return { from, until: new Date(from.getTime() + LATE_MS) }
}

/** Returns whether a message goes at an instant. */
export function isDueAt({ from, until }: MessageWindow, at: Date): boolean {
  return from <= at && at < until
}

function atOnce(agreedAt: Date | null): MessageWindow | null {
  return agreedAt === null ? null : windowFrom(agreedAt)
}

function onDays(rule: Rule, time: string | null, stay: MessagedStay, zone: PlaceZone): MessageWindow | null {
  const day = rule.day(stay)
  if (day === null) return null
  return {
    from: instantAt(day, time ?? rule.time, zone),
    until: instantAt(addDays(day, rule.days), '00:00', zone),
  }
}

/**
 * Returns the day on which the guest leaves or left; `null` while nobody knows: a tenancy without an end, or one that
 * goes on after its fixed term.
 */
function lastDay(stay: MessagedStay): Day | null {
  const { endedOn = null, status } = stay
  const planned = goesOn(stay) ? null : lastDayOf(stay)
  if (!ENDED_WELL.includes(status) || endedOn === null) return planned
  // One that is marked as over a week late ended when that was agreed.
  return planned !== null && endedOn > planned ? planned : endedOn
}
