import type { NewMessagePhoto } from '#contract/message-photo.ts'
import type { RecordKind } from '#contract/records.ts'
import type { Profile } from '#contract/profile.ts'
import type { Result } from '#contract/result.ts'
import type { AgreementView } from './views/agreement-view.ts'
import type { AgreementStep } from '#contract/agreement-status.ts'
import type { UnitStep } from '#contract/unit-status.ts'
import type { UploadPurpose } from '#contract/upload.ts'
import type { AttentionView, RecordNews } from './views/attention-view.ts'
import type { BankLedgers, BankNotes, LineNote } from './views/bank-view.ts'
import type { LoadedReplies } from './views/kept-replies-view.ts'
import type { RecordHit, SearchView } from './views/search-view.ts'
import type {
  BlockedPerson,
  ChatStay,
  ChatView,
  ChatWindow,
  DraftView,
  OutboxView,
  QuotedView,
  QuoteRef,
  WaitingDeletion,
} from './views/chat-view.ts'
import type { FileView } from './views/file-view.ts'
import type { EditSummary, Fields, Overlaid } from './views/edit-view.ts'
import type { LedgerView, ReceiptedEntry, RentMonth, RentView } from './views/ledger-view.ts'
import type { RevenueLine, RevenueView } from './views/revenue-view.ts'
import type { RecordView } from './views/record-view.ts'
import type { CalendarStay, UnitStays } from './views/unit-stays-view.ts'
import type { SharedView } from './views/shared-view.ts'
import type { StayView } from './views/stay-view.ts'
import type { OwnStay } from './views/own-stay-view.ts'
import type { UnitView } from './views/unit-view.ts'
import type { DataUse, KeepRules, DataSaver } from './views/data-use-view.ts'
import type { HeldHere, MessageTimeline, WaitingView } from './views/waiting-view.ts'

/** Every query by name, with its arguments and its rows. */
export type Queries = {
  /** Newest first. `search` filters by people, rooms and last message. Hidden chats are left out. */
  chatList: { args: { search: string }; rows: ChatView[] }
  /**
   * The stay that matters now in each chat, if any, or in one of them. `today` only makes the query run again at
   * midnight.
   */
  chatStays: { args: { today: string; chatId?: string }; rows: ChatStay[] }
  chat: { args: { chatId: string }; rows: ChatView | null }
  /** `toPage: null` runs to the newest page and includes messages waiting here. Read by page id, never by a scan. */
  chatWindow: { args: { chatId: string; fromPage: number | null; toPage: number | null }; rows: ChatWindow }
  draft: { args: { chatId: string }; rows: string }
  draftPhotos: { args: { chatId: string }; rows: readonly NewMessagePhoto[] }
  draftQuote: { args: { chatId: string }; rows: QuoteRef | null }
  /** A message that another one quotes. */
  quoted: { args: { chatId: string } & QuoteRef; rows: QuotedView }
  drafts: { args: Record<string, never>; rows: DraftView[] }
  outbox: { args: Record<string, never>; rows: OutboxView }
  /** Everything waiting on this device, with the possible actions for each item. */
  waiting: { args: Record<string, never>; rows: WaitingView }
  /** `position`: the message's position, `null` while it is only on this device. */
  messageTimeline: {
    args: { id: string; chatId: string; position: number | null }
    rows: MessageTimeline | null
  }
  /** `savesData`: the browser's Save-Data setting, passed in because only pages can always read it. */
  dataUse: { args: { savesData: boolean }; rows: { use: DataUse; rules: KeepRules; dataSaver: DataSaver } }
  heldHere: { args: Record<string, never>; rows: HeldHere }
  unreadTotal: { args: Record<string, never>; rows: number }
  waitingDeletions: { args: Record<string, never>; rows: WaitingDeletion[] }
  /** The person's own records whose title or text matches. Nothing for a blank text. */
  recordSearch: { args: { text: string; kinds: readonly RecordKind[] }; rows: RecordHit[] }
  /**
   * Messages on this device that contain a text, in one chat or in all (`null`), at most `limit`. With `lines`, also lines
   * of the system: those with these signs (`lineSign`), or with a room that contains the text.
   */
  messageSearch: {
    args: { text: string; chatId: string | null; limit: number; lines?: string }
    rows: SearchView
  }
  /** The first message on this device at or after a time. Emits once only. */
  positionAt: { args: { chatId: string; at: string }; rows: number | null }
  blockedPeople: { args: Record<string, never>; rows: BlockedPerson[] }
  /** What needs the person's attention now, in every conversation. */
  attention: { args: Record<string, never>; rows: AttentionView }
  /** Files chosen on this device for one owner, oldest first, in any state. */
  files: { args: FileOwner; rows: FileView[] }
  /** The person's records of the given kinds with the edits made here; within each kind, latest change first. */
  records: { args: { kinds: readonly RecordKind[] }; rows: RecordView<RecordKind>[] }
  /** One record with the edits made here; `null` if it isn't on this device. */
  record: { args: { kind: RecordKind; id: string }; rows: RecordView<RecordKind> | null }
  /** The person's own profile with the edits made here; `null` until it has been fetched once. */
  profile: { args: Record<string, never>; rows: Overlaid<Profile> | null }
  /** The person's own units with the edits made here, latest change first. */
  units: { args: Record<string, never>; rows: UnitView[] }
  /** The person's own units with their current and future stays. */
  unitStays: { args: Record<string, never>; rows: UnitStays[] }
  /** The current and future stays of one unit, first arrival first. */
  staysOfUnit: { args: { unitId: string }; rows: CalendarStay[] }
  /** This person's stays as a guest. `today` only makes the query run again at midnight. */
  ownStays: { args: { today: string }; rows: OwnStay[] }
  /** One unit with the edits made here; `null` if it isn't on this device. */
  unit: { args: { id: string }; rows: UnitView | null }
  /** This person's agreements as host or guest, latest change first. */
  agreements: { args: Record<string, never>; rows: AgreementView[] }
  /** `null` if it isn't on this device. */
  agreement: { args: { id: string }; rows: AgreementView | null }
  /** The money of every agreement, most owed first. `today` only makes the query run again at midnight. */
  rents: { args: { today: string }; rows: RentView[] }
  /** The money of one agreement; `null` if it isn't on this device or asks for no money. */
  ledger: { args: { agreementId: string; today: string }; rows: LedgerView | null }
  /** What was due and what was received, latest month first. `today` only makes the query run again at midnight. */
  rentMonths: { args: { today: string }; rows: RentMonth[] }
  /** Replies of a ticket that were loaded on this device, the earlier ones included; `null` if none were. */
  keptReplies: { args: { ticketId: string }; rows: LoadedReplies | null }
  /** What a bank file is compared with. `today` only makes the query run again at midnight. */
  bankLedgers: { args: { today: string }; rows: BankLedgers }
  /**
   * A host's tax year, named by the year in which it ends; `null` for the current one. `today` only makes the query run
   * again at midnight.
   */
  revenue: { args: { year: number | null; today: string }; rows: RevenueView }
  /** What was received in a tax year, entry by entry, earliest first. */
  revenueLines: { args: { year: number }; rows: RevenueLine[] }
  /** This person's agreements with another person. */
  staysWith: { args: { personId: string }; rows: StayView[] }
  /** Every record changed here that the server hasn't accepted yet, latest change first. */
  edits: { args: Record<string, never>; rows: EditSummary[] }
  /** What other apps shared that hasn't been used yet, newest first. */
  shared: { args: Record<string, never>; rows: SharedView[] }
  /** One shared picture; `null` if it isn't this person's or isn't here any more. Emits once. */
  sharedPhoto: { args: { id: string }; rows: Blob | null }
}

/** The owner of files: a unit, an agreement, a ticket; `null` for the person's own avatar. */
export type FileOwner = { purpose: UploadPurpose; ownerId: string | null }

/** Every mutation by name, with its arguments and the value it resolves to once durable. */
export type Mutations = {
  /**
   * Inserts a message in state `queued`, durably, and resolves to its id. Clears the chat's draft while it is `draft`,
   * the stored text of the composer that sends (default: the message itself); another tab's draft stays. A caller that
   * passes the `id` (a UUIDv7) may repeat the call: an id that is already here isn't written again. `photos`: ids of
   * the draft's photos that go with the message. A photo no longer in the draft has gone with another message.
   */
  sendChatMessage: {
    args: {
      chatId: string
      message: string
      id?: string
      draft?: string
      photos?: readonly string[]
      quotes?: QuoteRef | undefined
    }
    value: { id: string }
  }
  /** Sends a rejected message again, as it is or with a new text. Or changes the text of one that was never tried. */
  retryMessage: { args: { id: string; message?: string }; value: void }
  /** Removes a message that was never tried or was rejected. */
  discardMessage: { args: { id: string }; value: void }
  /**
   * Keeps a file on this device, durably, and queues it for the server. Records can name its id at once. A caller that
   * passes the `id` (a UUIDv7) may repeat the call. A new avatar replaces one that is waiting.
   */
  addFile: { args: FileOwner & { blob: Blob; name: string; id?: string }; value: { id: string } }
  /** Keeps a photo on this device and appends it to the draft. `id` is a UUIDv7; the call may be repeated. */
  addDraftPhoto: {
    args: { chatId: string; blob: Blob } & Pick<NewMessagePhoto, 'id' | 'width' | 'height' | 'preview'>
    value: void
  }
  /** Sets the message that a composer quotes, kept with its draft; `null` for none. */
  quoteInDraft: { args: { chatId: string; quotes: QuoteRef | null }; value: void }
  removeDraftPhoto: { args: { chatId: string; id: string }; value: void }
  /** Sends a rejected file again. */
  retryFile: { args: { id: string }; value: void }
  /** Removes a file, here at once and on the server when it can be reached, also one of another device. */
  removeFile: { args: FileOwner & { id: string }; value: void }
  /** Sends files that the data saver has postponed. */
  sendFilesNow: { args: { ids: readonly string[] }; value: void }
  /** Moves a message that was never tried before another one of its conversation; `null`: to the end. */
  moveMessage: { args: { id: string; before: string | null }; value: void }
  /** Sets what a person chose about data and history. Rules left out stay unchanged. */
  setKeepRules: { args: Partial<Omit<KeepRules, 'v' | 'historyPagesOf'>>; value: void }
  /** Sets how many pages of one conversation are kept: `null` for all, `asOthers` for the general choice. */
  keepOfChat: { args: { chatId: string; pages: number | null | 'asOthers' }; value: void }
  /** Remembers a step that needs the network, to be pressed again; `null` forgets it. */
  prepareUnitStep: { args: { unitId: string; step: UnitStep | null }; value: void }
  /** Removes shared items that have been used, in full or in part, or aren't wanted. */
  takeShared: { args: { id: string; text: boolean; photos: readonly string[] }; value: void }
  prepareAgreementStep: { args: { agreementId: string; step: AgreementStep | null }; value: void }
  markAgreementSeen: { args: { agreementId: string; news: RecordNews }; value: void }
  /** Keeps what was loaded of a ticket's replies. */
  keepReplies: { args: { ticketId: string } & LoadedReplies; value: void }
  /**
   * Remembers how a bank's table is read, by its signature, and decisions about lines, by their ids. `null` forgets a
   * decision.
   */
  noteBank: {
    args: { mappings?: BankNotes['mappings']; lines?: Record<string, LineNote | null> }
    value: void
  }
  /**
   * A blank text removes the draft, but only while it is `over`: the text that this composer shows or has saved.
   * `isSuggested`: nobody typed it, so it is only stored if there is no draft, or one that was suggested too.
   */
  saveDraft: { args: { chatId: string; text: string; over?: string; isSuggested?: boolean }; value: void }
  markRead: { args: { chatId: string; position: number }; value: void }
  deleteChat: { args: { chatId: string }; value: void }
  undoDeleteChat: { args: { chatId: string }; value: void }
  blockUser: { args: { chatId: string; userId: string }; value: void }
  /** Unblocks a person: queued, sent when there is a connection, and until then undone with `undoUnblockUser`. */
  unblockUser: { args: { userId: string }; value: void }
  undoUnblockUser: { args: { userId: string }; value: void }
  undoBlockUser: { args: { chatId: string }; value: void }
  /**
   * Changes fields of a record; durable at once. A field set back to the server's value is dropped. With `isTyping` the
   * edit is sent after a pause, otherwise as soon as possible.
   */
  editRecord: {
    args: { collection: RecordKind; id: string; fields: Fields; isTyping?: boolean }
    value: void
  }
  /** Sends what was typed in a record as soon as possible. */
  endTyping: { args: { collection: RecordKind; id: string }; value: void }
  /** Creates a record on this device with all its fields. `id` is a UUIDv7. */
  createRecord: { args: { collection: RecordKind; id: string; fields: Fields }; value: void }
  /** Creates an entry with a receipt on this device. The value is the receipt's number, the next one of this device. */
  addReceipted: { args: { id: string; fields: ReceiptedEntry }; value: { number: string } }
  /** Reserves a number for the receipt of a claim's confirmation, which needs the server. */
  reserveReceiptNumber: { args: { claimId: string }; value: { number: string } }
  /** Frees the reserved number after a refusal, or drops it if another receipt has it (`isUsed`). */
  releaseReceiptNumber: { args: { claimId: string; isUsed: boolean }; value: void }
  /** Discards what the server hasn't accepted. */
  discardEdit: { args: { collection: RecordKind; id: string }; value: void }
  /** Decides conflicting fields. `version` is the version of the edit's view with the conflicts that were on screen. */
  resolveEdit: {
    args: {
      collection: RecordKind
      id: string
      version: number | null
      choices: Record<string, 'mine' | 'theirs'>
    }
    value: void
  }
}

export type QueryName = keyof Queries
export type QueryArgs<N extends QueryName> = Queries[N]['args']
export type QueryRows<N extends QueryName> = Queries[N]['rows']
export type MutationName = keyof Mutations
export type MutationArgs<N extends MutationName> = Mutations[N]['args']
export type MutationResult<N extends MutationName> = Promise<Result<Mutations[N]['value']>>
