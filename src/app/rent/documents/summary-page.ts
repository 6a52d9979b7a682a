import { csvText } from '#contract/csv-text.ts'
import { type RentSummary, rentSummary, type SummaryLine } from '#domain/money/rent-summary.ts'
import type { DocumentPage } from '#app/documents/pdf/make-pdf.ts'
import type { LedgerView } from '#workers/replica-api.ts'
import { centsText } from '#app/format/cents-text.ts'
import { countedEntries, partiesOf, waitingNote } from './statement-page.ts'
import type { DocumentWords } from './use-document-words.ts'

/** Returns the rent summary of an agreement in the layout of Tenancy Services, up to today. */
export function summaryFor(ledger: LedgerView): RentSummary {
  return rentSummary(ledger.terms, countedEntries(ledger), ledger.today)
}

/**
 * The SHA-256 checksums of a summary's files, in hex. The PDF includes them, so that none of the three can be changed
 * alone.
 */
export type SummarySums = { csv: string; json: string }

/** Returns the summary to read, to print and as a PDF. */
export function summaryPage(
  ledger: LedgerView,
  { lines, due, paid, arrears }: RentSummary,
  sums: SummarySums,
  words: DocumentWords,
): DocumentPage {
  const { t, frame, dayText, shortDay } = words
  return {
    ...frame,
    title: t('summary.title'),
    lead: [...partiesOf(ledger), t('summary.asOf', { day: dayText(ledger.today) })],
    tables: [
      {
        title: t('summary.lines'),
        columns: [
          { label: t('summary.dueOn'), share: 4, isNumber: false },
          { label: t('summary.from'), share: 4, isNumber: false },
          { label: t('summary.to'), share: 4, isNumber: false },
          { label: t('summary.due'), share: 4, isNumber: true },
          { label: t('summary.paid'), share: 4, isNumber: true },
          { label: t('summary.paidOn'), share: 4, isNumber: false },
          { label: t('summary.arrears'), share: 4, isNumber: true },
        ],
        rows: lines.map((line) => [
          shortDay(line.dueOn),
          ...(line.kind === 'rent'
            ? [shortDay(line.from ?? ''), shortDay(line.to ?? '')]
            : [t(`rent:kind.${line.kind}`), '']),
          centsText(line.due),
          centsText(line.paid),
          line.paidOn.map(shortDay).join(', '),
          centsText(line.arrears),
        ]),
        sums: ['', '', '', centsText(due), centsText(paid), '', centsText(arrears)],
      },
    ],
    notes: [
      t('summary.note'),
      ...waitingNote(ledger, words),
      t('summary.hash', { hash: sums.csv }),
      t('summary.jsonHash', { hash: sums.json }),
    ],
  }
}

/** What the lines without a period are called in the CSV file, in every language. */
const NAMES: Record<Exclude<SummaryLine['kind'], 'rent'>, string> = {
  REFUND: 'Refund',
  CREDIT: 'Credit',
  ROUNDING: 'Cash rounding',
  BOND_CLAIMED: 'Bond awarded for rent',
}

/**
 * Returns the summary as a CSV file with the column names of the official form, so that its checksum is the same in
 * every language.
 */
export function summaryCsv({ lines, due, paid, arrears }: RentSummary): string {
  return csvText([
    [
      'Rent due',
      'Period from',
      'Period to',
      'Amount due (C)',
      'Amount paid (D)',
      'Date paid',
      'Arrears total (F)',
    ],
    ...lines.map((line) => [
      line.dueOn,
      line.kind === 'rent' ? line.from : NAMES[line.kind],
      line.to,
      { cents: line.due },
      { cents: line.paid },
      line.paidOn.join(' '),
      { cents: line.arrears },
    ]),
    ['Total', null, null, { cents: due }, { cents: paid }, null, { cents: arrears }],
  ])
}

/** Returns the summary as JSON. Amounts are cents, and the names are the column names, in every language. */
export function summaryJson(ledger: LedgerView, { lines, due, paid, arrears }: RentSummary): string {
  const { agreementId, today, terms, unitTitle } = ledger
  const { hostName, guestName, premises } = terms
  const cents = { due, paid, arrears }
  return `${JSON.stringify({ agreementId, asOf: today, hostName, guestName, premises, unitTitle, lines, ...cents }, null, 2)}\n`
}
