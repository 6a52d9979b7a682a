import { SHARE_PATH } from '#contract/share.ts'
import type { RecordKind } from '#contract/records.ts'
import { chatPath, SYNC_PATH } from '#app/format/paths.ts'
import { placeOfFile, placeOfRecord } from '#app/records/place-of-record.ts'
import type { AttentionChat, AttentionView, RecordNeed, SharedView } from '#workers/replica-api.ts'

/**
 * What is sent automatically, what the person has started, and what a day asks for are not news; the bell leaves them
 * out.
 */
export type AttentionKind = NewsKind | TaskKind
export type TaskKind =
  | 'overdue'
  | 'start'
  | 'finish'
  | 'lodgeBond'
  | 'preparedStep'
  | 'waiting'
  | 'drafts'
  | 'draftRoom'
export type NewsKind =
  | 'refused'
  | 'contested'
  | 'refusedChange'
  | 'refusedFile'
  | 'overlap'
  | 'uncertain'
  | 'answer'
  | 'answerChange'
  | 'accepted'
  | 'declined'
  | 'cancelled'
  | 'ticket'
  | 'replied'
  | 'missedCall'
  | 'shared'
  | 'unread'

/** One thing that needs attention. */
export type AttentionItem<Kind extends AttentionKind = AttentionKind> = {
  kind: Kind
  key: string
  /** Where the person deals with it. */
  path: string
  /** The people it concerns; `null` if it isn't about a conversation. */
  others: AttentionChat['others'] | null
  /** The kind of record it is about, and its id; `null` and blank for anything else. */
  record: RecordKind | null
  recordId: string
  /** Name of the record or file; blank if it has none. For `overdue`: since when. */
  title: string
  /** The other person of the record; blank if there is none. */
  other: string
  count: number
  /** The text that somebody wrote. */
  text: string
  /** When it happened: ISO 8601, or ms since 1970; `null` if nothing says. */
  at: string | number | null
}

type Sources = AttentionView & { shared: readonly SharedView[] }

/** The kind of item for each need of a record. */
const KIND_OF_NEED: Record<RecordNeed, AttentionKind> = {
  prepared: 'preparedStep',
  answer: 'answer',
  answerChange: 'answerChange',
  start: 'start',
  finish: 'finish',
  lodgeBond: 'lodgeBond',
  draft: 'draftRoom',
  overlap: 'overlap',
  accepted: 'accepted',
  declined: 'declined',
  cancelled: 'cancelled',
  ticket: 'ticket',
  replied: 'replied',
}

/**
 * The lists of what needs the person, in order of consequence. Waiting items are sent automatically, and nobody is
 * waiting for a draft, so they come last.
 */
const LISTS: ((view: Sources) => AttentionItem[])[] = [
  ({ refused }) => refused.map((row) => inChat('refused', row, { count: 1, text: row.message, id: row.id })),
  ({ changes }) =>
    changes.map(({ collection, recordId, title, state }) =>
      onRecord(state === 'conflict' ? 'contested' : 'refusedChange', collection, recordId, title),
    ),
  ({ files }) => files.map(refusedFile),
  ({ uncertain }) => uncertain.map((row) => inChat('uncertain', row, { count: row.count })),
  ({ records }) => withNeed(records, 'overlap'),
  ({ records }) => withNeed(records, 'answer'),
  ({ records }) => withNeed(records, 'answerChange'),
  ({ missedCalls }) => missedCalls.map((row) => inChat('missedCall', row, { count: 1, at: row.at })),
  ({ records }) => withNeed(records, 'lodgeBond'),
  ({ records }) => withNeed(records, 'start'),
  ({ records }) => withNeed(records, 'finish'),
  ({ records }) => withNeed(records, 'cancelled'),
  ({ records }) => withNeed(records, 'declined'),
  ({ records }) => withNeed(records, 'accepted'),
  ({ records }) => withNeed(records, 'replied'),
  ({ records }) => withNeed(records, 'ticket'),
  ({ records }) => withNeed(records, 'prepared'),
  ({ shared }) => shared.map(sharedItem),
  ({ unread }) =>
    unread.map((row) => inChat('unread', row, { count: row.count, text: row.preview, at: row.at })),
  ({ waiting }) => waitingItems(waiting),
  ({ drafts }) => drafts.map((row) => inChat('drafts', row, { count: 1, text: row.text })),
  ({ records }) => withNeed(records, 'draft'),
]

/** Returns what needs the person, as lists in order of consequence. */
export function attentionLists(view: Sources): AttentionItem[][] {
  return LISTS.map((list) => list(view))
}

/** Returns an item that has no subject. */
export function plainItem<Kind extends AttentionKind>(
  kind: Kind,
  path: string,
  title: string,
): AttentionItem<Kind> {
  return {
    kind,
    key: `${kind} ${path}`,
    path,
    others: null,
    record: null,
    recordId: '',
    title,
    other: '',
    count: 1,
    text: '',
    at: null,
  }
}

function inChat(
  kind: AttentionKind,
  { chatId, others }: AttentionChat,
  {
    count,
    text = '',
    id = chatId,
    at = null,
  }: { count: number; text?: string; id?: string; at?: string | null },
): AttentionItem {
  return { ...plainItem(kind, chatPath(chatId), ''), key: `${kind} ${id}`, others, count, text, at }
}

/** Messages that send themselves are one line: nobody has to do anything about them. */
function waitingItems(waiting: AttentionView['waiting']): AttentionItem[] {
  const [first, ...others] = waiting
  if (first === undefined) return []
  if (others.length === 0) return [inChat('waiting', first, { count: first.count })]
  const count = waiting.reduce((sum, row) => sum + row.count, 0)
  return [{ ...plainItem('waiting', SYNC_PATH, ''), count }]
}

function onRecord(
  kind: AttentionKind,
  record: RecordKind,
  id: string,
  title: string,
  { other, at }: Pick<AttentionItem, 'other' | 'at'> = { other: '', at: null },
): AttentionItem {
  return { ...plainItem(kind, placeOfRecord(record, id), title), record, recordId: id, other, at }
}

function withNeed(records: AttentionView['records'], need: RecordNeed): AttentionItem[] {
  return records
    .filter((record) => record.need === need)
    .map(({ kind, id, title, ...rest }) => onRecord(KIND_OF_NEED[need], kind, id, title, rest))
}

/** A file without a page of its own leads to the page of everything that waits. */
function refusedFile({ id, purpose, ownerId, name }: AttentionView['files'][number]): AttentionItem {
  const path = placeOfFile(purpose, ownerId) ?? SYNC_PATH
  return { ...plainItem('refusedFile', path, name), key: `refusedFile ${id}` }
}

function sharedItem({ id, at, text, photos }: SharedView): AttentionItem {
  const words = text || photos.map(({ name }) => name).join(', ')
  return { ...plainItem('shared', SHARE_PATH, ''), key: `shared ${id}`, text: words, at }
}
