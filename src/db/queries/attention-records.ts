import { RECORD_KINDS, type RecordKind } from '#contract/records.ts'
import { dayAtPlace } from '#contract/region.ts'
import { rulesOf } from '#db/records/record-kinds.ts'
import type { Replica } from '#db/replica.ts'
import type { RecordToSee } from '#db/views/attention-view.ts'
import type { CalendarStay, StayOnCalendar } from '#db/views/unit-stays-view.ts'
import { knownBond } from './known-bond.ts'
import { preparedStepText } from './prepared-step.ts'
import { hasSeenNews } from './seen-news.ts'
import { staysByUnit } from './unit-stays.ts'
import { recordIds, recordView } from './records.ts'

/**
 * Returns the records of every kind that need something from this person; within each kind, longest waiting first. A
 * record that needs something and of which there is news is there twice.
 */
export function recordsToSee(replica: Replica): RecordToSee[] {
  const at = new Date(replica.now())
  const seen = RECORD_KINDS.flatMap((kind) =>
    recordIds(replica, kind)
      .flatMap((id) => recordToSee(replica, kind, id, at))
      .sort((a, b) => (sortingOf(a) < sortingOf(b) ? -1 : 1)),
  )
  return [...seen, ...roomsSoldTwice(replica, at)]
}

/** Returns the own rooms of which nights still to come are taken twice, by titles. */
function roomsSoldTwice(replica: Replica, at: Date): RecordToSee[] {
  return Array.from(staysByUnit(replica))
    .filter(([, stays]) => stays.some((stay) => isSoldTwice(stay, at)))
    .flatMap(([id]): RecordToSee[] => {
      const unit = recordView(replica, 'units', id)
      const isOwn = unit?.row.hostId === replica.userId
      return isOwn ? [{ kind: 'units', id, title: unit.title, other: '', need: 'overlap', at: null }] : []
    })
    .sort((a, b) => a.title.localeCompare(b.title))
}

/** Drafts bind nobody, and who sends an agreement over another one was warned. */
function isSoldTwice({ meets, ...stay }: CalendarStay, at: Date): boolean {
  const isFirm = ({ state }: StayOnCalendar) =>
    state === 'active' || state === 'agreed' || state === 'elsewhere'
  return meets.some(
    ({ nights, ...other }) =>
      (nights.to === null || nights.to > dayAtPlace(at, stay.zone)) &&
      ((isFirm(stay) && isFirm(other)) || (stay.state === 'elsewhere' && other.state === 'asked')),
  )
}

function recordToSee<K extends RecordKind>(replica: Replica, kind: K, id: string, at: Date): RecordToSee[] {
  const view = recordView(replica, kind, id)
  if (view === null) return []
  const { row, title, changedAt } = view
  const rules = rulesOf(kind)
  const { userId } = replica
  const step = preparedStepText(replica, id)
  const isPrepared = step !== null && rules.canStep(step, row, userId)
  const news = rules.newsOf?.(row, userId, at) ?? null
  const unseen = news === null || hasSeenNews(replica, id, news) ? null : news
  // An agreement's ledger also says whether its bond is lodged.
  const agreement = kind === 'agreements' ? recordView(replica, 'agreements', id)?.row : undefined
  const told = agreement === undefined ? row : { ...row, ...knownBond(replica, id, agreement) }
  // Somebody may accept on the day of arrival: the host then has something to do, and hasn't heard of it yet.
  const needs = isPrepared ? ['prepared' as const] : [rules.needOf(told, userId, at), unseen]
  const other = rules.otherOf(row, userId)
  return needs.flatMap((need) => (need === null ? [] : { kind, id, title, other, need, at: changedAt }))
}

/** What is only on this device comes last. */
function sortingOf({ at }: RecordToSee): string {
  return at ?? '9999'
}
