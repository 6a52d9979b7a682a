import { isMaybeSameMoney } from '#contract/ledger/bank-lines.ts'
import type { BankLine } from './bank-line.ts'
import { type Evidence, evidenceIndex, type PayerWords } from './line-evidence.ts'

/** What is open of an agreement: one due, and the cents of it that nobody has paid. */
export type OpenDue = { id: string; from: string; to: string; dueOn: string; owed: number }

/** Money that was recorded without a line of the bank, or that the guest says they paid. */
export type RecordedMoney = { entryId: string; kind: 'payment' | 'claim'; day: string; cents: number }

/** An agreement that lines may pay. */
export type Payer = PayerWords & {
  /** What is open, the oldest first, some of what comes next included. */
  dues: readonly OpenDue[]
  recorded: readonly RecordedMoney[]
}

/** Why a line may belong to an agreement, in the order of their weight. */
export type Reason =
  | Evidence
  /** The amount is that of so many open dues, from the oldest on. */
  | { kind: 'amount'; dues: number }
  /** It came within some days of a day on which it was due. */
  | { kind: 'day'; day: string }

export type SuggestedPart = {
  agreementId: string
  cents: number
  reasons: readonly Reason[]
  /** What it would pay, the oldest first; what is left of it is money ahead. */
  pays: readonly { dueId: string; from: string; to: string; cents: number }[]
  /** The same money may stand in the ledger already. */
  recorded: RecordedMoney | null
}

/** One way to account for a line: `parts` come to the whole of what is open of it. */
export type Suggestion = { confidence: 'sure' | 'likely' | 'maybe'; parts: readonly SuggestedPart[] }

export type LineMatch = {
  lineId: string
  /** `out`: money that left the account. `counted`: the ledger has all of it already. */
  state: 'open' | 'counted' | 'out'
  /** Cents of the line that the ledger does not have yet. */
  open: number
  /** The best first. */
  suggestions: readonly Suggestion[]
}

export const SUGGESTIONS_MAX = 3
/** Agreements of which one line may pay a share. */
const SPLIT_AMONG_MAX = 4
/** Dues that one payment may make up for at once. */
const DUES_AT_ONCE = 4
const NEAR_DAYS = 3

const WEIGHTS: Record<Reason['kind'], number> = {
  before: 50,
  reference: 45,
  name: 40,
  partOfName: 20,
  amount: 35,
  day: 10,
}
const SURE = 80
const LIKELY = 50

/**
 * Suggests which agreements the lines of a file pay, and why. Nothing is decided: a person confirms each. Lines are
 * taken by day, so that the second payment of a file finds what the first has left open; neither the order of the file
 * nor that of the agreements matters. `counted` holds the cents that the ledger has of a line already, by its id.
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

/** A due that something is left of, and its day as a number: days are compared for each line with each due. */
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
  { cents, evidence, open }: { cents: number; evidence: readonly Evidence[]; open: readonly DueLeft[] },
): SuggestedPart {
  const count = duesOf(open, cents)
  const at = dayNumber(line.day)
  const near = open.find((due) => Math.abs(due.dayNumber - at) <= NEAR_DAYS)
  const same = recorded.filter((money) => isMaybeSameMoney(money, { day: line.day, cents }))
  return {
    agreementId,
    cents,
    reasons: [
      ...evidence,
      ...(count > 0 ? [{ kind: 'amount', dues: count } as const] : []),
      ...(near ? [{ kind: 'day', day: near.dueOn } as const] : []),
    ],
    pays: paysOf(open, cents),
    recorded: same.find(({ kind }) => kind === 'claim') ?? same[0] ?? null,
  }
}

/** How many of the oldest dues an amount comes to exactly; 0 if none. */
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

/** What is left once this has been paid. */
function without(dues: readonly DueLeft[], pays: SuggestedPart['pays']): DueLeft[] {
  const paid = new Map(pays.map(({ dueId, cents }) => [dueId, cents]))
  return dues
    .map((due) => ({ ...due, owed: due.owed - (paid.get(due.id) ?? 0) }))
    .filter(({ owed }) => owed > 0)
}

/**
 * The agreements among these whose open amounts make up the whole together, at least two of them: the fewest, the
 * oldest due of each or several of its oldest. `undefined` if there are none.
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
  // What one of them waits for needs no split; this also spares the search for most lines.
  const isAlone = known.some(({ agreementId }) => oldestSums(dues.get(agreementId) ?? []).includes(cents))
  const found = isAlone ? undefined : search(0, cents)
  return found !== undefined && found.length > 1 ? found : undefined
}

function oldestSums(dues: readonly DueLeft[]): number[] {
  let sum = 0
  return dues.slice(0, DUES_AT_ONCE).map(({ owed }) => (sum += owed))
}

/** The best suggestions. Without words that say whose it is, an amount that only one agreement waits for may do. */
function ranked(candidates: readonly (readonly SuggestedPart[])[], hasEvidence: boolean): Suggestion[] {
  const scored = candidates
    .map((parts) => ({ parts, score: Math.min(...parts.map(scoreOf)) }))
    .filter(({ parts, score }) => hasEvidence || (parts.some(isOfAmount) && score > WEIGHTS.amount))
    .toSorted((a, b) => b.score - a.score || (idsOf(a.parts) < idsOf(b.parts) ? -1 : 1))
  const [best, second] = scored
  return scored.slice(0, SUGGESTIONS_MAX).map(({ parts, score }, at) => {
    // Two that speak for themselves equally leave it to the person.
    const isTied = at === 0 && best !== undefined && second !== undefined && second.score === best.score
    const isOpen = isTied || !hasEvidence || at > 0 || score < LIKELY
    // What may stand in the ledger already is asked about.
    const isSure = score >= SURE && parts.every(({ recorded }) => recorded === null)
    return { confidence: isOpen ? 'maybe' : isSure ? 'sure' : 'likely', parts }
  })
}

function scoreOf({ reasons }: SuggestedPart): number {
  return reasons.reduce((sum, { kind }) => sum + WEIGHTS[kind], 0)
}

function isOfAmount({ reasons }: SuggestedPart): boolean {
  return reasons.some(({ kind }) => kind === 'amount')
}

function idsOf(parts: readonly SuggestedPart[]): string {
  return parts.map(({ agreementId }) => agreementId).join(' ')
}
