import type { ChangeState } from '#contract/agreement-change-states.ts'
import type { LedgerEntry } from '#contract/ledger-entry.ts'
import type { AgreementView } from '#workers/replica-api.ts'
import type { ChangeView } from './use-changes.ts'

/** One thing that happened to an agreement. `at` is a moment of the server, or a day at the place. */
export type TimelineEvent = {
  key: string
  at: string
  what:
    | { kind: 'sent' | 'ended' | 'noticeWithdrawn' | 'rentNotice' | 'overdueNotice' }
    | { kind: 'signed'; name: string }
    | { kind: 'proposed' | 'noticeGiven' | 'withdrawalProposed'; by: 'host' | 'guest' }
    | { kind: 'answered'; state: Exclude<ChangeState, 'OPEN' | 'GIVEN'> }
    | { kind: 'leaving'; day: string }
}

type Noted = Pick<LedgerEntry, 'id' | 'kind' | 'day' | 'servedOn'>

/**
 * Returns what happened to an agreement, the earliest first: sent, signed, changes proposed and answered, notices, and
 * its end. Only what the server has; a day comes before the moments of the same day.
 */
export function timelineOf(
  agreement: Pick<AgreementView, 'sentAt' | 'signatures' | 'endedOn'>,
  changes: readonly ChangeView[],
  entries: readonly Noted[],
): TimelineEvent[] {
  const { sentAt, signatures, endedOn } = agreement
  const found: (TimelineEvent | null)[] = [
    sentAt === null ? null : { key: 'sent', at: sentAt, what: { kind: 'sent' } },
    ...signatures.map(({ id, acceptedAt, name }): TimelineEvent | null =>
      acceptedAt === null ? null : { key: id, at: acceptedAt, what: { kind: 'signed', name } },
    ),
    ...changes.flatMap(ofChange),
    ...entries.map(ofEntry),
    endedOn === null ? null : { key: 'ended', at: endedOn, what: { kind: 'ended' } },
  ]
  return found
    .filter((event) => event !== null)
    .toSorted((a, b) => (a.at === b.at ? 0 : a.at < b.at ? -1 : 1))
}

function ofChange(change: ChangeView): TimelineEvent[] {
  const { id, party, state, createdAt, answeredAt, notice = null, withdraws = null } = change
  if (createdAt === undefined || party === undefined || state === undefined) return []
  const kind = notice !== null ? 'noticeGiven' : withdraws !== null ? 'withdrawalProposed' : 'proposed'
  const proposed: TimelineEvent = { key: `${id} proposed`, at: createdAt, what: { kind, by: party } }
  if (state === 'OPEN' || state === 'GIVEN' || !answeredAt) return [proposed]
  if (notice !== null)
    return [proposed, { key: `${id} withdrawn`, at: answeredAt, what: { kind: 'noticeWithdrawn' } }]
  // The notice itself tells that it was withdrawn.
  if (withdraws !== null && state === 'ACCEPTED') return [proposed]
  return [proposed, { key: `${id} answered`, at: answeredAt, what: { kind: 'answered', state } }]
}

function ofEntry({ id, kind, day, servedOn }: Noted): TimelineEvent | null {
  if (kind === 'RENT_CHANGE' && servedOn !== null)
    return { key: id, at: servedOn, what: { kind: 'rentNotice' } }
  if (kind === 'OVERDUE_NOTICE') return { key: id, at: servedOn ?? day, what: { kind: 'overdueNotice' } }
  return kind === 'RENT_END' ? { key: id, at: day, what: { kind: 'leaving', day } } : null
}
