import { useState } from 'react'
import { v7 as newEntryId } from 'uuid'
import { type EntryProblems, entryProblems } from '#domain/money/entry-problems.ts'
import { NO_ENTRY } from '#contract/ledger-entry.ts'
import type { EntryView, LedgerView } from '#workers/replica-api.ts'
import { bondOf } from './bond-part.tsx'
import { receiptOf } from './documents/receipt-fields.tsx'
import type { WrittenKind } from './entry-kinds.ts'
import { isWrongYear } from './entry-questions.ts'
import { receiptFacts, useGstNumber } from './entry-start.ts'
import {
  type EntryDraft,
  type EntryMoney,
  entryOf,
  type EntryValues,
  firstValues,
  isReceiptWanted,
  moneyOf,
  roundingOf,
} from './entry-values.ts'
import { forgetSlip } from './slip.tsx'
import { useEntryQuestions } from './use-entry-questions.ts'
import { type Trouble, writeEntry } from './write-entry.ts'

type Change = Partial<EntryValues> | ((before: EntryValues) => Partial<EntryValues>)

/** An entry while it's being written: what its fields need to show and to change it. */
export type EntryForm = {
  id: string
  kind: WrittenKind
  ledger: LedgerView
  /** The entry that this one answers or reverses, as it is now. */
  about: EntryView | null
  values: EntryValues
  money: EntryMoney
  set: (change: Change) => void
  /** What is wrong, once the person has tried to save. */
  faults: EntryProblems & { isDayMissing?: boolean; isYearWrong?: boolean; isBondTooMuch?: boolean }
}

/** What a person does with the whole entry, and how that went. */
export type EntryActions = {
  questions: ReturnType<typeof useEntryQuestions>
  /** Saves the entry, or shows what keeps it from being saved. */
  write: () => Promise<void>
  /** Records that the guest's claim is money that is recorded already, so that nothing is received again. */
  writeSame: (sameAs: string) => Promise<void>
  /** Closes the dialog without an entry. */
  leave: () => void
  isBusy: boolean
  trouble: Trouble | null
}

/** Holds an entry while it's being written, once questions about slips are answered, and writes it. */
export function useEntryForm(
  ledger: LedgerView,
  { kind, about: begun, id: given }: { kind: WrittenKind; about: EntryView | null; id?: string },
  {
    onClose,
    onReceipt,
    onFault,
  }: {
    onClose: () => void
    onReceipt: (entryId: string) => void
    /** Shows what keeps the entry from being saved. */
    onFault: () => void
  },
): { form: EntryForm; actions: EntryActions } {
  // The current version: the slip of a claim may arrive after it.
  const about = begun && (ledger.entries.find(({ id: entryId }) => entryId === begun.id) ?? begun)
  const [{ id, bondId }] = useState(() => ({ id: given ?? newEntryId(), bondId: newEntryId() }))
  const [values, setValues] = useState(() => firstValues(kind, about, ledger))
  const [hasTried, setHasTried] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const [trouble, setTrouble] = useState<Trouble | null>(null)
  const gstNumber = useGstNumber(kind, ledger, values.day)

  const { day, receipt } = values
  const money = moneyOf(kind, values)
  const questions = useEntryQuestions(ledger, { kind, cents: money.cents, day, about })
  const named = about ?? questions.claim
  const entry = entryOf(kind, values, { ledger, named, isSure: questions.isSure })
  const problems = entryProblems(entry, {
    party: ledger.party,
    named: named && { ...named, agreementId: ledger.agreementId },
    today: ledger.today,
  })
  const isDayMissing = day === null || day === ''
  const isYearWrong = !isDayMissing && isWrongYear(day)
  const isBondTooMuch = money.bondCents >= (money.cents ?? 0)

  async function write(): Promise<void> {
    setHasTried(true)
    const isFaulty = Object.keys(problems).length > 0 || isDayMissing || isYearWrong
    if (isFaulty || questions.asked) return onFault()
    await send(entry, isReceiptWanted(kind, values))
  }

  async function writeSame(sameAs: string): Promise<void> {
    const { agreementId, entryId } = entry
    const same = { ...NO_ENTRY, agreementId, entryId, kind: 'SAME_MONEY', day: ledger.today, sameAs } as const
    await send(same, false)
  }

  async function send(said: EntryDraft, hasReceipt: boolean): Promise<void> {
    setIsBusy(true)
    setTrouble(null)
    const { bondCents } = money
    const rounding = roundingOf(kind, values, ledger) ?? 0
    const received = { cents: money.rentCents ?? 0, said: values.period, rounding }
    const facts = { gstNumber, ...receiptFacts(kind, ledger, received) }
    const hasBondReceipt = bondCents > 0 && receipt.isWanted !== false
    const failed =
      (await writeEntry(id, said, hasReceipt ? receiptOf(receipt, facts) : null)) ??
      (bondCents > 0
        ? await writeEntry(bondId, bondOf(said, bondCents), hasBondReceipt ? receiptOf(receipt, {}) : null)
        : null)
    setIsBusy(false)
    if (failed !== null) {
      setTrouble(failed)
      onFault()
    } else if (hasReceipt || hasBondReceipt) onReceipt(hasReceipt ? id : bondId)
    else onClose()
  }

  function leave(): void {
    forgetSlip(id, values.slip)
    onClose()
  }

  const set = (change: Change): void =>
    setValues((before) => ({ ...before, ...(typeof change === 'function' ? change(before) : change) }))
  const faults = hasTried ? { ...problems, isDayMissing, isYearWrong, isBondTooMuch } : {}
  return {
    form: { id, kind, ledger, about, values, money, set, faults },
    actions: { questions, write, writeSame, leave, isBusy, trouble },
  }
}
