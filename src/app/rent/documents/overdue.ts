import { arrearsLaw, type OverdueNotice, overdueNotice, type Service } from '#contract/rent-law.ts'
import type { DocumentPage } from '#app/documents/pdf/make-pdf.ts'
import type { LedgerView } from '#workers/replica-api.ts'
import { centsText } from '#app/format/cents-text.ts'
import type { LawNote } from './law-notes.tsx'
import { letterFrame, serviceRows } from './letter.ts'
import type { DocumentWords } from './use-document-words.ts'

/** What a host should know before a notice of overdue rent goes out. */
export function overdueNotes(ledger: LedgerView, service: Service, words: DocumentWords): LawNote[] {
  const { t, dayText } = words
  const { terms, arrears, paidTo, region, today } = ledger
  if (arrears.days === 0 || paidTo === null) return [{ id: 'none', text: t('overdue.none'), rule: 'overdue' }]
  if (overdueNotice(terms.regime, service, region) === null)
    return [{ id: 'outside', text: t('law.outside'), rule: 'overdue' }]
  const law = arrearsLaw({ regime: terms.regime, region, endsOn: terms.endsOn }, paidTo, today)
  const notes: LawNote[] = []
  if (law.tribunalFrom !== null && law.tribunalFrom <= today)
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
 * The notice of overdue rent by the law of the agreement: 14 days to put it right for a tenancy, 10 days for a boarding
 * house (section 66U), and a reminder without dates where the Act sets none.
 */
export function overdueLetter(ledger: LedgerView, service: Service, words: DocumentWords): DocumentPage {
  const { t, dayText, shortDay, periodText } = words
  const { terms, arrears, paidTo, region, today, paymentDetails } = ledger
  const notice = overdueNotice(terms.regime, service, region)
  const unpaid = ledger.dues
    .filter(({ kind, dueOn, amount, paid }) => kind === 'rent' && dueOn <= today && paid < amount)
    .toReversed()
  return letterFrame(ledger, words, {
    title: t(`overdue.title.${notice?.kind ?? 'plain'}`),
    paragraphs: [
      t('overdue.text', { amount: centsText(arrears.amount), day: dayText(today) }),
      ...paragraphsOf(notice, centsText(arrears.amount), words),
    ],
    rows: [
      { label: t('overdue.paidTo'), value: paidTo === null ? '' : dayText(paidTo) },
      { label: t('overdue.amount'), value: centsText(arrears.amount) },
      { label: t('overdue.days'), value: String(arrears.days) },
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
        rows: unpaid.map(({ dueOn, from, to, amount, paid }) => [
          shortDay(dueOn),
          periodText(from, to),
          centsText(amount),
          centsText(paid),
        ]),
        sums: [
          '',
          '',
          centsText(unpaid.reduce((sum, { amount }) => sum + amount, 0)),
          centsText(unpaid.reduce((sum, { paid }) => sum + paid, 0)),
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
