import type { RecordKind } from '#contract/records.ts'
import type { ChatParticipant } from '#contract/chat.ts'
import type { UploadPurpose } from '#contract/upload.ts'
import type { FileRejection } from './file-view.ts'
import type { Fields } from './edit-view.ts'
import type { OutgoingState, Rejection } from './chat-view.ts'
import type { EditState } from './edit-view.ts'

/** One attempt, newest last. `outcome` is null while its response is awaited. `at` is device time, in ms since 1970. */
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

/** A message written here that the server hasn't accepted. */
export type WaitingMessage = {
  id: string
  message: string
  /** Device time, ISO 8601. */
  writtenAt: string
  state: Exclude<OutgoingState, 'sent'>
  rejection: Rejection | null
  /** The server may have it, so nothing about it can change; it can only be sent again as it is. */
  isFrozen: boolean
  /** Never tried, so a person can still change its place in the conversation's queue. */
  canMove: boolean
  /** The id of the message that it quotes and has to stay below. */
  quotedId: string | null
  attempts: AttemptView[]
  /** Ids of its photos, which wait with it. Once it is sent they are files that wait. */
  photos: string[]
  waitsFor: WaitsFor | null
}

/** What waits in one conversation, in sending order. */
export type WaitingChat = { chatId: string; others: ChatParticipant[]; messages: WaitingMessage[] }

/** A deletion, block, unblock or change of a message that the server hasn't carried out. */
export type WaitingIntent = {
  id: string
  kind: 'deleteChat' | 'blockUser' | 'unblockUser' | 'changeMessage' | 'reactMessage'
  /** For a change of a message: which, and its new text, or `null` to take it back. For a reaction: the emoji. */
  change?: { messageId: string; message: string | null }
  /** For an unblock: the person's id. */
  chatId: string
  others: ChatParticipant[]
  state: 'queued' | 'sending' | 'uncertain' | 'rejected'
  /** Whether it can be undone: before it was tried, and once the server has refused it. */
  canUndo: boolean
  waitsFor: WaitsFor | null
}

/** A record edited or created here that the server doesn't have yet. */
export type WaitingEdit = {
  collection: RecordKind
  recordId: string
  state: EditState
  /** The record's title on this device; blank for one without a title, such as the own profile. */
  title: string
  isNew: boolean
  /** What was written, by field. */
  mine: Fields
  /** Device time of the latest change, in ms since 1970. */
  changedAt: number
  /** False while a request is under way. */
  canDiscard: boolean
  waitsFor: WaitsFor | null
}

/** A file that was chosen here and isn't on the server, or whose removal the server doesn't know of. */
export type WaitingFile = {
  id: string
  purpose: UploadPurpose
  ownerId: string | null
  /** `postponed`: a photo that waits although the server can be reached, because of the data saver or a thin line. */
  state: 'queued' | 'postponed' | 'sending' | 'rejected' | 'removing'
  name: string
  /** Bytes, and how many of them are known to have arrived. */
  size: number
  sent: number
  rejection: FileRejection | null
  /** It is postponed because the line is too thin for it. */
  isThin?: true
}

/** Everything that waits on this device, longest waiting first. */
export type WaitingView = {
  chats: WaitingChat[]
  intents: WaitingIntent[]
  edits: WaitingEdit[]
  files: WaitingFile[]
  later: WaitingLater[]
}

/** The history of one message, as far as this device knows it. */
export type MessageTimeline = {
  id: string
  isMine: boolean
  /** Device time of writing; `null` if the device that wrote it didn't say. */
  writtenAt: string | null
  state: OutgoingState | 'received' | 'read'
  rejection: Rejection | null
  /** The attempts of this device, newest last; empty for a message written elsewhere or longer than 12 months ago. */
  attempts: AttemptView[]
  /** The server's time of acceptance, ISO 8601; `null` before it. */
  acceptedAt: string | null
  position: number | null
}

/** How many rows of each kind this device holds. */
export type HeldHere = {
  chats: number
  messages: number
  /** Number of messages in these conversations, on this device or not. */
  messagesKnown: number
  outgoing: number
  intents: number
  drafts: number
  records: Record<RecordKind, number>
  edits: number
}
