import type { RecordKind } from '#contract/records.ts'
import type { ChatParticipant } from '#contract/chat.ts'
import type { UploadPurpose } from '#contract/upload.ts'
import type { FileRejection } from './file-view.ts'
import type { Fields } from './edit-view.ts'
import type { OutgoingState, Rejection } from './chat-view.ts'
import type { EditState } from './edit-view.ts'

/** One try, newest last. `outcome` is null while its answer is awaited; `at` is the device's clock, ms since 1970. */
export type AttemptView = {
  at: number
  outcome: 'stored' | 'refused' | 'held' | 'noAnswer' | 'newer' | null
  note: string
}

/**
 * What something waits for that no network brings: `server`, a newer one than the one that answered; `earlier`: something
 * before it that a later build of the app wrote here.
 */
export type WaitsFor = 'server' | 'earlier'

/** Something that a later build of the app wrote here. This one can't read it and leaves it as it is. */
export type WaitingLater = {
  id: string
  sort: 'message' | 'intent' | 'edit'
  /** Who is in its conversation. */
  others: ChatParticipant[]
  stored: Readonly<Record<string, unknown>>
}

/** A message written here that the server has not accepted. */
export type WaitingMessage = {
  id: string
  message: string
  /** Device time, ISO 8601. */
  writtenAt: string
  state: Exclude<OutgoingState, 'sent'>
  rejection: Rejection | null
  /** The server may have it: nothing about it can change, it can only be asked about. */
  isFrozen: boolean
  /** Never tried, so its place in the conversation's queue is still a person's to choose. */
  canMove: boolean
  /** The id of the message that it quotes, below which it stays. */
  quotedId: string | null
  attempts: AttemptView[]
  /** How many go with it. */
  photos: number
  waitsFor: WaitsFor | null
}

/** What waits in one conversation, in the order in which it goes. */
export type WaitingChat = { chatId: string; others: ChatParticipant[]; messages: WaitingMessage[] }

/** A deletion, a block, or a block taken back, that the server has not carried out. */
export type WaitingIntent = {
  id: string
  kind: 'deleteChat' | 'blockUser' | 'unblockUser'
  /** Of a block taken back: the person's id. */
  chatId: string
  others: ChatParticipant[]
  state: 'queued' | 'sending' | 'uncertain' | 'rejected'
  /** Whether it can be taken back: before it was tried, and once the server has refused it. */
  canUndo: boolean
  waitsFor: WaitsFor | null
}

/** A record that was changed or made here, as far as the server does not have it. */
export type WaitingEdit = {
  collection: RecordKind
  recordId: string
  state: EditState
  /** What the record is called here; blank for one without a title, as the own profile is. */
  title: string
  isNew: boolean
  /** What was written, by field. */
  mine: Fields
  /** Device time of the latest change, ms since 1970. */
  changedAt: number
  /** Not while a request is under way. */
  canDiscard: boolean
  waitsFor: WaitsFor | null
}

/** A file that was chosen here and is not on the server, or one whose removal the server has not heard of. */
export type WaitingFile = {
  id: string
  purpose: UploadPurpose
  ownerId: string | null
  /** `postponed`: a photo that waits also while the server can be reached, because data is saved. */
  state: 'queued' | 'postponed' | 'sending' | 'rejected' | 'removing'
  name: string
  /** Bytes, and how many of them are known to have arrived. */
  size: number
  sent: number
  rejection: FileRejection | null
}

/** Everything that waits on this device; what has waited longest comes first. */
export type WaitingView = {
  chats: WaitingChat[]
  intents: WaitingIntent[]
  edits: WaitingEdit[]
  files: WaitingFile[]
  later: WaitingLater[]
}

/** What became of one message, as far as this device knows. */
export type MessageTimeline = {
  id: string
  isMine: boolean
  /** Device time of writing; `null` where the writing device did not say. */
  writtenAt: string | null
  state: OutgoingState | 'received' | 'read'
  rejection: Rejection | null
  /** The tries of this device, newest last; empty for what was written elsewhere or longer than 12 months ago. */
  attempts: AttemptView[]
  /** Server time of acceptance, ISO 8601; `null` before it. */
  acceptedAt: string | null
  position: number | null
}

/** Rows of each kind that this device holds. */
export type HeldHere = {
  chats: number
  messages: number
  /** Messages there are in these conversations, here or not. */
  messagesKnown: number
  outgoing: number
  intents: number
  drafts: number
  records: Record<RecordKind, number>
  edits: number
}
