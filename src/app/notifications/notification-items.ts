import { SHARE_PATH } from '#contract/share.ts'
import { placeOfFile, placeOfRecord } from '#app/edits/place-of-change.ts'
import type { AttentionChat, AttentionView, RecordNeed, SharedView } from '#workers/replica-api.ts'

/** What has come, or did not go, since the person last looked. */
export type Notification = {
  kind:
    | 'refused'
    | 'contested'
    | 'refusedChange'
    | 'refusedFile'
    | 'uncertain'
    | 'answer'
    | 'missedCall'
    | 'start'
    | 'preparedStep'
    | 'shared'
    | 'unread'
  key: string
  /** The place where it is seen to. */
  path: string
  /** Whom it concerns; `null` where it is a record and no conversation. */
  others: AttentionChat['others'] | null
  /** What the record is called; blank for the own profile, and for what was shared. */
  title: string
  count: number
  /** The person's own words, or the others'. */
  text: string
}

type Sources = AttentionView & { shared: readonly SharedView[] }

/** Each kind of news from what needs the person, in order of consequence. */
const SOURCES: ((view: Sources) => Notification[])[] = [
  ({ refused }) => refused.map((row) => inChat('refused', row, 1, row.message, row.id)),
  ({ changes }) => changes.map(changeNews),
  ({ files }) => files.map(fileNews),
  ({ uncertain }) => uncertain.map((row) => inChat('uncertain', row, row.count)),
  ({ records }) => recordNews(records, 'answer', 'answer'),
  ({ missedCalls }) => missedCalls.map((row) => inChat('missedCall', row, 1)),
  ({ records }) => recordNews(records, 'start', 'start'),
  // Steps that were pressed with no network: only the person can take them.
  ({ records }) => recordNews(records, 'prepared', 'preparedStep'),
  ({ shared }) => shared.map(sharedNews),
  ({ unread }) => unread.map((row) => inChat('unread', row, row.count, row.preview)),
]

/** The notifications, in order of consequence. What waits by itself and drafts are none: nothing new is in them. */
export function notificationItems(view: Sources): Notification[] {
  return SOURCES.flatMap((source) => source(view))
}

function inChat(
  kind: Notification['kind'],
  { chatId, others }: AttentionChat,
  count: number,
  text = '',
  id = chatId,
): Notification {
  return { kind, key: `${kind} ${id}`, path: `/messages?chat=${chatId}`, others, title: '', count, text }
}

function changeNews({ collection, recordId, title, state }: AttentionView['changes'][number]): Notification {
  const kind = state === 'conflict' ? 'contested' : 'refusedChange'
  return aboutRecord(kind, placeOfRecord(collection, recordId), title)
}

function fileNews({ id, purpose, ownerId, name }: AttentionView['files'][number]): Notification {
  const path = placeOfFile(purpose, ownerId) ?? '/sync'
  return { ...aboutRecord('refusedFile', path, name), key: `refusedFile ${id}` }
}

function recordNews(
  records: AttentionView['records'],
  need: RecordNeed,
  kind: Notification['kind'],
): Notification[] {
  return records
    .filter((record) => record.need === need)
    .map((record) => aboutRecord(kind, placeOfRecord(record.kind, record.id), record.title))
}

function sharedNews({ id, text, photos }: SharedView): Notification {
  const news = aboutRecord('shared', SHARE_PATH, '')
  return { ...news, key: `shared ${id}`, text: text || photos.map(({ name }) => name).join(', ') }
}

function aboutRecord(kind: Notification['kind'], path: string, title: string): Notification {
  return { kind, key: `${kind} ${path}`, path, others: null, title, count: 1, text: '' }
}
