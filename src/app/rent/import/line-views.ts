import { groupedBy } from '#contract/grouped-by.ts'
import { isMaybeLine } from '#domain/money/bank-lines.ts'
import type { MatchedLine } from '#workers/bank-files/bank-file-host.ts'
import type { BankLine } from '#workers/bank-files/bank-line.ts'
import type { Reason } from '#workers/bank-files/match-lines.ts'
import type { BankLedgers, BankPayer, RecordedLine } from '#workers/replica-api.ts'

type Recorded = BankPayer['recorded'][number]

/** The entries that the person matched to a line, and the lines of the file. */
type Known = { spoken: ReadonlySet<string>; inFile: ReadonlySet<string> }

/** A share of a line, in cents, and the agreement whose rent it pays, or whose bond it is. */
export type Share = { payer: BankPayer; cents: number; isBond?: boolean }

/** A suggested share and the reasons for it. `claim` is what the guest said about this money. */
export type SuggestedShare = Share & { reasons: readonly Reason[]; claim: Recorded | null }

/** What remains to do for a line. */
export type LineState = 'open' | 'recorded' | 'same' | 'leftOut'

/** A bank line as the screen shows it. */
export type LineView = {
  id: string
  line: BankLine
  state: LineState
  /** Cents of the line that no ledger has recorded. */
  open: number
  /** Cents recorded in ledgers above what the line has: two devices chose differently. */
  over: number
  /** Shares of the line recorded in ledgers. */
  recorded: Share[]
  /** Agreements for which the server refused an entry of this line. */
  refused: BankPayer[]
  confidence: 'sure' | 'likely' | 'maybe' | null
  shares: SuggestedShare[]
  /** Money recorded by hand that may be the same as this line. */
  question: { payer: BankPayer; money: Recorded } | null
  /** The line's day has not begun yet at the place. */
  isAhead: boolean
}

/** Returns whether the line can be recorded as suggested, without a further question. */
export function isReady({ state, shares, question, isAhead }: LineView): boolean {
  return state === 'open' && shares.length > 0 && question === null && !isAhead
}

/**
 * Returns the lines as the screen shows them, in the order of the file. `asMore` are lines that, according to the
 * person, are not the money recorded by hand; `today` is the day at the place.
 */
export function lineViews(
  matched: readonly MatchedLine[],
  ledgers: BankLedgers,
  { asMore, today }: { asMore: ReadonlySet<string>; today: string },
): LineView[] {
  const payers = new Map(ledgers.payers.map((payer) => [payer.agreementId, payer]))
  const recordedOf = groupedBy(ledgers.recorded, ({ lineId }) => lineId)
  const notes = new Map(Object.entries(ledgers.notes.lines))
  const spoken = spokenFor(ledgers)
  const known = new Set(ledgers.payers.flatMap(({ recorded }) => recorded.map(({ entryId }) => entryId)))

  const inFile = new Set(matched.map(({ line }) => line.id))

  return matched.map(({ line, match }): LineView => {
    const ofLine = recordedOf.get(line.id) ?? []
    const open = line.cents - ofLine.reduce((sum, { cents }) => sum + cents, 0)
    const note = notes.get(line.id)
    const best = match.open === open ? match.suggestions[0] : undefined
    const shares = (best?.parts ?? []).flatMap(({ agreementId, cents, reasons }): SuggestedShare[] => {
      const payer = payers.get(agreementId)
      if (payer === undefined) return []
      const claim = recordedLike(payer, { ...line, cents }, { kind: 'claim', spoken, inFile })
      return [{ payer, cents, reasons, claim }]
    })
    return {
      id: line.id,
      line,
      state: stateOf(open, note, known),
      open: Math.max(0, open),
      over: Math.max(0, -open),
      recorded: sharesOf(
        ofLine.filter(({ cents }) => cents > 0),
        payers,
      ),
      refused: sharesOf(
        ofLine.filter(({ isRefused }) => isRefused),
        payers,
      ).map(({ payer }) => payer),
      confidence: best?.confidence ?? null,
      // All parts or none: if a part's agreement no longer exists, the sum would be wrong.
      shares: shares.length === best?.parts.length ? shares : [],
      question: asMore.has(line.id) ? null : questionAbout(shares, line, { spoken, inFile }),
      isAhead: line.day > today,
    }
  })
}

/**
 * Returns recorded money, or a claim, that may be the same as this amount of a line. Skips entries already matched to
 * another line, and those of other lines of the file.
 */
export function recordedLike(
  { recorded }: BankPayer,
  line: { id: string; day: string; cents: number },
  { kind, spoken, inFile }: Known & { kind: Recorded['kind'] },
): Recorded | null {
  const alike = recorded.filter(
    (money) => money.kind === kind && !spoken.has(money.entryId) && isMaybeLine(money, line, inFile),
  )
  return alike[0] ?? null
}

/** Returns the entries that the person matched to a bank line. */
export function spokenFor({ notes }: BankLedgers): Set<string> {
  return new Set(Object.values(notes.lines).flatMap((note) => (note.kind === 'same' ? [note.entryId] : [])))
}

function questionAbout(
  shares: readonly SuggestedShare[],
  line: BankLine,
  known: Known,
): LineView['question'] {
  for (const { payer, cents, claim } of shares) {
    if (claim !== null) continue
    const money = recordedLike(payer, { ...line, cents }, { ...known, kind: 'payment' })
    if (money !== null) return { payer, money }
  }
  return null
}

function stateOf(
  open: number,
  note: BankLedgers['notes']['lines'][string] | undefined,
  known: ReadonlySet<string>,
): LineState {
  if (open <= 0) return 'recorded'
  if (note?.kind === 'leftOut') return 'leftOut'
  // If the entry has been reversed since, the line is open again.
  return note?.kind === 'same' && known.has(note.entryId) ? 'same' : 'open'
}

function sharesOf(recorded: readonly RecordedLine[], payers: ReadonlyMap<string, BankPayer>): Share[] {
  return recorded.flatMap(({ agreementId, cents }) => {
    const payer = payers.get(agreementId)
    return payer === undefined ? [] : [{ payer, cents }]
  })
}
