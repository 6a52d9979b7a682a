import type { AgreementTerms } from '#contract/agreement-terms.ts'
import { rentPerPeriod } from '#contract/charge-frequency.ts'
import type { English } from '#words/app-words.ts'
import { moneyText } from '#app/format/money.ts'
import { termDays } from '#domain/calendar/tenancy-term.ts'
import type { AgreementWords } from '#app/agreements/terms/use-agreement-words.ts'

/** A section of an agreement as it is read: on screen, in the PDF, printed. A row without a label is running text. */
export type DocumentSection = { id: SectionId; rows: { label: string; value: string }[] }
export type SectionId = Exclude<
  keyof English['agreements']['section'],
  'attachments' | 'signatures' | 'versions' | 'since'
>

/** Returns the terms as text, in reading order. `none` stands for an empty field, `openEnd` for a missing last day. */
export function documentSections(
  terms: AgreementTerms,
  { labels, words, frequency, pair }: AgreementWords,
  { none, openEnd }: { none: string; openEnd: string },
): DocumentSection[] {
  const row = (field: keyof AgreementTerms) => ({
    label: labels[field],
    value: words(field, terms[field]) || none,
  })
  const asked = (field: keyof AgreementTerms) => (terms[field] === null ? [] : [row(field)])
  const payment =
    terms.rentPerWeek === null ? null : rentPerPeriod(terms.rentPerWeek, terms.frequency, termDays(terms))
  const paid = frequency(terms.frequency)
  const sections: DocumentSection[] = [
    {
      id: 'parties',
      rows: [
        row('hostName'),
        row('hostAddress'),
        row('guestName'),
        row('guestAddress'),
        row('isChatAddress'),
      ],
    },
    {
      id: 'place',
      rows: [row('unitTitle'), row('premises'), ...asked('region'), ...asked('tenantsInHouse')],
    },
    {
      id: 'term',
      rows: [
        row('regime'),
        row('startsOn'),
        {
          label: labels[terms.regime === 'SHORT_STAY' ? 'leavesOn' : 'endsOn'],
          value: words('endsOn', terms.endsOn) || openEnd,
        },
      ],
    },
    {
      id: 'money',
      rows: [
        row('rentPerWeek'),
        ...(terms.laterRents.length > 0 ? [row('laterRents')] : []),
        { label: labels.frequency, value: payment === null ? paid : pair(paid, moneyText(payment)) },
        ...asked('firstDueOn'),
        ...(terms.isPaidInArrears ? [row('isPaidInArrears')] : []),
        ...asked('additionalGuests'),
        ...(terms.laterGuests.length > 0 ? [row('laterGuests')] : []),
        ...asked('additionalGuestCharge'),
        row('bond'),
        ...asked('petBond'),
        ...asked('bankAccount'),
        ...asked('paymentReference'),
        ...(terms.paymentDetails === '' && terms.bankAccount !== '' ? [] : [row('paymentDetails')]),
      ],
    },
    {
      id: 'addOns',
      rows: terms.addOns.map(({ name, description, amount, frequency: charged }) => ({
        label: name || none,
        value: [pair(moneyText(amount), frequency(charged)), description].filter(Boolean).join('. '),
      })),
    },
    {
      id: 'statements',
      rows: terms.statements.map((statement) => ({ label: '', value: words('statements', statement) })),
    },
    { id: 'conditions', rows: terms.conditions === '' ? [] : [{ label: '', value: terms.conditions }] },
  ]
  return sections.filter(({ rows }) => rows.length > 0)
}
