import { unpaidRent } from '#contract/ledger/unpaid-rent.ts'
import type { OverdueRent } from '#contract/overdue-rent.ts'
import { arrearsLaw, type OverdueNotice, overdueNotice, type Service } from '#contract/rent-law.ts'
import type { DocumentPage } from '#app/documents/pdf/make-pdf.ts'
import type { LedgerView } from '#workers/replica-api.ts'
import { centsText } from '#app/format/cents-text.ts'
import type { LawNote } from './law-notes.tsx'
import { letterFrame, serviceRows } from './letter.ts'
import type { DocumentWords } from './use-document-words.ts'

/** The overdue rent, and how the notice about it is given. */
export type Overdue = { service: Service; rent: OverdueRent }

/** Returns what is overdue when a notice is given; for a day in the past, what was overdue then. */
export function overdueOn({ terms, entries, today }: LedgerView, day: string): OverdueRent {
  const known = entries.filter(({ edit }) => edit?.state !== 'rejected')
  return unpaidRent(terms, known, day < today ? day : today)
}

/** Returns what a host should know before giving a notice of overdue rent. */
export function overdueNotes(
  { terms, region }: LedgerView,
  { service, rent: { asOf, days, paidTo } }: Overdue,
  { t, dayText }: DocumentWords,
): LawNote[] {
  if (days === 0 || paidTo === null) return [{ id: 'none', text: t('overdue.none'), rule: 'overdue' }]
  if (overdueNotice(terms.regime, service, region) === null)
    return [{ id: 'outside', text: t('law.outside'), rule: 'overdue' }]
  const law = arrearsLaw({ regime: terms.regime, region, endsOn: terms.endsOn }, paidTo, asOf)
  const notes: LawNote[] = []
  if (law.tribunalFrom !== null && law.tribunalFrom <= asOf)
    notes.push({ id: 'tribunal', text: t('overdue.tribunal'), rule: 'overdue' })
  if (law.strikeFrom !== null && service.day < law.strikeFrom)
    notes.push({
      id: 'strike',
      text: t('overdue.strike', { day: dayText(law.strikeFrom) }),
      rule: 'threeNotices',
    })
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
  const { terms, region, paymentDetails } = ledger
  const notice = overdueNotice(terms.regime, service, region)
  const amount = centsText(rent.amount)
  return letterFrame(ledger, words, {
    title: t(`overdue.title.${notice?.kind ?? 'plain'}`),
    paragraphs: [
      t('overdue.text', { amount, day: dayText(rent.asOf) }),
      ...paragraphsOf(notice, amount, words),
    ],
    rows: [
      { label: t('overdue.paidTo'), value: rent.paidTo === null ? '' : dayText(rent.paidTo) },
      { label: t('overdue.amount'), value: amount },
      { label: t('overdue.days'), value: String(rent.days) },
      ...serviceRows(service, notice?.received ?? null, words),
      { label: t('overdue.how'), value: paymentDetails },
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
    rule: notice === null ? null : notice.kind === 'boarding' ? 'boardingOverdue' : 'overdue',
  })
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
