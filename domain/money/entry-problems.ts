import type { AgreementParty } from '#contract/agreement-status.ts'
import {
  KIND_RULES,
  type KindRule,
  type LedgerEntry,
  mayWrite,
  type NewLedgerEntry,
} from '#contract/ledger-entry.ts'
import { extraProblems, type Extras } from '#contract/ledger-extras.ts'

/** Problems of an entry, by field; each screen has its own texts for them. */
export type EntryProblem =
  | 'required'
  /** This kind doesn't have this field. */
  | 'unwanted'
  /** The day is in the future. */
  | 'notYet'
  /** The last day is before the first. */
  | 'order'
  /** The figures of a notice don't fit each other. */
  | 'mismatch'
  /** This party doesn't write such entries, or didn't write the one to be reversed. */
  | 'notYours'
  /** The entry that it names isn't in this agreement, or is of another kind. */
  | 'otherEntry'
  /** Only the server knows: the entry that it names has already been answered or reversed. */
  | 'answered'
  /**
   * Only the server knows: this bank line is already in the ledger, another receipt has the number, or the amount looks
   * like a payment that is already there and nobody said that it is another (`isSure`).
   */
  | 'twice'
  /** Only the server knows: more is given back than there is, and nobody said that it is right (`isSure`). */
  | 'tooMuch'
  /** Only the server knows: the ledger, or the claims in it that nobody has answered, are as many as it keeps. */
  | 'tooMany'
  /** The agreement hasn't been sent. */
  | 'draft'

export type EntryProblems = Partial<Record<keyof NewLedgerEntry, EntryProblem>>

/** The fields that are checked. */
export type JudgedEntry = Pick<
  NewLedgerEntry,
  | 'agreementId'
  | 'kind'
  | 'amount'
  | 'day'
  | 'method'
  | 'periodFrom'
  | 'periodTo'
  | 'entryId'
  | 'sameAs'
  | 'receipt'
> &
  Partial<Pick<NewLedgerEntry, 'isCancelled'>> &
  Extras & { attachments?: readonly string[] }

type Named = Pick<LedgerEntry, 'agreementId' | 'kind' | 'party'>

/**
 * Returns the problems of an entry by this party, by field. `named` is the entry that it names, `null` if there is
 * none. `today` is the day at the place. Used by devices and the server alike.
 */
export function entryProblems(
  entry: JudgedEntry,
  { party, named, today }: { party: AgreementParty; named: Named | null; today: string },
): EntryProblems {
  const rule = KIND_RULES[entry.kind]
  const found: [keyof NewLedgerEntry, EntryProblem | null][] = [
    ['kind', mayWrite(entry.kind, party) ? null : 'notYours'],
    ['amount', amountProblem(rule, entry.amount)],
    ['method', rule.hasMethod === (entry.method !== null) ? null : rule.hasMethod ? 'required' : 'unwanted'],
    ['day', !rule.isAhead && entry.day > today ? 'notYet' : null],
    ['periodTo', periodProblem(entry)],
    ['receipt', entry.receipt === null || rule.isReceipted ? null : 'unwanted'],
    ['isCancelled', entry.isCancelled === true && entry.receipt === null ? 'unwanted' : null],
    ['attachments', (entry.attachments ?? []).length === 0 || rule.hasSlip ? null : 'unwanted'],
    ...extraProblems(entry),
    ['sameAs', (entry.kind === 'SAME_MONEY') === (entry.sameAs !== undefined) ? null : 'required'],
    ['entryId', namedProblem(entry, rule, named, party)],
  ]
  return Object.fromEntries(found.filter(([, problem]) => problem !== null))
}

function amountProblem(rule: KindRule, amount: number | null): EntryProblem | null {
  if (rule.amount === 'none') return amount === null ? null : 'unwanted'
  return amount === null || (rule.amount === 'positive' && amount <= 0) ? 'required' : null
}

function periodProblem({ periodFrom, periodTo }: JudgedEntry): EntryProblem | null {
  if ((periodFrom === null) !== (periodTo === null)) return 'required'
  return periodFrom !== null && periodTo !== null && periodTo < periodFrom ? 'order' : null
}

function namedProblem(
  { agreementId, kind, entryId }: JudgedEntry,
  { names, mustName }: KindRule,
  named: Named | null,
  party: AgreementParty,
): EntryProblem | null {
  if (entryId === null) return mustName ? 'required' : null
  if (names.length === 0) return 'unwanted'
  if (named === null || named.agreementId !== agreementId || !names.includes(named.kind)) return 'otherEntry'
  return kind === 'REVERSAL' && named.party !== party ? 'notYours' : null
}
