import { addDays, laterOf } from '#domain/calendar/calendar-day.ts'
import { taxYearDays } from '#domain/money/revenue-report.ts'
import type { Locale } from '#contract/locale.ts'
import type { Facts, Owing, OwnUnit, Stay } from '#server/assistant/facts/facts.ts'
import { wordsIn } from '#server/http/words.ts'
import { daysText, dayText } from '#server/site/site-view.ts'
import { namesIn, strangerIn } from './names-in.ts'
import { centsText, listText, plain } from './plain-text.ts'
import type { Fact, Page } from './rules.ts'
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
  const t = wordsIn(locale, 'helper')
  return { text: text ?? t('facts.notYours', { page: t(`pages.${page}`) }), page }
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
  const t = wordsIn(locale, 'helper')
  const hosted = all.filter(({ side }) => side === 'host')
  const named = namesIn(
    said,
    hosted.map(({ other }) => other),
  )
  if (named.length > 0) return named.map((name) => owedBy(name, hosted, locale)).join(' ')
  const stranger = strangerIn(said, locale)
  const parts = [
    ...(stranger !== null && hosted.length > 0 ? [t('facts.noSuchGuest', { name: plain(stranger) })] : []),
    ...(hosted.length > 0 ? [sumOf(hosted, locale, 'owedInAll') ?? t('facts.nobodyOwes')] : []),
  ]
  const own = all.filter(({ side }) => side === 'guest')
  const debts = sumOf(own, locale, 'youOwe')
  if (debts !== null) parts.push(debts)
  if (parts.length === 0) parts.push(t(facts.role === 'GUEST' ? 'facts.youOweNothing' : 'facts.nobodyOwes'))
  return parts.join(' ')
}

function owedBy(name: string, hosted: readonly Owing[], locale: Locale): string {
  const t = wordsIn(locale, 'helper')
  const debts = hosted.filter(({ other, cents }) => other === name && cents > 0)
  if (debts.length === 0) return t('facts.owesNothing', { name: plain(name) })
  return debts
    .map(({ cents, unitTitle }) =>
      t('facts.owes', { name: plain(name), amount: centsText(cents), room: plain(unitTitle) }),
    )
    .join(' ')
}

/** Returns everything open, largest first, with its sum in a sentence; `null` if nothing is open. */
function sumOf(owing: readonly Owing[], locale: Locale, sentence: 'owedInAll' | 'youOwe'): string | null {
  const open = owing.filter(({ cents }) => cents > 0).toSorted((a, b) => b.cents - a.cents)
  if (open.length === 0) return null
  const t = wordsIn(locale, 'helper')
  const list = open
    .slice(0, LISTED_MAX)
    .map(({ other, cents, unitTitle }) =>
      t('facts.each', { name: plain(other), amount: centsText(cents), room: plain(unitTitle) }),
    )
  if (open.length > LISTED_MAX) list.push(`+${open.length - LISTED_MAX}`)
  const amount = centsText(open.reduce((sum, { cents }) => sum + cents, 0))
  return t(`facts.${sentence}`, { amount, list: listText(locale, list) })
}

async function tellArrivals({ today, facts, meaning }: FactAsked): Promise<string | null> {
  const stays = await facts.stays()
  if (stays === null) return null
  const { locale, wishes } = meaning
  const t = wordsIn(locale, 'helper')
  const from = wishes.from ?? today
  const to = wishes.to ?? addDays(from, AHEAD_DAYS)
  const days = daysText(locale, from, to)
  const arriving = stays
    .flatMap((stay) => (stay.startsOn === null ? [] : [{ ...stay, startsOn: stay.startsOn }]))
    .filter(({ startsOn, endsOn, status }) => {
      // A guest who was due and hasn't been marked as arrived still comes.
      const isDue = wishes.from === undefined && status === 'APPROVED' && (endsOn ?? to) > today
      return COMING.includes(status) && startsOn < to && (startsOn >= from || isDue)
    })
    .toSorted((a, b) => (a.startsOn < b.startsOn ? -1 : 1))
  if (arriving.length === 0) return t('facts.noArrivals', { days })
  const list = arriving.slice(0, LISTED_MAX).map(({ side, other, unitTitle, startsOn }) =>
    t(side === 'host' ? 'facts.arrival' : 'facts.yourStay', {
      name: plain(other),
      day: dayText(locale, startsOn),
      room: plain(unitTitle),
    }),
  )
  if (arriving.length > LISTED_MAX) list.push(`+${arriving.length - LISTED_MAX}`)
  return t('facts.arriving', { days, list: listText(locale, list) })
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
  return wordsIn(locale, 'helper')('facts.earned', {
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
  const t = wordsIn(locale, 'helper')
  const from = dayText(locale, report.from)
  const kinds = report.spentKinds.filter(({ kind }) => spentOn === undefined || kind === spentOn)
  const amount = kinds.reduce((sum, one) => sum + one.amount, 0)
  if (amount === 0) return t('facts.spentNothing', { from })
  if (spentOn !== undefined)
    return t('facts.spent', { from, amount: centsText(amount), kind: t(`facts.expenses.${spentOn}`) })
  const list = kinds.map((one) =>
    t('facts.kindAmount', { kind: t(`facts.expenses.${one.kind}`), amount: centsText(one.amount) }),
  )
  return t('facts.spentInAll', { from, amount: centsText(amount), list: listText(locale, list) })
}

async function tellFreeNights({ said, today, facts, meaning }: FactAsked): Promise<string | null> {
  const all = await facts.rooms()
  if (all === null) return null
  const { locale, wishes } = meaning
  const t = wordsIn(locale, 'helper')
  if (all.length === 0) return t('facts.noRooms')
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
      const sentence = spans.length === 0 ? 'taken' : isAll ? 'allFree' : 'free'
      return t(`facts.${sentence}`, {
        room: plain(room.title),
        days: daysText(locale, from, to),
        list: listText(
          locale,
          spans.map((span) => daysText(locale, span.from, span.to)),
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
