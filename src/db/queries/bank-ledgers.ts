import { combineLatest, map, type Observable } from 'rxjs'
import type { LedgerEntry } from '#contract/ledger-entry.ts'
import type { Account } from '#domain/money/balance.ts'
import { isMoneyIn, lineIdOf } from '#domain/money/bank-lines.ts'
import { bankNotes$ } from '#db/device/bank-notes.ts'
import type { Scope } from '#db/replica.ts'
import type { BankPayer, RecordedLine, BankLedgers } from '#db/views/bank-view.ts'
import type { EditView } from '#db/views/edit-view.ts'
import type { RentView } from '#db/views/ledger-view.ts'
import { derived, type Today } from './derived.ts'
import { wholeEntry } from './known-entries.ts'
import { foundLedgers, type FoundLedger, ledgerTables } from './ledgers.ts'

/** The most names and words kept to recognise an agreement's payments; the latest are kept. */
const WORDS_MAX = 12

/** What a bank file is compared with: the ledgers of the host's agreements, and what this device remembers. */
export function bankLedgers({ replica, now }: Scope, _: Today): Observable<BankLedgers> {
  const payers = derived(
    ledgerTables(replica),
    () => {
      const found = foundLedgers(replica, now()).filter(({ rent }) => rent.party === 'host')
      const ledgers = found.map(ledgerWhole)
      return { payers: ledgers.map(payerOf), recorded: ledgers.flatMap(recordedLines) }
    },
    { throttleMs: 500 },
  )
  return combineLatest([payers, bankNotes$(replica)]).pipe(map(([known, notes]) => ({ ...known, notes })))
}

type Whole = {
  account: Account
  paymentReference: string
  known: { row: LedgerEntry; edit: EditView | null }[]
  rent: RentView
}

function ledgerWhole({ account, known, rent, agreement }: FoundLedger): Whole {
  const paymentReference = agreement()?.paymentReference ?? ''
  return {
    account: account(),
    paymentReference,
    known: known.map(({ row, edit }) => ({ row: wholeEntry(row), edit })),
    rent,
  }
}

function payerOf({ account, paymentReference, known, rent }: Whole): BankPayer {
  const counting = new Set(account.counting.map(({ id }) => id))
  const rows = known.map(({ row }) => row).filter(({ id }) => counting.has(id))
  const latestFirst = rows.toSorted((a, b) =>
    a.day === b.day ? (a.id < b.id ? 1 : -1) : a.day < b.day ? 1 : -1,
  )
  const words = (texts: readonly string[]): string[] =>
    [...new Set(texts.map((text) => text.trim()).filter(Boolean))].slice(0, WORDS_MAX)
  const byBank = latestFirst.filter(({ kind, method }) => isMoneyIn(kind) && method === 'BANK')
  return {
    agreementId: rent.agreementId,
    otherName: rent.otherName,
    unitTitle: rent.unitTitle,
    names: words([rent.otherName, ...latestFirst.map(({ payer }) => payer)]),
    references: words([
      paymentReference,
      rent.unitTitle,
      ...byBank.filter(({ bankLine }) => bankLine === null).map(({ reference }) => reference),
    ]),
    earlier: words(byBank.filter(({ bankLine }) => bankLine !== null).map(({ reference }) => reference)),
    dues: account.dues
      .filter(({ paid, amount }) => paid < amount)
      .map(({ id, from, to, dueOn, paid, amount }) => ({ id, from, to, dueOn, owed: amount - paid })),
    recorded: latestFirst.flatMap((row) => recordedMoney(row, account)),
  }
}

function recordedMoney(
  { id: entryId, kind, day, amount, bankLine }: LedgerEntry,
  { statuses }: Account,
): BankPayer['recorded'] {
  const cents = amount ?? 0
  if (isMoneyIn(kind)) {
    const line = bankLine === null ? {} : { lineId: lineIdOf(bankLine) }
    return [{ entryId, kind: 'payment', day, cents, ...line }]
  }
  const status = statuses.get(entryId)
  const isOpen = kind === 'CLAIM' && (status === 'PROCESSING' || status === 'EXPIRED')
  return isOpen ? [{ entryId, kind: 'claim', day, cents }] : []
}

/** Returns the bank lines for which this ledger has an entry, including entries reversed since. */
function recordedLines({ account, known, rent: { agreementId } }: Whole): RecordedLine[] {
  const counting = new Set(account.counting.map(({ id }) => id))
  const lines = new Map<string, RecordedLine>()
  for (const { row, edit } of known) {
    if (row.bankLine === null) continue
    const lineId = lineIdOf(row.bankLine)
    const line = lines.get(lineId) ?? { lineId, agreementId, cents: 0, reversed: 0, isRefused: false }
    // A refused entry isn't in the ledger.
    if (edit?.state === 'rejected') line.isRefused = true
    else if (counting.has(row.id)) line.cents += row.amount ?? 0
    else line.reversed += 1
    lines.set(lineId, line)
  }
  return [...lines.values()]
}
