import { isMaybeLine } from '#domain/money/bank-lines.ts'
import type { BankLine } from './bank-line.ts'
import { type Evidence, evidenceIndex, type PayerWords } from './line-evidence.ts'

/** An open due of an agreement, and how many cents of it are unpaid. */
export type OpenDue = { id: string; from: string; to: string; dueOn: string; owed: number }

/** Money recorded by hand or from another bank line (`lineId`), or that the guest says they have paid. */
export type RecordedMoney = {
  entryId: string
  kind: 'payment' | 'claim'
  day: string
  cents: number
  lineId?: string
}

/** An agreement that lines may pay. */
export type Payer = PayerWords & {
  /** Open dues, oldest first, including some of the next ones. */
  dues: readonly OpenDue[]
  recorded: readonly RecordedMoney[]
}

/** Why a line may belong to an agreement, by weight. */
export type Reason =
  | Evidence
  /** The amount equals that of this many open dues, starting with the oldest. */
  | { kind: 'amount'; dues: number }
  /** The amount is all that was owed on its day. */
  | { kind: 'owed' }
  /** It came within a few days of a due day. */
  | { kind: 'day'; day: string }

export type SuggestedPart = {
  agreementId: string
  cents: number
  reasons: readonly Reason[]
  /** What it would pay, oldest first. What is left over is paid in advance. */
  pays: readonly { dueId: string; from: string; to: string; cents: number }[]
  /** The ledger may already contain the same money. */
  recorded: RecordedMoney | null
}

/** One way to account for a line: `parts` add up to what is open of it. */
export type Suggestion = { confidence: 'sure' | 'likely' | 'maybe'; parts: readonly SuggestedPart[] }

export type LineMatch = {
  lineId: string
  /** `out`: money that left the account. `counted`: the ledger already has all of it. */
  state: 'open' | 'counted' | 'out'
  /** Cents of the line that the ledger doesn't have yet. */
  open: number
  /** Best first. */
  suggestions: readonly Suggestion[]
}

export const SUGGESTIONS_MAX = 3
/** The most agreements that may share one line. */
const SPLIT_AMONG_MAX = 4
/** The most dues that one payment may cover at once. */
const DUES_AT_ONCE = 4
const NEAR_DAYS = 3

const WEIGHTS: Record<Reason['kind'], number> = {
  before: 50,
  reference: 45,
  name: 40,
  partOfName: 20,
  amount: 35,
  // More than an amount alone, so that it's offered without words, but not more certain with them.
  owed: 36,
  day: 10,
}
const SURE = 80
const LIKELY = 50

/**
 * Suggests which agreements the lines of a file pay, and why. Decides nothing: a person confirms each. Lines are taken
 * by day, so that the second payment in a file gets what the first has left open; neither the order of the file nor
 * that of the agreements matters. `counted` has the cents that the ledger already has of a line, by its id.
 */
export function matchLines(
  lines: readonly BankLine[],
  payers: readonly Payer[],
  counted: ReadonlyMap<string, number>,
): LineMatch[] {
  const evidenceOf = evidenceIndex(payers)
  const inOrder = payers.toSorted((a, b) => (a.agreementId < b.agreementId ? -1 : 1))
  const dues = new Map(payers.map(({ agreementId, dues: all }) => [agreementId, duesLeft(all)]))
  const matches = new Map<string, LineMatch>()
  const inFile = new Set(lines.map(({ id }) => id))

  for (const line of lines.toSorted(byDay)) {
    const open = line.cents - (counted.get(line.id) ?? 0)
    const state = line.cents <= 0 ? 'out' : open <= 0 ? 'counted' : 'open'
    if (state !== 'open') {
      matches.set(line.id, { lineId: line.id, state, open: 0, suggestions: [] })
      continue
    }
    const found = evidenceOf(line)
    const known = inOrder.filter(({ agreementId }) => found.has(agreementId))
    const partOf = (payer: Payer, cents: number): SuggestedPart =>
      suggestedPart(line, payer, {
        cents,
        evidence: found.get(payer.agreementId) ?? [],
        open: dues.get(payer.agreementId) ?? [],
        inFile,
      })
    const single = (known.length > 0 ? known : inOrder).map((payer) => [partOf(payer, open)])
    const split = splitOver(known, dues, open)?.map(({ payer, cents }) => partOf(payer, cents))
    const suggestions = ranked([...single, ...(split ? [split] : [])], known.length > 0)
    matches.set(line.id, { lineId: line.id, state, open, suggestions })
    const [best] = suggestions
    if (best && best.confidence !== 'maybe')
      for (const { agreementId, pays } of best.parts)
        dues.set(agreementId, without(dues.get(agreementId) ?? [], pays))
  }
  return lines.flatMap(({ id }) => matches.get(id) ?? [])
}

function byDay(a: BankLine, b: BankLine): number {
  if (a.day !== b.day) return a.day < b.day ? -1 : 1
  return a.id < b.id ? -1 : 1
}

/** A due with something left, and its day as a number, because each line's day is compared with each due's. */
type DueLeft = { -readonly [Key in keyof OpenDue]: OpenDue[Key] } & { dayNumber: number }

function duesLeft(dues: readonly OpenDue[]): DueLeft[] {
  return dues.filter(({ owed }) => owed > 0).map((due) => ({ ...due, dayNumber: dayNumber(due.dueOn) }))
}

function dayNumber(day: string): number {
  return Math.round(Date.parse(day) / 86_400_000)
}

function suggestedPart(
  line: BankLine,
  { agreementId, recorded }: Payer,
  {
    cents,
    evidence,
    open,
    inFile,
  }: {
    cents: number
    evidence: readonly Evidence[]
    open: readonly DueLeft[]
    inFile: ReadonlySet<string>
  },
): SuggestedPart {
  const count = duesOf(open, cents)
  const at = dayNumber(line.day)
  const near = open.find((due) => Math.abs(due.dayNumber - at) <= NEAR_DAYS)
  const same = recorded.filter((money) => isMaybeLine(money, { ...line, cents }, inFile))
  // Of one or a few dues near this day, the number says more.
  const isAllOwed =
    (count === 0 || near === undefined) &&
    cents === open.reduce((sum, due) => (due.dayNumber <= at ? sum + due.owed : sum), 0)
  return {
    agreementId,
    cents,
    reasons: [
      ...evidence,
      ...(isAllOwed ? [{ kind: 'owed' } as const] : []),
      ...(count > 0 && !isAllOwed ? [{ kind: 'amount', dues: count } as const] : []),
      ...(near ? [{ kind: 'day', day: near.dueOn } as const] : []),
    ],
    pays: paysOf(open, cents),
    recorded: same.find(({ kind }) => kind === 'claim') ?? same[0] ?? null,
  }
}

/** Returns how many of the oldest dues an amount equals exactly; 0 if none. */
function duesOf(open: readonly DueLeft[], cents: number): number {
  let sum = 0
  for (const [at, { owed }] of open.slice(0, DUES_AT_ONCE).entries()) {
    sum += owed
    if (sum === cents) return at + 1
  }
  return 0
}

function paysOf(open: readonly DueLeft[], cents: number): SuggestedPart['pays'] {
  const pays: { dueId: string; from: string; to: string; cents: number }[] = []
  let left = cents
  for (const { id, from, to, owed } of open) {
    if (left === 0) break
    const part = Math.min(left, owed)
    pays.push({ dueId: id, from, to, cents: part })
    left -= part
  }
  return pays
}

/** Returns what is left of the dues once this has been paid. */
function without(dues: readonly DueLeft[], pays: SuggestedPart['pays']): DueLeft[] {
  const paid = new Map(pays.map(({ dueId, cents }) => [dueId, cents]))
  return dues
    .map((due) => ({ ...due, owed: due.owed - (paid.get(due.id) ?? 0) }))
    .filter(({ owed }) => owed > 0)
}

/**
 * Finds at least two of these agreements whose open amounts add up to the whole: as few as possible, each with its
 * oldest due or several of its oldest. Returns `undefined` if there are none.
 */
function splitOver(
  known: readonly Payer[],
  dues: ReadonlyMap<string, readonly DueLeft[]>,
  cents: number,
): { payer: Payer; cents: number }[] | undefined {
  const among = known
    .slice(0, SPLIT_AMONG_MAX)
    .map((payer) => ({ payer, sums: oldestSums(dues.get(payer.agreementId) ?? []) }))
  const search = (at: number, left: number): { payer: Payer; cents: number }[] | undefined => {
    if (left === 0) return []
    const one = among[at]
    if (one === undefined || left < 0) return undefined
    const ways = one.sums.flatMap((sum) => {
      const rest = search(at + 1, left - sum)
      return rest === undefined ? [] : [[{ payer: one.payer, cents: sum }, ...rest]]
    })
    const rest = search(at + 1, left)
    const all = rest === undefined ? ways : [...ways, rest]
    return all.toSorted((a, b) => a.length - b.length)[0]
  }
  // If a single agreement's dues equal the amount, no split is needed. This also avoids the search for most lines.
  const isAlone = known.some(({ agreementId }) => oldestSums(dues.get(agreementId) ?? []).includes(cents))
  const found = isAlone ? undefined : search(0, cents)
  return found !== undefined && found.length > 1 ? found : undefined
}

function oldestSums(dues: readonly DueLeft[]): number[] {
  let sum = 0
  return dues.slice(0, DUES_AT_ONCE).map(({ owed }) => (sum += owed))
}

/**
 * Returns the best suggestions. Without words that identify an agreement, an amount that only one agreement expects may
 * be enough.
 */
function ranked(candidates: readonly (readonly SuggestedPart[])[], hasEvidence: boolean): Suggestion[] {
  const scored = candidates
    .map((parts) => ({ parts, score: Math.min(...parts.map(scoreOf)) }))
    .filter(({ parts, score }) => hasEvidence || (parts.some(isOfAmount) && score > WEIGHTS.amount))
    .toSorted((a, b) => b.score - a.score || (idsOf(a.parts) < idsOf(b.parts) ? -1 : 1))
  const [best, second] = scored
  return scored.slice(0, SUGGESTIONS_MAX).map(({ parts, score }, at) => {
    // If the two best are tied, the person decides.
    const isTied = at === 0 && best !== undefined && second !== undefined && second.score === best.score
    const isOpen = isTied || !hasEvidence || at > 0 || score < LIKELY
    // If the ledger may already have the money, the person is asked.
    // Nothing is certain where nothing is owed, or less than came.
    const isSure = score >= SURE && parts.every((part) => part.recorded === null && restOf(part) === 0)
    return { confidence: isOpen ? 'maybe' : isSure ? 'sure' : 'likely', parts }
  })
}

function scoreOf({ reasons }: SuggestedPart): number {
  return reasons.reduce((sum, { kind }) => sum + WEIGHTS[kind], 0)
}

/** Returns the cents of a part that pay nothing open. */
function restOf({ cents, pays }: SuggestedPart): number {
  return pays.reduce((rest, paid) => rest - paid.cents, cents)
}

function isOfAmount({ reasons }: SuggestedPart): boolean {
  return reasons.some(({ kind }) => kind === 'amount' || kind === 'owed')
}

function idsOf(parts: readonly SuggestedPart[]): string {
  return parts.map(({ agreementId }) => agreementId).join(' ')
}
