import { addMonths } from '#domain/calendar/calendar-day.ts'
import { alternatives, anyOf, compiled, sourceOf, type Lexicon } from './lexicon.ts'

const DAY_MS = 86_400_000

export type Days = { from: string | null; to: string | null }
/** `rest` is the text without what was read as days. */
export type ReadDays = Days & { rest: string }

const BETWEEN = String.raw`\s*(?:to|until|till|and|al|a|e|y|ate|hasta|से|तक|から|到|至|-|–|—|~|〜)\s*(?:the |el |o )?`
const OF = String.raw`(?:st|nd|rd|th)?\s*(?:of |de |di )?\s*`
const SUNDAY_AFTER_FRIDAY = 2
/** The first day of each part of a month. */
const PART_FROM = { early: 1, middle: 15, late: 20 } as const
/** Nobody means a stay of more than half a year by two days in the wrong order. */
const REVERSED_FROM_DAYS = 183

/**
 * Reads the days of a stay from a folded text whose numbers are in digits. Days without a year are the next ones to
 * come. A weekend is Friday to Sunday; a month is the whole month.
 */
export function readDays(text: string, lexicon: Lexicon, today: string): ReadDays {
  const marked = markParts(markMonths(text, lexicon), lexicon)
  const { days, rest: withoutDays } = namedDays(marked, lexicon, today)
  const length = readLength(withoutDays, lexicon)
  const [from = null, second = null] = days
  if (from !== null) return { from, to: second ?? after(from, length), rest: length.rest }
  const relative = relativeDays(length.rest, lexicon, today)
  if (relative === null) return { from: null, to: null, rest: length.rest }
  const to = after(relative.from, length) ?? relative.to
  return { from: relative.from, to, rest: relative.rest }
}

type Length = { count: number; unit: keyof typeof NIGHTS }

function after(from: string, { length }: { length: Length | null }): string | null {
  if (length === null) return null
  const { count, unit } = length
  return unit === 'month' ? addMonths(from, count) : daysAfter(from, count * NIGHTS[unit])
}

/** Replaces "mid April" and "early April" with the day on which that part of the month begins. */
function markParts(text: string, { words, isSpaced }: Lexicon): string {
  let marked = text
  for (const part of ['early', 'middle', 'late'] as const) {
    const names = sourceOf(alternatives(words.partsOfMonth[part]), isSpaced)
    const beside = isSpaced
      ? String.raw`${names}[ -]*(‹\d+›)|(‹\d+›)\s*(?:के |की |का )?${names}`
      : String.raw`(‹\d+›)\s*的?${names}`
    marked = marked.replace(compiled(beside, 'gu'), (_, before?: string, behind?: string) => {
      const month = typeof behind === 'string' && behind.startsWith('‹') ? behind : (before ?? '')
      return `${PART_FROM[part]} ${month}`
    })
  }
  return marked
}

/** Replaces names of months with `‹4›`. */
function markMonths(text: string, { words, isSpaced }: Lexicon): string {
  if (!isSpaced)
    return text
      .replace(/(\d{1,2})\s*月/g, '‹$1›')
      .replace(/(‹\d+›\s*\d{1,2})\s*[日号號]/g, '$1 ')
      .replace(/((?:から|到|至|-|~|〜)\s*\d{1,2})\s*[日号號](?!間|间)/g, '$1 ')
  let marked = text
  for (const [i, names] of words.months.entries()) {
    const [whole = '', ...short] = alternatives(names)
    // An abbreviation of a month, or a name that is also a verb, counts as a month only next to a number.
    const isVerb = whole === 'may' || whole === 'march'
    marked = marked.replace(besideNumber([...short, ...(isVerb ? [whole] : [])]), `‹${i + 1}›`)
    if (isVerb)
      marked = marked.replace(compiled(`(?<=(?:in|during|for|from|of|all) )${whole}\\b`, 'g'), `‹${i + 1}›`)
    else marked = marked.replace(anyOf([whole], true, 'gu'), `‹${i + 1}›`)
  }
  return marked
}

function besideNumber(names: readonly string[]): RegExp {
  if (names.length === 0) return /(?!)/
  const name = sourceOf(names, true)
  return compiled(`(?<=\\d${OF})${name}|${name}(?=\\s*\\d{1,2}\\b)`, 'gu')
}

function namedDays(marked: string, { locale }: Lexicon, today: string): { days: string[]; rest: string } {
  const found: { at: number; days: (string | null)[] }[] = []
  const isDayFirst = locale !== 'ja' && locale !== 'zh-CN'
  let rest = marked
  const take = (pattern: RegExp, read: (...parts: string[]) => (string | null)[]) => {
    rest = rest.replace(pattern, (all: string, ...more: unknown[]) => {
      const parts = more.map((part) => (typeof part === 'string' ? part : ''))
      const days = read(...parts)
      if (days.includes(null)) return all
      found.push({ at: rest.indexOf(all), days })
      return ' '.repeat(all.length)
    })
  }
  const coming = (month = '', day = '') => comingDay(today, Number(month), Number(day))
  take(/\b(\d{4})-(\d{2})-(\d{2})\b/g, (y, m, d) => [dayOf(Number(y), Number(m), Number(d))])
  take(/(?<!\d)(\d{1,2})[/.](\d{1,2})(?:[/.](?:20)?(\d{2}))?(?!\d)/g, (a, b, year) => {
    // A number above 12 is a day, whatever the order of the language.
    const [day, month] = (isDayFirst && Number(b) <= 12) || Number(a) > 12 ? [a, b] : [b, a]
    return [year ? dayOf(2000 + Number(year), Number(month), Number(day)) : coming(month, day)]
  })
  take(compiled(`(\\d{1,2})${OF}${BETWEEN}(\\d{1,2})${OF}‹(\\d+)›`, 'g'), (a, b, m) => [
    coming(m, a),
    coming(m, b),
  ])
  take(compiled(`(?<!\\d)(\\d{1,2})${OF}‹(\\d+)›(?!\\s*\\d{1,2}[日号號 ])`, 'g'), (d, m) => [coming(m, d)])
  take(
    compiled(`‹(\\d+)›\\s*(\\d{1,2})(?:st|nd|rd|th)?${BETWEEN}(\\d{1,2})(?![\\d›泊晩晚夜天週周个個か])`, 'g'),
    (m, a, b) => [coming(m, a), coming(m, b)],
  )
  take(/‹(\d+)›\s*(?:the )?(\d{1,2})(?!\d)/g, (m, d) => [coming(m, d)])
  const days = found.toSorted((a, b) => a.at - b.at).flatMap((one) => one.days.filter((day) => day !== null))
  const [first, second] = days
  // A stay over New Year: the second day is the next one after the first.
  if (first !== undefined && second !== undefined && second < first) {
    const [, month = '', day = ''] = second.split('-')
    const later = comingDay(first, Number(month), Number(day)) ?? second
    // More likely a mistake, so that only the first is sure.
    if (later > daysAfter(first, REVERSED_FROM_DAYS)) return { days: [first], rest }
    return { days: [first, later], rest }
  }
  return { days, rest }
}

const NIGHTS = { night: 1, day: 1, week: 7, month: 28 } as const

/** Words before a length that isn't counted: "for a week". */
const FOR_ONE = String.raw`(?:for|por|durante) (?:a|an|un|una|um|uma) `

/**
 * Reads the length of a stay. One night or week counts unless it follows an amount, because prices are said that way:
 * "300 a week".
 */
function readLength(text: string, { words, isSpaced }: Lexicon): { length: Length | null; rest: string } {
  let length: Length | null = null
  let rest = text
  for (const unit of ['night', 'day', 'week', 'month'] as const) {
    const names = sourceOf(alternatives(words.units[unit]), isSpaced)
    const counted = String.raw`(?<!\d|\d\d ?)(\d{1,2})\s*(?:个|個)?\s*`
    rest = rest.replace(compiled(counted + names, 'gu'), (_, count: string) => {
      if (Number(count) > 0) length ??= { count: Number(count), unit }
      return ' '
    })
    if (isSpaced)
      rest = rest.replace(compiled(`${FOR_ONE}${names}`, 'gu'), () => {
        length ??= { count: 1, unit }
        return ' '
      })
  }
  return { length, rest }
}

function relativeDays(
  text: string,
  { words, isSpaced }: Lexicon,
  today: string,
): (ReadDays & { from: string }) | null {
  const monthOnly = /‹(\d+)›/.exec(text)
  if (monthOnly) return { ...wholeMonth(today, Number(monthOnly[1])), rest: text.replace(monthOnly[0], ' ') }
  const fromMonday = (8 - weekdayOf(today)) % 7 || 7
  const friday = (5 - weekdayOf(today) + 7) % 7
  const isWeekend = weekdayOf(today) === 6 || weekdayOf(today) === 0
  const weekendFrom = isWeekend ? today : daysAfter(today, friday)
  const nextMonth = (Number(today.slice(5, 7)) % 12) + 1
  const meanings: [keyof typeof words.days, () => { from: string; to: string }][] = [
    ['afterTomorrow', () => ({ from: daysAfter(today, 2), to: daysAfter(today, 3) })],
    [
      'nextWeekend',
      () => {
        const friday = daysAfter(today, ((5 - weekdayOf(today) + 7) % 7) + (isWeekend ? 0 : 7))
        return { from: friday, to: daysAfter(friday, SUNDAY_AFTER_FRIDAY) }
      },
    ],
    ['nextWeek', () => ({ from: daysAfter(today, fromMonday), to: daysAfter(today, fromMonday + 7) })],
    ['nextMonth', () => wholeMonth(today, nextMonth)],
    [
      'weekend',
      () => ({ from: weekendFrom, to: daysAfter(weekendFrom, isWeekend ? 1 : SUNDAY_AFTER_FRIDAY) }),
    ],
    ['christmas', () => ({ from: comingDay(today, 12, 24) ?? today, to: comingDay(today, 12, 27) ?? today })],
    ['today', () => ({ from: today, to: daysAfter(today, 1) })],
    ['tomorrow', () => ({ from: daysAfter(today, 1), to: daysAfter(today, 2) })],
  ]
  for (const [name, mean] of meanings) {
    const pattern = anyOf(alternatives(words.days[name]), isSpaced)
    if (pattern.test(text)) return { ...mean(), rest: text.replace(pattern, ' ') }
  }
  for (const [weekday, names] of words.weekdays.entries()) {
    const pattern = anyOf(alternatives(names), isSpaced)
    if (!pattern.test(text)) continue
    const from = daysAfter(today, (weekday - weekdayOf(today) + 7) % 7)
    return { from, to: daysAfter(from, 1), rest: text.replace(pattern, ' ') }
  }
  return null
}

/** Returns the day, `YYYY-MM-DD`, that is `count` days later. */
function daysAfter(day: string, count: number): string {
  return new Date(Date.parse(day) + count * DAY_MS).toISOString().slice(0, 10)
}

/** Returns the day of the week; 0 is Sunday. */
function weekdayOf(day: string): number {
  return new Date(day).getUTCDay()
}

/** Returns the day with this number and month (`month` from 1), or `null` if there is none. */
function dayOf(year: number, month: number, day: number): string | null {
  const time = new Date(Date.UTC(year, month - 1, day))
  if (time.getUTCMonth() !== month - 1 || time.getUTCDate() !== day) return null
  return time.toISOString().slice(0, 10)
}

/** Returns the next day with this number and month that isn't over. */
function comingDay(today: string, month: number, day: number): string | null {
  const year = Number(today.slice(0, 4))
  const thisYear = dayOf(year, month, day)
  return thisYear !== null && thisYear >= today ? thisYear : dayOf(year + 1, month, day)
}

/** Returns the first and last day of a month: the next one that hasn't begun, or the current month from `today` on. */
function wholeMonth(today: string, month: number): { from: string; to: string } {
  const [thisYear, thisMonth] = [Number(today.slice(0, 4)), Number(today.slice(5, 7))]
  const year = month < thisMonth ? thisYear + 1 : thisYear
  const first = new Date(Date.UTC(year, month - 1, 1)).toISOString().slice(0, 10)
  const last = new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10)
  return { from: first < today ? today : first, to: last }
}
