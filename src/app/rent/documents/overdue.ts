import { printedAccount } from '#contract/bank-account.ts'
import type { Day } from '#domain/calendar/calendar-day.ts'
import { unpaidRent } from '#domain/money/unpaid-rent.ts'
import type { OverdueRent } from '#contract/overdue-rent.ts'
import { isPeriodicOn } from '#domain/calendar/tenancy-term.ts'
import {
  arrearsLaw,
  earlierStrikes,
  type OverdueNotice,
  overdueNotice,
  type Service,
  type Strike,
  strikeApplication,
} from '#domain/law/rent-law.ts'
import type { DocumentPage } from '#app/documents/pdf/make-pdf.ts'
import type { EntryView, LedgerView } from '#workers/replica-api.ts'
import { centsText } from '#app/format/cents-text.ts'
import type { LawNote } from './law-notes.tsx'
import { letterFrame, serviceRows } from './letter.ts'
import type { DocumentWords } from './use-document-words.ts'

/** The notice of three after which the host may apply to the Tribunal. */
const THIRD = 3

/** The overdue rent, and how the notice about it is given. */
export type Overdue = { service: Service; rent: OverdueRent }

/**
 * Returns what a notice states: the rent that is overdue when it is given, for a day in the past what was overdue then,
 * and the notices given before it if it may be one of three.
 */
export function overdueOn({ terms, region, entries, today }: LedgerView, service: Service): OverdueRent {
  const known = entries.filter(({ edit }) => edit?.state !== 'rejected')
  const rent = unpaidRent(terms, known, service.day < today ? service.day : today)
  const dueOn = oldestDueDay(rent)
  if (dueOn === null) return rent
  const { strikeFrom } = arrearsLaw(lawOf({ terms, region }, rent.asOf), dueOn)
  if (strikeFrom === null || service.day < strikeFrom) return rent
  const earlier = earlierStrikes(strikesIn(known), { dueOn, service }, region)
  return { ...rent, earlier: earlier.map((strike) => strike.service.day) }
}

/** Returns the day on which the oldest rent of a notice fell due; `null` if it is about none. */
function oldestDueDay({ lines }: OverdueRent): Day | null {
  return lines[0]?.dueOn ?? null
}

function lawOf({ terms, region }: Pick<LedgerView, 'terms' | 'region'>, day: Day) {
  return { regime: terms.regime, region, isPeriodic: isPeriodicOn(terms, day) }
}

/** Returns the recorded notices that count and say what section 55(1)(aa) asks of one of three. */
function strikesIn(entries: readonly EntryView[]): Strike[] {
  return entries.flatMap(({ isCounting, overdue, servedOn, serviceMethod, isServedAfterFive }) => {
    const dueOn = overdue?.earlier === undefined ? null : oldestDueDay(overdue)
    if (!isCounting || dueOn === null || servedOn === null || serviceMethod === null) return []
    return [
      { dueOn, service: { day: servedOn, method: serviceMethod, isAfterFive: isServedAfterFive === true } },
    ]
  })
}

/** Returns what a host should know before giving a notice of overdue rent. */
export function overdueNotes(
  { terms, region }: LedgerView,
  { service, rent }: Overdue,
  { t, dayText }: DocumentWords,
): LawNote[] {
  const { asOf, earlier = [] } = rent
  const dueOn = oldestDueDay(rent)
  if (dueOn === null) return [{ id: 'none', text: t('overdue.none'), rule: 'overdue' }]
  if (overdueNotice(terms.regime, service, region) === null)
    return [{ id: 'outside', text: t('law.outside'), rule: 'overdue' }]
  const law = arrearsLaw(lawOf({ terms, region }, asOf), dueOn)
  const notes: LawNote[] = []
  if (law.tribunalFrom !== null && law.tribunalFrom <= asOf)
    notes.push({ id: 'tribunal', text: t('overdue.tribunal'), rule: 'overdue' })
  if (law.strikeFrom !== null && service.day < law.strikeFrom)
    notes.push({
      id: 'strike',
      text: t('overdue.strike', { day: dayText(law.strikeFrom) }),
      rule: 'threeNotices',
    })
  if (earlier.length >= THIRD - 1) {
    const { from, until } = strikeApplication(service, region)
    notes.push({
      id: 'third',
      text: t('overdue.third', { from: dayText(from), until: dayText(until) }),
      rule: 'threeNotices',
    })
  }
  return notes
}

/**
 * Returns the notice of overdue rent under the law of the agreement: 14 days to remedy for a tenancy, 10 days for a
 * boarding house (section 66U), and a reminder without dates if the Act sets none.
 */
export function overdueLetter(
  ledger: LedgerView,
  { service, rent }: Overdue,
  words: DocumentWords,
): DocumentPage {
  const { t, dayText, shortDay, periodText } = words
  const { terms, region, pay } = ledger
  const notice = overdueNotice(terms.regime, service, region)
  const amount = centsText(rent.amount)
  return letterFrame(ledger, words, {
    title: t(`overdue.title.${notice?.kind ?? 'plain'}`),
    paragraphs: [
      t('overdue.text', { amount, day: dayText(rent.asOf) }),
      ...paragraphsOf(notice, amount, words),
      ...strikeParagraphs(rent, words),
    ],
    rows: [
      { label: t('overdue.paidTo'), value: rent.paidTo === null ? '' : dayText(rent.paidTo) },
      { label: t('overdue.amount'), value: amount },
      { label: t('overdue.days'), value: String(rent.days) },
      ...serviceRows(service, notice?.received ?? null, words),
      { label: t('rent:pay.account'), value: printedAccount(pay.account) },
      { label: t('rent:field.reference'), value: pay.reference },
      { label: t('overdue.how'), value: pay.details },
    ],
    tables: [
      {
        title: t('overdue.lines'),
        columns: [
          { label: t('summary.dueOn'), share: 3, isNumber: false },
          { label: t('receipt.period'), share: 6, isNumber: false },
          { label: t('rent:dues.amount'), share: 3, isNumber: true },
          { label: t('rent:dues.paid'), share: 3, isNumber: true },
        ],
        rows: rent.lines.map((line) => [
          shortDay(line.dueOn),
          periodText(line.from, line.to),
          centsText(line.amount),
          centsText(line.paid),
        ]),
        sums: [
          '',
          '',
          centsText(rent.lines.reduce((sum, line) => sum + line.amount, 0)),
          centsText(rent.lines.reduce((sum, line) => sum + line.paid, 0)),
        ],
      },
    ],
    rules: [
      ...(notice === null ? [] : ([notice.kind === 'boarding' ? 'boardingOverdue' : 'overdue'] as const)),
      ...(rent.earlier === undefined ? [] : (['threeNotices'] as const)),
    ],
  })
}

/** Returns what section 55(1)(aa) asks of a notice, for one that may be one of three. */
function strikeParagraphs({ earlier }: OverdueRent, { t, dayText }: DocumentWords): string[] {
  if (earlier === undefined) return []
  const days = earlier.map(dayText).join(', ')
  return [
    t('overdue.late'),
    earlier.length === 0 ? t('overdue.first90') : t('overdue.others', { count: earlier.length, days }),
    t('overdue.challenge'),
  ]
}

function paragraphsOf(notice: OverdueNotice | null, amount: string, { t, dayText }: DocumentWords): string[] {
  if (notice === null) return [t('overdue.plain', { amount })]
  if (notice.kind === 'remedy')
    return [
      t('overdue.remedy', { amount, day: dayText(notice.remedyBy) }),
      t('overdue.remedyElse', { day: dayText(notice.tribunalFrom) }),
    ]
  return [
    t('overdue.boarding', { amount, day: dayText(notice.payBy) }),
    t('overdue.boardingElse', { hours: notice.endHours, day: dayText(notice.endNoticeFrom) }),
  ]
}
