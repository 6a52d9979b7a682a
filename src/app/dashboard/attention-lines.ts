import {
  attentionLists,
  plainItem,
  type AttentionItem,
  type AttentionKind,
} from '#app/attention/attention-items.ts'
import { ledgerPath, RENT_PATH, SYNC_PATH } from '#app/format/paths.ts'
import type { AttentionView, RentView } from '#workers/replica-api.ts'
import type { TodaysRow } from './today/todays-rows.ts'

/** A line of *To do*; `owed` is what a guest owes, in cents, and `more` stands for the rest of a list. */
export type AttentionLine =
  | AttentionItem<LineKind>
  | { kind: 'owed'; key: string; path: string; name: string; room: string; cents: number }
  | { kind: 'more'; key: string; count: number; path: string }

/** What the person decides, what they read, and what can wait. */
export const ATTENTION_GROUPS = ['decide', 'read', 'later'] as const
export type AttentionGroup = { id: (typeof ATTENTION_GROUPS)[number]; lines: AttentionLine[] }

/** Items shared from another app appear only under the bell, and nobody has to do anything about what sends itself. */
type LineKind = Exclude<AttentionKind, 'shared' | 'waiting'>

/** Lines of one list before the rest is summed up, so that the whole of *To do* stays as long as a screen. */
const LINES_MAX = 3

const READ = new Set<LineKind>([
  'missedCall',
  'cancelled',
  'declined',
  'accepted',
  'replied',
  'ticket',
  'unread',
])
const LATER = new Set<LineKind>(['drafts', 'draftRoom'])

/**
 * Returns what needs the person in groups, each in order of consequence; a group without lines is left out. First comes
 * what has been unsent for more than a day; `overdue` is since when. Stays that today's list asks about, and what is
 * owed for them, are only there.
 */
export function attentionGroups(
  view: AttentionView,
  { overdue, rents, day }: { overdue: string | null; rents: readonly Owing[]; day: readonly TodaysRow[] },
): AttentionGroup[] {
  const asked = new Set(day.flatMap((row) => (row.kind === 'makeUp' ? [] : [row.agreement.id])))
  const groups = new Map(ATTENTION_GROUPS.map((id) => [id, [] as AttentionLine[]]))
  for (const list of attentionLists({ ...view, shared: [] })) {
    const lines = list.filter(isLine).filter((line) => !isAsked(line, asked))
    const [first] = lines
    if (first !== undefined) groups.get(groupOf(first.kind))?.push(...summedUp(lines))
  }
  const decide = groups.get('decide') ?? []
  if (overdue !== null) decide.unshift(plainItem('overdue', SYNC_PATH, overdue))
  decide.push(...owedLines(rents.filter(({ agreementId }) => !asked.has(agreementId))))
  return ATTENTION_GROUPS.flatMap((id) => {
    const lines = groups.get(id) ?? []
    return lines.length === 0 ? [] : [{ id, lines }]
  })
}

type Owing = Pick<RentView, 'agreementId' | 'party' | 'owed' | 'otherName' | 'unitTitle'>

/** Who owes the person rent, the largest sum first. */
function owedLines(rents: readonly Owing[]): AttentionLine[] {
  const owing = rents
    .filter(({ party, owed }) => party === 'host' && owed > 0)
    .toSorted((a, b) => b.owed - a.owed)
  const lines = owing
    .slice(0, LINES_MAX)
    .map(({ agreementId, otherName, unitTitle, owed }): AttentionLine => ({
      kind: 'owed',
      key: `owed ${agreementId}`,
      path: ledgerPath(agreementId),
      name: otherName,
      room: unitTitle,
      cents: owed,
    }))
  const count = owing.length - lines.length
  return count > 0
    ? [...lines, { kind: 'more', key: 'more owed', count, path: `${RENT_PATH}?show=owed` }]
    : lines
}

function groupOf(kind: LineKind): AttentionGroup['id'] {
  if (READ.has(kind)) return 'read'
  return LATER.has(kind) ? 'later' : 'decide'
}

function isAsked({ kind, recordId }: AttentionItem<LineKind>, asked: ReadonlySet<string>): boolean {
  return (kind === 'start' || kind === 'finish') && asked.has(recordId)
}

function summedUp(lines: readonly AttentionItem<LineKind>[]): AttentionLine[] {
  const [next] = lines.slice(LINES_MAX)
  if (!next) return [...lines]
  const count = lines.length - LINES_MAX
  // The list of conversations, or the first remaining record.
  const path = next.others === null ? next.path : '/messages'
  return [...lines.slice(0, LINES_MAX), { kind: 'more', key: `more ${next.kind}`, count, path }]
}

function isLine(item: AttentionItem): item is AttentionItem<LineKind> {
  return item.kind !== 'shared' && item.kind !== 'waiting'
}
