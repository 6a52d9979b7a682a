import {
  attentionLists,
  plainItem,
  type AttentionItem,
  type AttentionKind,
} from '#app/attention/attention-items.ts'
import { SYNC_PATH } from '#app/format/paths.ts'
import type { AttentionView } from '#workers/replica-api.ts'

/** A line of *Needs you*; `more` stands for the rest of a list. */
export type AttentionLine =
  | AttentionItem<LineKind>
  | { kind: 'more'; key: string; count: number; path: string }

/** What another app shared has its place under the bell only. */
type LineKind = Exclude<AttentionKind, 'shared'>

/** Lines of one list before the rest is summed up: one busy list must not push the others out of sight. */
const LINES_MAX = 5

/** What needs a person, in order of consequence; first what is not sent for more than a day, `overdue` since when. */
export function attentionLines(view: AttentionView, overdue: string | null): AttentionLine[] {
  const first = overdue === null ? [] : [plainItem('overdue', SYNC_PATH, overdue)]
  const others = attentionLists({ ...view, shared: [] }).flatMap((list, index): AttentionLine[] => {
    const lines = list.filter(isLine)
    const [next] = lines.slice(LINES_MAX)
    if (!next) return lines
    const count = lines.length - LINES_MAX
    // A list of many conversations, or the first record that is left.
    const path = next.others === null ? next.path : '/messages'
    return [...lines.slice(0, LINES_MAX), { kind: 'more', key: `more ${index}`, count, path }]
  })
  return [...first, ...others]
}

function isLine(item: AttentionItem): item is AttentionItem<LineKind> {
  return item.kind !== 'shared'
}
