import { SHARE_PATH } from '#contract/share.ts'
import type { RecordKind } from '#contract/records.ts'
import { chatPath, SYNC_PATH } from '#app/format/paths.ts'
import { placeOfFile, placeOfRecord } from '#app/records/place-of-record.ts'
import type { AttentionChat, AttentionView, RecordNeed, SharedView } from '#workers/replica-api.ts'

/** What waits by itself, what was begun and what can wait is nothing new: the bell leaves it out. */
export type AttentionKind = NewsKind | 'overdue' | 'finish' | 'lodgeBond' | 'waiting' | 'drafts' | 'draftRoom'
export type NewsKind =
  | 'refused'
  | 'contested'
  | 'refusedChange'
  | 'refusedFile'
  | 'uncertain'
  | 'answer'
  | 'accepted'
  | 'declined'
  | 'cancelled'
  | 'ticket'
  | 'replied'
  | 'missedCall'
  | 'start'
  | 'preparedStep'
  | 'shared'
  | 'unread'

/** One thing to see to. */
export type AttentionItem<Kind extends AttentionKind = AttentionKind> = {
  kind: Kind
  key: string
  /** The place where it is seen to. */
  path: string
  /** Whom it concerns; `null` where it is no conversation. */
  others: AttentionChat['others'] | null
  /** The kind of record it is about; `null` for anything else. */
  record: RecordKind | null
  /** What the record or file is called; blank for none. Of `overdue`: since when. */
  title: string
  /** The other person that the record is with; blank for nobody. */
  other: string
  count: number
  /** What somebody wrote. */
  text: string
}

type Sources = AttentionView & { shared: readonly SharedView[] }

/** How what a record asks for is called in the lists. */
const KIND_OF_NEED: Record<RecordNeed, AttentionKind> = {
  prepared: 'preparedStep',
  answer: 'answer',
  start: 'start',
  finish: 'finish',
  lodgeBond: 'lodgeBond',
  draft: 'draftRoom',
  accepted: 'accepted',
  declined: 'declined',
  cancelled: 'cancelled',
  ticket: 'ticket',
  replied: 'replied',
}

/** Each list of what needs a person, in order of consequence: what waits goes by itself, for a draft nobody is waiting. */
const LISTS: ((view: Sources) => AttentionItem[])[] = [
  ({ refused }) => refused.map((row) => inChat('refused', row, { count: 1, text: row.message, id: row.id })),
  ({ changes }) =>
    changes.map(({ collection, recordId, title, state }) =>
      onRecord(state === 'conflict' ? 'contested' : 'refusedChange', collection, recordId, title),
    ),
  ({ files }) => files.map(refusedFile),
  ({ uncertain }) => uncertain.map((row) => inChat('uncertain', row, { count: row.count })),
  ({ records }) => withNeed(records, 'answer'),
  ({ missedCalls }) => missedCalls.map((row) => inChat('missedCall', row, { count: 1 })),
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
  ({ unread }) => unread.map((row) => inChat('unread', row, { count: row.count, text: row.preview })),
  ({ waiting }) => waiting.map((row) => inChat('waiting', row, { count: row.count })),
  ({ drafts }) => drafts.map((row) => inChat('drafts', row, { count: 1, text: row.text })),
  ({ records }) => withNeed(records, 'draft'),
]

/** What needs a person, as lists in order of consequence. */
export function attentionLists(view: Sources): AttentionItem[][] {
  return LISTS.map((list) => list(view))
}

/** An item about nothing but itself. */
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
    title,
    other: '',
    count: 1,
    text: '',
  }
}

function inChat(
  kind: AttentionKind,
  { chatId, others }: AttentionChat,
  { count, text = '', id = chatId }: { count: number; text?: string; id?: string },
): AttentionItem {
  return { ...plainItem(kind, chatPath(chatId), ''), key: `${kind} ${id}`, others, count, text }
}

function onRecord(
  kind: AttentionKind,
  record: RecordKind,
  id: string,
  title: string,
  other = '',
): AttentionItem {
  return { ...plainItem(kind, placeOfRecord(record, id), title), record, other }
}

function withNeed(records: AttentionView['records'], need: RecordNeed): AttentionItem[] {
  return records
    .filter((record) => record.need === need)
    .map(({ kind, id, title, other }) => onRecord(KIND_OF_NEED[need], kind, id, title, other))
}

/** A file without a page of its own is seen where everything that waits is. */
function refusedFile({ id, purpose, ownerId, name }: AttentionView['files'][number]): AttentionItem {
  const path = placeOfFile(purpose, ownerId) ?? SYNC_PATH
  return { ...plainItem('refusedFile', path, name), key: `refusedFile ${id}` }
}

function sharedItem({ id, text, photos }: SharedView): AttentionItem {
  const words = text || photos.map(({ name }) => name).join(', ')
  return { ...plainItem('shared', SHARE_PATH, ''), key: `shared ${id}`, text: words }
}
