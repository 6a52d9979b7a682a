import { placeOfFile, placeOfRecord } from '#app/edits/place-of-change.ts'
import type { AttentionChat, AttentionView, RecordNeed } from '#workers/replica-api.ts'

type Kind =
  | 'overdue'
  | 'refused'
  | 'contested'
  | 'refusedChange'
  | 'refusedFile'
  | 'uncertain'
  | 'answer'
  | 'missedCall'
  | 'start'
  | 'finish'
  | 'lodgeBond'
  | 'preparedStep'
  | 'unread'
  | 'waiting'
  | 'drafts'
  | 'draftRoom'

/** A line of *Needs you*. `text` is what somebody wrote; `more` stands for the rest of a kind. */
export type AttentionItem =
  | {
      kind: Kind
      key: string
      path: string
      /** Whom it concerns, or what the record is called (blank: the own profile); of `overdue`: since when. */
      about: AttentionChat['others'] | string
      count: number
      text: string
    }
  | { kind: 'more'; key: string; count: number; path: string }

/** Lines of one kind before the rest is summed up: one busy kind must not push the others out of sight. */
const LINES_MAX = 5

/** Each list of what needs a person, in order of consequence: what waits goes by itself, for a draft nobody is waiting. */
const LISTS: ((view: AttentionView) => Exclude<AttentionItem, { kind: 'more' }>[])[] = [
  ({ refused }) => refused.map((row) => inChat('refused', row, { count: 1, text: row.message, id: row.id })),
  ({ changes }) =>
    changes.map(({ collection, recordId, title, state }) =>
      onRecord(
        state === 'conflict' ? 'contested' : 'refusedChange',
        placeOfRecord(collection, recordId),
        title,
      ),
    ),
  ({ files }) => files.map(refusedFile),
  ({ uncertain }) => uncertain.map((row) => inChat('uncertain', row, { count: row.count })),
  ({ records }) => toSee(records, 'answer', 'answer'),
  ({ missedCalls }) => missedCalls.map((row) => inChat('missedCall', row, { count: 1 })),
  ({ records }) => toSee(records, 'lodgeBond', 'lodgeBond'),
  ({ records }) => toSee(records, 'start', 'start'),
  ({ records }) => toSee(records, 'finish', 'finish'),
  ({ records }) => toSee(records, 'prepared', 'preparedStep'),
  ({ unread }) => unread.map((row) => inChat('unread', row, { count: row.count, text: row.preview })),
  ({ waiting }) => waiting.map((row) => inChat('waiting', row, { count: row.count })),
  ({ drafts }) => drafts.map((row) => inChat('drafts', row, { count: 1, text: row.text })),
  ({ records }) => toSee(records, 'draft', 'draftRoom'),
]

/** What needs a person, in order of consequence; first what is not sent for more than a day, `overdue` since when. */
export function attentionItems(view: AttentionView, overdue: string | null): AttentionItem[] {
  const first = overdue === null ? [] : [onRecord('overdue', '/sync', overdue)]
  const others = LISTS.flatMap((list, index): AttentionItem[] => {
    const lines = list(view)
    const [next] = lines.slice(LINES_MAX)
    if (!next) return lines
    const count = lines.length - LINES_MAX
    // A list of many conversations, or the first record that is left.
    const path = typeof next.about === 'string' ? next.path : '/messages'
    return [...lines.slice(0, LINES_MAX), { kind: 'more', key: `more ${index}`, count, path }]
  })
  return [...first, ...others]
}

function inChat(
  kind: Kind,
  { chatId, others }: AttentionChat,
  { count, text = '', id = chatId }: { count: number; text?: string; id?: string },
) {
  return { kind, key: `${kind} ${id}`, path: `/messages?chat=${chatId}`, about: others, count, text }
}

function onRecord(kind: Kind, path: string, title: string) {
  return { kind, key: `${kind} ${path}`, path, about: title, count: 1, text: '' }
}

/** A file without a page of its own is seen where everything that waits is. */
function refusedFile({ id, purpose, ownerId, name }: AttentionView['files'][number]) {
  const path = placeOfFile(purpose, ownerId) ?? '/sync'
  return { ...onRecord('refusedFile', path, name), key: `refusedFile ${id}` }
}

function toSee(records: AttentionView['records'], need: RecordNeed, kind: Kind) {
  return records
    .filter((record) => record.need === need)
    .map((record) =>
      onRecord(
        kind,
        placeOfRecord(record.kind, record.id),
        [record.title, record.other].filter(Boolean).join(', '),
      ),
    )
}
