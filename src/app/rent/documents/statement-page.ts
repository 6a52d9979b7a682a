import { csvText } from '#contract/csv-text.ts'
import { type LedgerStatement, type StatementLine, statementOf } from '#domain/money/statement.ts'
import type { DocumentPage } from '#app/documents/pdf/make-pdf.ts'
import type { DocumentTable } from '#app/documents/pdf/pdf-table.ts'
import type { EntryView, LedgerView } from '#workers/replica-api.ts'
import { centsText } from '#app/format/cents-text.ts'
import { claimOf } from './claim-of.ts'
import type { DocumentWords } from './use-document-words.ts'

/** Returns the entries that count for a document: all that the server has, and those waiting to be sent. */
export function countedEntries({ entries }: LedgerView): EntryView[] {
  return entries.filter(({ edit }) => edit?.state !== 'rejected')
}

/** Returns the statement for a range of days, both included, as this device knows it. */
export function statementFor(ledger: LedgerView, from: string, to: string): LedgerStatement {
  return statementOf(ledger.terms, countedEntries(ledger), { from, to, today: ledger.today })
}

/** Returns the people and the place, shown under the title of every document about an agreement's money. */
export function partiesOf({ terms, unitTitle }: LedgerView): string[] {
  return [
    [terms.hostName, terms.guestName].filter(Boolean).join(', '),
    [terms.premises, unitTitle].filter(Boolean).join(', '),
  ].filter(Boolean)
}

/** Returns a note that some entries wait on this device; empty if the server has them all. */
export function waitingNote(ledger: LedgerView, { t }: DocumentWords): string[] {
  const count = countedEntries(ledger).filter(({ edit }) => edit !== null).length
  return count === 0 ? [] : [t('waiting', { count })]
}

/** Returns a statement to read, to print and as a PDF. */
export function statementPage(
  ledger: LedgerView,
  statement: LedgerStatement,
  words: DocumentWords,
): DocumentPage {
  const { t, frame, dayText, shortDay, periodText } = words
  const { from, to, opening, closing, charged, paid, lines } = statement
  return {
    ...frame,
    title: t('statement.title'),
    lead: [...partiesOf(ledger), periodText(from, to)],
    sections: [
      {
        title: t('statement.sums'),
        rows: [
          { label: t('statement.opening', { day: dayText(from) }), value: centsText(opening) },
          { label: t('statement.charged'), value: centsText(charged) },
          { label: t('statement.paid'), value: centsText(paid) },
          { label: t('statement.closing', { day: dayText(to) }), value: centsText(closing) },
        ],
      },
    ],
    tables: [
      {
        title: t('statement.lines'),
        columns: [
          { label: t('statement.day'), share: 3, isNumber: false },
          { label: t('statement.what'), share: 6, isNumber: false },
          { label: t('statement.charged'), share: 3, isNumber: true },
          { label: t('statement.paid'), share: 3, isNumber: true },
          { label: t('statement.balance'), share: 3, isNumber: true },
        ],
        rows: lines.map((line) => [
          shortDay(line.day),
          whatOf(line, words),
          line.charged === 0 ? '' : centsText(line.charged),
          line.paid === 0 ? '' : centsText(line.paid),
          centsText(line.balance),
        ]),
        sums: ['', '', centsText(charged), centsText(paid), centsText(closing)],
      },
      ...slipTable(ledger, statement, words),
    ],
    notes: [t('statement.note'), ...waitingNote(ledger, words)],
  }
}

/**
 * Returns a table of the slips that came with the guest's claims for the money in the statement; no table without a
 * slip.
 */
function slipTable(ledger: LedgerView, { lines }: LedgerStatement, words: DocumentWords): DocumentTable[] {
  const { t, shortDay } = words
  const byId = new Map(ledger.entries.map((entry) => [entry.id, entry]))
  const money = lines.filter(({ kind }) => kind !== 'ROUNDING' && kind !== 'REVERSAL')
  const shown = money.flatMap(({ day, paid, entryId }) => {
    const paying = byId.get(entryId ?? '')
    const claim = paying && claimOf(ledger, paying)
    return claim === undefined || claim.attachments.length === 0 ? [] : [{ day, paid, claim }]
  })
  const rows = shown.flatMap(({ day, paid, claim: { attachments, files } }) =>
    attachments.map((id, nth) => [
      shortDay(day),
      files.find((file) => file.id === id)?.name || `${t('rent:slip.tag')} ${nth + 1}`,
      nth === 0 ? centsText(paid) : '',
    ]),
  )
  if (rows.length === 0) return []
  return [
    {
      title: t('statement.slips'),
      columns: [
        { label: t('statement.day'), share: 3, isNumber: false },
        { label: t('statement.file'), share: 6, isNumber: false },
        { label: t('statement.paid'), share: 3, isNumber: true },
      ],
      rows,
      sums: ['', '', centsText(shown.reduce((sum, { paid }) => sum + paid, 0))],
    },
  ]
}

/** Returns the statement as a CSV file: days as `YYYY-MM-DD`, amounts without a currency. */
export function statementCsv({ opening, from, lines }: LedgerStatement, words: DocumentWords): string {
  const { t } = words
  return csvText([
    [
      t('statement.day'),
      t('statement.what'),
      t('statement.from'),
      t('statement.to'),
      t('statement.charged'),
      t('statement.paid'),
      t('statement.balance'),
    ],
    [from, t('statement.before'), null, null, null, null, { cents: opening }],
    ...lines.map((line) => [
      line.day,
      nameOf(line, words),
      line.from,
      line.to,
      { cents: line.charged },
      { cents: line.paid },
      { cents: line.balance },
    ]),
  ])
}

function whatOf(line: StatementLine, words: DocumentWords): string {
  const name = nameOf(line, words)
  if (line.from === null || line.to === null || line.from === line.to) return name
  return `${name}, ${words.shortDays(line.from, line.to)}`
}

function nameOf({ kind, name }: StatementLine, { t }: DocumentWords): string {
  switch (kind) {
    case 'rent':
      return t('rent:dues.rent')
    case 'addOn':
    case 'charge':
      return name || t('rent:dues.charge')
    default:
      return [t(`rent:kind.${kind}`), name].filter(Boolean).join(': ')
  }
}
