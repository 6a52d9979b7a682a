import type { ChatParticipant, ChatSubject } from '#contract/chat.ts'
import type { MessageKind, RefusalReason } from '#contract/chat-message.ts'
import type { SystemEvent } from '#contract/system-event.ts'
import type { MessagePhoto } from '#contract/message-photo.ts'
import type { StayPhase } from './own-stay-view.ts'

/** States of a message written on this device. See mutations/outgoing-messages.ts for the transitions. */
export type OutgoingState = 'queued' | 'sending' | 'uncertain' | 'sent' | 'rejected'

/** Why the server did not take a message; `invalid` stands for a refusal without a reason of its own. */
export type Rejection = RefusalReason | 'invalid'

/** A chat as the screens show it: the server's row with everything this device did laid over it. */
export type ChatView = {
  id: string
  /** The others, never the signed-in person. */
  others: ChatParticipant[]
  subject: ChatSubject | null
  /** The newest line: a stored message or one written here, `null` for an empty chat. */
  preview: {
    kind: MessageKind
    /** Of a line of the system. */
    event?: SystemEvent | undefined
    message: string
    /** How many photos it has. */
    photos: number
    isMine: boolean
    /** `received` for the others' messages, `read` once every other has read it. */
    state: OutgoingState | 'received' | 'read'
    /** Server time of acceptance, or the device's time of writing while it waits here. ISO 8601. */
    at: string
  } | null
  /** What is being written here and was not sent; blank for nothing. */
  draft: string
  /** Photos that are in it. */
  draftPhotos: number
  unreadCount: number
  /** This member's lower bound and the newest position on the server; −1 for none. */
  firstPosition: number
  lastPosition: number
  /** This person's read position, local marks included. */
  readPosition: number
  /** The lowest read position of the others: what lies at or below it has been read. */
  othersReadPosition: number
  isClosed: boolean
  isBlockedByMe: boolean
  /** A block that waits to be sent and can still be undone. */
  isBlockWaiting: boolean
}

/** The stay of the two people of a chat, as a row of the list says it. */
export type ChatStay = {
  chatId: string
  agreementId: string
  /** `draft` is its host's alone. */
  phase: StayPhase | 'draft'
  unitTitle: string
  /** Days by the clock of the place; of a stay that is over, the day on which it ended. */
  startsOn: string | null
  endsOn: string | null
}

/** A message that another one answers; `position` is `null` where it was quoted before the server had it. */
export type QuoteRef = { id: string; position: number | null }

/**
 * What is quoted, as it can be shown here: `notHere` while its page is not on this device, `gone` for one that was
 * cleared, or taken back before it was sent.
 */
export type QuotedView = { state: 'here'; message: MessageView } | { state: 'notHere' | 'gone' }

/** A message as the screens show it. */
export type MessageView = {
  id: string
  chatId: string
  senderId: string
  isMine: boolean
  kind: MessageKind
  /** Of a line of the system: what happened. */
  event?: SystemEvent | undefined
  message: string
  /** Server order; `null` while only this device has it. */
  position: number | null
  /** Server time; `null` while only this device has it. */
  createdAt: string | null
  writtenAt: string | null
  state: OutgoingState | 'received' | 'read'
  rejection: Rejection | null
  /** In their order; `kept` is `null` for what the server does not have yet. Left out where there are none. */
  photos?: readonly MessagePhoto[]
  /** The message that it answers. */
  quotes?: QuoteRef
}

/** Positions that should be on this device and are not: a page never fetched, or one with holes. */
export type Gap = { page: number; fromPosition: number; toPosition: number }

/** A window of a conversation: whole pages by id, then what waits here. */
export type ChatWindow = {
  chat: ChatView | null
  /** Ascending: by position, then unsent ones in the order they were written. */
  messages: MessageView[]
  /** What waits here in this chat, in the order it was written, also where the window does not reach the newest page. */
  unsent: MessageView[]
  gaps: Gap[]
  /** Pages the window covers, and the chat's own bounds. `newestPage` is −1 for an empty chat. */
  fromPage: number
  toPage: number
  oldestPage: number
  newestPage: number
}

/** What waits on this device, over all chats, intents, files and changed records. */
export type OutboxView = {
  waiting: number
  uncertain: number
  rejected: number
  /** Deletions, blocks and blocks taken back that send themselves, and those that the server refused. */
  intents: number
  refusedIntents: number
  /** Files on their way, and files that the server refused. */
  files: number
  refusedFiles: number
  /** Changed records that send themselves. */
  edits: number
  /** Changed records that wait for a person: refused, or changed by somebody else too. */
  stuckEdits: number
  /** What a later build of the app wrote here, whatever it is. */
  later: number
  /** When the oldest of all that was made here, by the device's clock, ms since 1970; `null` when there is nothing. */
  oldestAt: number | null
}

/** What is being written in a chat and was not sent. */
export type DraftView = { chatId: string; others: ChatParticipant[]; text: string; photos: number }

/** Somebody whom this person has blocked. */
export type BlockedPerson = {
  id: string
  /** Blank where no chat with them is on this device. */
  firstName: string
  lastName: string
  /** The chat whose block waits to be sent and can still be undone; `null` for one that the server has. */
  waitingIn: string | null
  isUnblockWaiting: boolean
}

/** A deletion that waits to be sent and can still be undone. */
export type WaitingDeletion = { chatId: string; others: ChatParticipant[] }
