import type { ChatParticipant, ChatProfileUser, ChatSubject } from '#contract/chat.ts'
import type { MessageKind, Reaction, RefusalReason } from '#contract/chat-message.ts'
import type { SystemEvent } from '#contract/system-event.ts'
import type { MessagePhoto } from '#contract/message-photo.ts'
import type { StayState } from '#domain/calendar/stay-state.ts'

/** States of a message written on this device. For the transitions see outbox/outgoing.ts. */
export type OutgoingState = 'queued' | 'sending' | 'uncertain' | 'sent' | 'rejected'

/** Why the server refused a message. `invalid` stands for a refusal without a reason of its own. */
export type Rejection = RefusalReason | 'invalid'

/** A chat as screens show it: the server's row with everything done on this device applied to it. */
export type ChatView = {
  id: string
  /** Whom the signed-in person talks with: the other of the chat's two people first, then who helps that one. */
  others: ChatParticipant[]
  /** Everybody else who is in it, or has been as a co-host: by whom its messages may be. */
  people: ChatProfileUser[]
  /** Whether the signed-in person is in it to help its host. */
  isCohost: boolean
  subject: ChatSubject | null
  /** The newest line: a stored message or one written here; `null` for an empty chat. */
  preview: {
    kind: MessageKind
    /** Set for a line of the system. */
    event?: SystemEvent | undefined
    message: string
    /** Set for one that was taken back. */
    isTakenBack?: true
    /** The number of its photos. */
    photos: number
    isMine: boolean
    /** `received` for other people's messages, `read` once anybody they talk with has read it. */
    state: OutgoingState | 'received' | 'read'
    /** The server's time of acceptance, or the device's time of writing while it waits here. ISO 8601. */
    at: string
  } | null
  /** The unsent text of the composer; blank for none. */
  draft: string
  /** The number of photos in the draft. */
  draftPhotos: number
  unreadCount: number
  /** This member's lower bound, and the newest position on the server; −1 for none. */
  firstPosition: number
  lastPosition: number
  /** This person's read position, including local marks. */
  readPosition: number
  /** The highest read position of those they talk with: everything up to it has been read. */
  othersReadPosition: number
  isClosed: boolean
  isBlockedByMe: boolean
  /** A block that is waiting to be sent. */
  isBlockWaiting: boolean
  /** Whether that block can be undone: only before it was tried. */
  canUndoBlock: boolean
}

/** The stay of a chat's two people, as shown in the chat list. */
export type ChatStay = {
  chatId: string
  agreementId: string
  /** Only the host sees `draft`. */
  phase: StayState | 'draft'
  unitTitle: string
  /**
   * Days by the clock of the place. `endsOn` is the last one, by a notice if one stands; for a stay that is over, the day
   * on which it ended.
   */
  startsOn: string | null
  endsOn: string | null
  /** Whether another stay of theirs is agreed for later. */
  comesToo: boolean
}

/** A message that another one quotes. `position` is `null` if it was quoted before the server had it. */
export type QuoteRef = { id: string; position: number | null }

/**
 * A quoted message, as far as it can be shown here: `notHere` while its page isn't on this device, `gone` if it was
 * cleared, or discarded before it was sent.
 */
export type QuotedView = { state: 'here'; message: MessageView } | { state: 'notHere' | 'gone' }

/** Another text for an own message, or `null` to take it back. `canUndo`: it was never tried. */
export type ChangeView = {
  id: string
  message: string | null
  state: Exclude<OutgoingState, 'sent'>
  reason: string
  canUndo: boolean
  /** The message without it, as the server has it. */
  before: MessageView
}

/** A message as screens show it. */
export type MessageView = {
  id: string
  chatId: string
  senderId: string
  isMine: boolean
  kind: MessageKind
  /** For a line of the system: what happened. */
  event?: SystemEvent | undefined
  message: string
  /** Position on the server; `null` while only this device has it. */
  position: number | null
  /** Server time; `null` while only this device has it. */
  createdAt: string | null
  writtenAt: string | null
  state: OutgoingState | 'received' | 'read'
  rejection: Rejection | null
  /** In order; `kept` is `null` if the server doesn't have the photo yet. Left out if there are none. */
  photos?: readonly MessagePhoto[]
  /** The message that it quotes. */
  quotes?: QuoteRef
  /** Set if the server sent it for its sender. */
  isAutomatic?: true
  /** Who reacted with what. `isWaiting`: only this device knows of it yet. */
  reactions?: readonly (Reaction & { isMine: boolean; isWaiting?: true })[]
  /** Set while one waits: those that the server has. */
  reactionsBefore?: MessageView['reactions']
  /** Set if its text has changed since it was sent. */
  isEdited?: true
  /** Set if it was taken back, or is to be: nothing of what it said is here. */
  isTakenBack?: true
  /** A change that waits here, or that the server has refused with a reason (`ChangeRefusal`, or a text for logs). */
  change?: ChangeView
}

/** Positions that should be on this device but aren't: in a page that was never fetched or is incomplete. */
export type Gap = { page: number; fromPosition: number; toPosition: number }

/** A message that a later build of the app wrote here. `before`: the unsent message that it is sent before; `null` for the end. */
export type LaterMessage = { id: string; before: string | null }

/** A window of a conversation: whole pages by id, then what waits here. */
export type ChatWindow = {
  chat: ChatView | null
  /** Ascending: by position, then unsent ones in the order they were written. */
  messages: MessageView[]
  /** What waits here in this chat, in the order it was written, even if the window doesn't reach the newest page. */
  unsent: MessageView[]
  /** What waits here in this chat and this build can't read, in sending order; none unless the window reaches the newest page. */
  later: LaterMessage[]
  gaps: Gap[]
  /** Pages that say less than the server could say of them now: they were told in an older wire. */
  toldEarlier: number[]
  /** The pages that the window covers, and the chat's own bounds. `newestPage` is −1 for an empty chat. */
  fromPage: number
  toPage: number
  oldestPage: number
  newestPage: number
}

/** Counts of what waits on this device: messages, intents, files and edits. */
export type OutboxView = {
  waiting: number
  uncertain: number
  rejected: number
  /** Deletions, blocks and unblocks that are sent automatically, and those that the server refused. */
  intents: number
  refusedIntents: number
  /** Files on their way, how many of these wait for a good line, and files that the server refused. */
  files: number
  thinFiles: number
  refusedFiles: number
  /** Edits that are sent automatically. */
  edits: number
  /** Edits that wait for a person: refused, or in conflict. */
  stuckEdits: number
  /** What a later build of the app wrote here, whatever it is. */
  later: number
  /** When the oldest of these was made: device time, ms since 1970. `null` if there are none. */
  oldestAt: number | null
}

/** What is being written in a chat and hasn't been sent. */
export type DraftView = { chatId: string; others: ChatParticipant[]; text: string; photos: number }

/** A person whom this person has blocked. */
export type BlockedPerson = {
  id: string
  /** Blank if no chat with them is on this device. */
  firstName: string
  lastName: string
  /** The chat whose block is waiting to be sent; `null` if the server already has it. */
  waitingIn: string | null
  isUnblockWaiting: boolean
  /** Whether what waits, the block or the unblock, can be undone: only before it was tried. */
  canUndo: boolean
}

/** A deletion that is waiting to be sent and can still be undone. */
export type WaitingDeletion = { chatId: string; others: ChatParticipant[] }
