import { addDays, laterOf } from '#domain/calendar/calendar-day.ts'
import { taxYearDays } from '#domain/money/revenue-report.ts'
import type { Locale } from '#contract/locale.ts'
import type { Facts, Owing, OwnUnit, Stay } from '#server/assistant/facts/facts.ts'
import { fill } from '#server/http/fill-text.ts'
import { dayText } from '#server/site/site-view.ts'
import { namesIn, strangerIn } from './names-in.ts'
import { centsText, listText, plain, rangeText } from './plain-text.ts'
import type { Fact, Page } from './rules.ts'
import { saysIn } from './says/says-in.ts'
import type { Understanding } from './understand.ts'

/** How many days ahead count if the question names none. */
const AHEAD_DAYS = 7
const NIGHTS_AHEAD = 28
/** Maximum number of people or rooms in one answer. */
const LISTED_MAX = 12
/** Statuses of an agreement whose guest may still come. */
const COMING: readonly Stay['status'][] = ['PENDING', 'APPROVED', 'ACTIVE']

/** The page on which the app shows each fact. */
const PAGE_OF: Record<Fact, Page> = {
  owed: 'rent',
  arrivals: 'agreements',
  earned: 'revenue',
  spent: 'revenue',
  freeNights: 'units',
}

/** A question about the person's own records. `today` is the current day in New Zealand. */
export type FactAsked = { said: string; today: string; meaning: Understanding & { fact: Fact }; facts: Facts }
export type FactAnswer = { text: string; page: Page }

/** Answers with figures and names from the person's own records, or says that their role has no such records. */
export async function tellFact(asked: FactAsked): Promise<FactAnswer> {
  const { fact, locale } = asked.meaning
  const page = PAGE_OF[fact]
  const text = await TELL[fact](asked)
  const says = saysIn(locale)
  return { text: text ?? fill(says.facts.notYours, { page: says.pages[page] }), page }
}

const TELL: Record<Fact, (asked: FactAsked) => Promise<string | null>> = {
  owed: tellOwed,
  arrivals: tellArrivals,
  earned: tellEarned,
  spent: tellSpent,
  freeNights: tellFreeNights,
}

async function tellOwed({ said, facts, meaning: { locale } }: FactAsked): Promise<string | null> {
  const all = await facts.owing()
  if (all === null) return null
  const says = saysIn(locale).facts
  const hosted = all.filter(({ side }) => side === 'host')
  const named = namesIn(
    said,
    hosted.map(({ other }) => other),
  )
  if (named.length > 0) return named.map((name) => owedBy(name, hosted, locale)).join(' ')
  const stranger = strangerIn(said, locale)
  const parts = [
    ...(stranger !== null && hosted.length > 0 ? [fill(says.noSuchGuest, { name: plain(stranger) })] : []),
    ...(hosted.length > 0 ? [sumOf(hosted, locale, says.owedInAll) ?? says.nobodyOwes] : []),
  ]
  const own = all.filter(({ side }) => side === 'guest')
  const debts = sumOf(own, locale, says.youOwe)
  if (debts !== null) parts.push(debts)
  if (parts.length === 0) parts.push(facts.role === 'GUEST' ? says.youOweNothing : says.nobodyOwes)
  return parts.join(' ')
}

function owedBy(name: string, hosted: readonly Owing[], locale: Locale): string {
  const says = saysIn(locale).facts
  const debts = hosted.filter(({ other, cents }) => other === name && cents > 0)
  if (debts.length === 0) return fill(says.owesNothing, { name: plain(name) })
  return debts
    .map(({ cents, unitTitle }) =>
      fill(says.owes, { name: plain(name), amount: centsText(cents), room: plain(unitTitle) }),
    )
    .join(' ')
}

/** Returns everything open, largest first, with its sum in a sentence; `null` if nothing is open. */
function sumOf(owing: readonly Owing[], locale: Locale, sentence: string): string | null {
  const open = owing.filter(({ cents }) => cents > 0).toSorted((a, b) => b.cents - a.cents)
  if (open.length === 0) return null
  const { each } = saysIn(locale).facts
  const list = open
    .slice(0, LISTED_MAX)
    .map(({ other, cents, unitTitle }) =>
      fill(each, { name: plain(other), amount: centsText(cents), room: plain(unitTitle) }),
    )
  if (open.length > LISTED_MAX) list.push(`+${open.length - LISTED_MAX}`)
  const amount = centsText(open.reduce((sum, { cents }) => sum + cents, 0))
  return fill(sentence, { amount, list: listText(locale, list) })
}

async function tellArrivals({ today, facts, meaning }: FactAsked): Promise<string | null> {
  const stays = await facts.stays()
  if (stays === null) return null
  const { locale, wishes } = meaning
  const says = saysIn(locale).facts
  const from = wishes.from ?? today
  const to = wishes.to ?? addDays(from, AHEAD_DAYS)
  const days = rangeText(locale, from, to)
  const arriving = stays
    .flatMap((stay) => (stay.startsOn === null ? [] : [{ ...stay, startsOn: stay.startsOn }]))
    .filter(({ startsOn, endsOn, status }) => {
      // A guest who was due and hasn't been marked as arrived still comes.
      const isDue = wishes.from === undefined && status === 'APPROVED' && (endsOn ?? to) > today
      return COMING.includes(status) && startsOn < to && (startsOn >= from || isDue)
    })
    .toSorted((a, b) => (a.startsOn < b.startsOn ? -1 : 1))
  if (arriving.length === 0) return fill(says.noArrivals, { days })
  const list = arriving.slice(0, LISTED_MAX).map(({ side, other, unitTitle, startsOn }) =>
    fill(side === 'host' ? says.arrival : says.yourStay, {
      name: plain(other),
      day: dayText(locale, startsOn),
      room: plain(unitTitle),
    }),
  )
  if (arriving.length > LISTED_MAX) list.push(`+${arriving.length - LISTED_MAX}`)
  return fill(says.arriving, { days, list: listText(locale, list) })
}

/** Returns the year in which the tax year of a day ends. */
function taxYearOf(today: string): number {
  const year = Number(today.slice(0, 4))
  return today < taxYearDays(year + 1).from ? year : year + 1
}

async function tellEarned({ today, facts, meaning: { locale } }: FactAsked): Promise<string | null> {
  const report = await facts.revenue(taxYearOf(today))
  if (report === null) return null
  const { from, received, spent } = report
  return fill(saysIn(locale).facts.earned, {
    from: dayText(locale, from),
    received: centsText(received),
    spent: centsText(spent),
    kept: centsText(received - spent),
  })
}

async function tellSpent({ today, facts, meaning }: FactAsked): Promise<string | null> {
  const report = await facts.revenue(taxYearOf(today))
  if (report === null) return null
  const { locale, spentOn } = meaning
  const says = saysIn(locale).facts
  const from = dayText(locale, report.from)
  const kinds = report.spentKinds.filter(({ kind }) => spentOn === undefined || kind === spentOn)
  const amount = kinds.reduce((sum, one) => sum + one.amount, 0)
  if (amount === 0) return fill(says.spentNothing, { from })
  if (spentOn !== undefined)
    return fill(says.spent, { from, amount: centsText(amount), kind: says.expenses[spentOn] })
  const list = kinds.map((one) =>
    fill(says.kindAmount, { kind: says.expenses[one.kind], amount: centsText(one.amount) }),
  )
  return fill(says.spentInAll, { from, amount: centsText(amount), list: listText(locale, list) })
}

async function tellFreeNights({ said, today, facts, meaning }: FactAsked): Promise<string | null> {
  const all = await facts.rooms()
  if (all === null) return null
  const { locale, wishes } = meaning
  const says = saysIn(locale).facts
  if (all.length === 0) return says.noRooms
  const named = namesIn(
    said,
    all.map(({ title }) => title),
  )
  const rooms = named.length > 0 ? all.filter(({ title }) => named.includes(title)) : all
  const from = wishes.from ?? today
  const to = wishes.to ?? addDays(from, wishes.from === undefined ? NIGHTS_AHEAD : 1)
  return rooms
    .slice(0, LISTED_MAX)
    .map((room) => {
      const spans = freeSpans(room, from, to)
      const isAll = spans.length === 1 && spans[0]?.from === from && spans[0].to === to
      const sentence = spans.length === 0 ? says.taken : isAll ? says.allFree : says.free
      return fill(sentence, {
        room: plain(room.title),
        days: rangeText(locale, from, to),
        list: listText(
          locale,
          spans.map((span) => rangeText(locale, span.from, span.to)),
        ),
      })
    })
    .join('\n\n')
}

type Span = { from: string; to: string }

/** Returns the spans of free nights of a room between two days. Its last day is the one on which a guest leaves. */
export function freeSpans(room: Omit<OwnUnit, 'id' | 'title'>, from: string, to: string): Span[] {
  const start = laterOf(from, room.availableFrom ?? from)
  const end = room.availableUntil !== null && room.availableUntil < to ? room.availableUntil : to
  const spans: Span[] = []
  let day = start
  const taken = room.taken.toSorted((a, b) => ((a.startsOn ?? '') < (b.startsOn ?? '') ? -1 : 1))
  for (const { startsOn, endsOn } of taken) {
    const begins = startsOn ?? ''
    if (begins >= end) break
    if (begins > day) spans.push({ from: day, to: begins })
    if (endsOn === null) return spans
    day = laterOf(day, endsOn)
  }
  if (day < end) spans.push({ from: day, to: end })
  return spans
}
