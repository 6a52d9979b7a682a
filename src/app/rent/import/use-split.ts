import { useState } from 'react'
import type { BankLedgers, BankPayer } from '#workers/replica-api.ts'
import { type LineView, recordedLike, spokenFor, type SuggestedShare } from './line-views.ts'

/** `whose` is an agreement's id, with `BOND` before it for its bond. */
export type SplitRow = { whose: string; amount: number | null }
const BOND = 'bond '
type Chosen = Omit<SuggestedShare, 'reasons'>

/** A share that may already be in its ledger: the money that was recorded there. */
type Question = { payer: BankPayer; money: NonNullable<ReturnType<typeof recordedLike>> }

/** Returns whom a line may be for, and the shares it is split into, as they are being chosen. */
export function useSplit(
  view: LineView,
  ledgers: BankLedgers,
  { inFile, today }: { inFile: ReadonlySet<string>; today: string },
) {
  const { line, open } = view
  const [rows, setRows] = useState<readonly SplitRow[]>(() =>
    view.shares.length > 0
      ? view.shares.map(({ payer, cents }) => ({ whose: payer.agreementId, amount: cents / 100 }))
      : [{ whose: '', amount: open / 100 }],
  )
  const [asMore, setAsMore] = useState<ReadonlySet<string>>(new Set())

  // Whoever owes exactly this comes first.
  const payers = ledgers.payers.toSorted(
    (a, b) =>
      Number(owedBy(b, today) === open) - Number(owedBy(a, today) === open) ||
      a.otherName.localeCompare(b.otherName),
  )
  const known = { spoken: spokenFor(ledgers), inFile }
  const chosen = rows.flatMap(({ whose, amount }): Chosen[] => {
    const isBond = whose.startsWith(BOND)
    const payer = payers.find(({ agreementId }) => `${isBond ? BOND : ''}${agreementId}` === whose)
    const cents = amount === null ? 0 : Math.round(amount * 100)
    if (payer === undefined || cents <= 0) return []
    if (isBond) return [{ payer, cents, claim: null, isBond }]
    return [{ payer, cents, claim: recordedLike(payer, { ...line, cents }, { ...known, kind: 'claim' }) }]
  })
  const question = chosen.flatMap(({ payer, cents, claim, isBond }): Question[] => {
    if (claim !== null || isBond === true) return []
    const money = recordedLike(payer, { ...line, cents }, { ...known, kind: 'payment' })
    return money === null || asMore.has(money.entryId) ? [] : [{ payer, money }]
  })[0]

  return {
    payers,
    rows,
    chosen,
    /** The cents that are in no share yet; below 0 if the shares come to more than the line. */
    left: open - chosen.reduce((sum, { cents }) => sum + cents, 0),
    isTwice: new Set(rows.map(({ whose }) => whose)).size < rows.length,
    isWhole: chosen.length === rows.length,
    question,
    add: (amount: number | null): void => setRows([...rows, { whose: '', amount }]),
    change: (at: number, fields: Partial<SplitRow>): void =>
      setRows(rows.map((row, nth) => (nth === at ? { ...row, ...fields } : row))),
    removeAt: (at: number): void => setRows(rows.filter((_, nth) => nth !== at)),
    removeOf: (agreementId: string): void => setRows(rows.filter(({ whose }) => whose !== agreementId)),
    /** The money is another than what was recorded as this entry. */
    isMore: (entryId: string): void => setAsMore(new Set([...asMore, entryId])),
  }
}

/** Returns what a row's `whose` is for the bond of an agreement. */
export function bondOf(agreementId: string): string {
  return `${BOND}${agreementId}`
}

/** Returns the cents that are due by today and unpaid. */
export function owedBy({ dues }: BankPayer, today: string): number {
  return dues.reduce((sum, { dueOn, owed }) => (dueOn <= today ? sum + owed : sum), 0)
}
