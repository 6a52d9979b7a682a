import {
  attentionLists,
  plainItem,
  type AttentionItem,
  type AttentionKind,
} from '#app/attention/attention-items.ts'
import { SYNC_PATH } from '#app/format/paths.ts'
import type { AttentionView } from '#workers/replica-api.ts'
import type { TodaysRow } from './today/todays-rows.ts'

/** A line of *Needs you*; `more` stands for the rest of a list. */
export type AttentionLine =
  | AttentionItem<LineKind>
  | { kind: 'more'; key: string; count: number; path: string }

/** Items shared from another app appear only under the bell. */
type LineKind = Exclude<AttentionKind, 'shared'>

/** Lines of one list before the rest is summed up, so that one busy list doesn't push the others out of sight. */
const LINES_MAX = 5

/**
 * Returns what needs the person, in order of consequence. First comes what has been unsent for more than a day;
 * `overdue` is since when.
 */
export function attentionLines(view: AttentionView, overdue: string | null): AttentionLine[] {
  const first = overdue === null ? [] : [plainItem('overdue', SYNC_PATH, overdue)]
  const others = attentionLists({ ...view, shared: [] }).flatMap((list, index): AttentionLine[] => {
    const lines = list.filter(isLine)
    const [next] = lines.slice(LINES_MAX)
    if (!next) return lines
    const count = lines.length - LINES_MAX
    // The list of conversations, or the first remaining record.
    const path = next.others === null ? next.path : '/messages'
    return [...lines.slice(0, LINES_MAX), { kind: 'more', key: `more ${index}`, count, path }]
  })
  return [...first, ...others]
}

/** Leaves out the arrivals and departures that today's list asks about. */
export function withoutToday(lines: readonly AttentionLine[], rows: readonly TodaysRow[]): AttentionLine[] {
  const asked = new Set(rows.flatMap((row) => (row.kind === 'makeUp' ? [] : [row.agreement.id])))
  return lines.filter(
    (line) => !((line.kind === 'start' || line.kind === 'finish') && asked.has(line.recordId)),
  )
}

function isLine(item: AttentionItem): item is AttentionItem<LineKind> {
  return item.kind !== 'shared'
}
