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

/** Every query by name: what it takes and the rows it gives. */
export type Queries = {
  /** Newest first; `search` filters by people, subject and last message. Hidden chats are left out. */
  chatList: { args: { search: string }; rows: ChatView[] }
  /** The stay that each chat is about, where there is one; `today` only asks again at midnight. */
  chatStays: { args: { today: string }; rows: ChatStay[] }
  chat: { args: { chatId: string }; rows: ChatView | null }
  /** `toPage: null` runs to the newest page and includes what waits here. Read by page id, never scanned. */
  chatWindow: { args: { chatId: string; fromPage: number | null; toPage: number | null }; rows: ChatWindow }
  draft: { args: { chatId: string }; rows: string }
  draftPhotos: { args: { chatId: string }; rows: readonly NewMessagePhoto[] }
  draftQuote: { args: { chatId: string }; rows: QuoteRef | null }
  /** A message that another one answers. */
  quoted: { args: { chatId: string } & QuoteRef; rows: QuotedView }
  drafts: { args: Record<string, never>; rows: DraftView[] }
  outbox: { args: Record<string, never>; rows: OutboxView }
  /** Everything that waits here, with what may be done about each. */
  waiting: { args: Record<string, never>; rows: WaitingView }
  /** `position`: where the message stands, `null` while only this device has it. */
  messageTimeline: {
    args: { id: string; chatId: string; position: number | null }
    rows: MessageTimeline | null
  }
  /** `savesData`: whether the browser was told to (Save-Data), which only a page knows everywhere. */
  dataUse: { args: { savesData: boolean }; rows: { use: DataUse; rules: KeepRules; dataSaver: DataSaver } }
  heldHere: { args: Record<string, never>; rows: HeldHere }
  unreadTotal: { args: Record<string, never>; rows: number }
  waitingDeletions: { args: Record<string, never>; rows: WaitingDeletion[] }
  /** Messages on this device that hold a text, in one chat or in all (`null`), at most `limit`. */
  /** Own records by what they are called or what was written in them; nothing for a blank text. */
  recordSearch: { args: { text: string; kinds: readonly RecordKind[] }; rows: RecordHit[] }
  messageSearch: { args: { text: string; chatId: string | null; limit: number }; rows: SearchView }
  /** The first message at or after a time, among those on this device; asked once, never told again. */
  positionAt: { args: { chatId: string; at: string }; rows: number | null }
  blockedPeople: { args: Record<string, never>; rows: BlockedPerson[] }
  /** What needs the person now, in every conversation. */
  attention: { args: Record<string, never>; rows: AttentionView }
  /** Files chosen on this device for one owner, oldest first, whatever became of them. */
  files: { args: FileOwner; rows: FileView[] }
  /** The own records of some kinds with what was changed of them here; of each kind the latest change first. */
  records: { args: { kinds: readonly RecordKind[] }; rows: RecordView<RecordKind>[] }
  /** One record with what was changed of it here; `null` when it is not on this device. */
  record: { args: { kind: RecordKind; id: string }; rows: RecordView<RecordKind> | null }
  /** The own profile with what was changed of it here; `null` until it has been fetched once. */
  profile: { args: Record<string, never>; rows: Overlaid<Profile> | null }
  /** The own units with what was changed of them here, the latest change first. */
  units: { args: Record<string, never>; rows: UnitView[] }
  /** The own rooms and who is there, or will be. */
  unitStays: { args: Record<string, never>; rows: UnitStays[] }
  /** Who is in one of them, or will be, the first arrival first. */
  staysOfUnit: { args: { unitId: string }; rows: CalendarStay[] }
  /** This person's stays as a guest; `today` only asks again at midnight. */
  ownStays: { args: { today: string }; rows: OwnStay[] }
  /** One unit with what was changed of it here; `null` when it is not on this device. */
  unit: { args: { id: string }; rows: UnitView | null }
  /** This person's agreements as host or guest, the latest change first. */
  agreements: { args: Record<string, never>; rows: AgreementView[] }
  /** `null` when it is not on this device. */
  agreement: { args: { id: string }; rows: AgreementView | null }
  /** The money of every agreement, what is owed most first; `today` only asks again at midnight. */
  rents: { args: { today: string }; rows: RentView[] }
  /** The money of one agreement; `null` when it is not on this device or asks for none. */
  ledger: { args: { agreementId: string; today: string }; rows: LedgerView | null }
  /** What was due and what came, the latest month first; `today` only asks again at midnight. */
  rentMonths: { args: { today: string }; rows: RentMonth[] }
  /** What a bank's file is compared with; `today` only asks again at midnight. */
  bankLedgers: { args: { today: string }; rows: BankLedgers }
  /** A host's tax year by the year in which it ends, `null` for this one; `today` only asks anew at midnight. */
  revenue: { args: { year: number | null; today: string }; rows: RevenueView }
  /** What was received in a tax year, entry by entry, the earliest first. */
  revenueLines: { args: { year: number }; rows: RevenueLine[] }
  /** This person's agreements with another one. */
  staysWith: { args: { personId: string }; rows: StayView[] }
  /** Every record changed here that the server has not accepted, the latest change first. */
  edits: { args: Record<string, never>; rows: EditSummary[] }
  /** What other apps handed over and has not found its place, the newest first. */
  shared: { args: Record<string, never>; rows: SharedView[] }
  /** One picture of it; `null` when it is not this person's, or not here any more. Told once. */
  sharedPhoto: { args: { id: string }; rows: Blob | null }
}

/** Whose files: a unit's, an agreement's, a ticket's; `null` for the person's own avatar. */
export type FileOwner = { purpose: UploadPurpose; ownerId: string | null }

/** Every mutation by name: what it takes and the value it resolves to once durable. */
export type Mutations = {
  /**
   * One durable insert in state `queued`; resolves to the message's id. Clears the chat's draft while it is `draft`,
   * the stored text of the composer that sends (else the message itself): another tab's stays. A caller that names
   * the `id` (a UUIDv7) may repeat the call after an unanswered one: an id that is already here is not written again.
   * `photos`: the ids of those of the draft that go with it. One that the draft has no more has gone with another.
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
  /** A rejected message, sent again as it is or with other words; or other words for one that was never tried. */
  retryMessage: { args: { id: string; message?: string }; value: void }
  /** Removes a message that was never tried, or was rejected. */
  discardMessage: { args: { id: string }; value: void }
  /**
   * Keeps a file on this device, durably, and queues it for the server; records name it by its id at once. A caller that
   * names the `id` (a UUIDv7) may repeat the call. A new avatar takes the place of one that waits.
   */
  addFile: { args: FileOwner & { blob: Blob; name: string; id?: string }; value: { id: string } }
  /** Keeps a photo on this device and puts it last into the draft; `id` is a UUIDv7, and the call may be repeated. */
  addDraftPhoto: {
    args: { chatId: string; blob: Blob } & Pick<NewMessagePhoto, 'id' | 'width' | 'height' | 'preview'>
    value: void
  }
  /** The message that a composer answers, kept with its draft; `null` for none any more. */
  quoteInDraft: { args: { chatId: string; quotes: QuoteRef | null }; value: void }
  removeDraftPhoto: { args: { chatId: string; id: string }; value: void }
  /** A refused file, sent again. */
  retryFile: { args: { id: string }; value: void }
  /** Takes a file back, here at once and on the server when it can be reached; also one of another device. */
  removeFile: { args: FileOwner & { id: string }; value: void }
  /** Sends files that wait to save data. */
  sendFilesNow: { args: { ids: readonly string[] }; value: void }
  /** Puts a message that was never tried before another of its conversation; `null`: last. */
  moveMessage: { args: { id: string; before: string | null }; value: void }
  /** What a person chose about data and history; what is left out stays as it is. */
  setKeepRules: { args: Partial<Omit<KeepRules, 'v' | 'historyPagesOf'>>; value: void }
  /** How many pages of one conversation are kept: `null` all of them, `asOthers` what was chosen for all. */
  keepOfChat: { args: { chatId: string; pages: number | null | 'asOthers' }; value: void }
  /** Remembers a step that needs the network, to be pressed again; `null` forgets it. */
  prepareUnitStep: { args: { unitId: string; step: UnitStep | null }; value: void }
  /** What was shared has found its place, all of it or in part, or is not wanted. */
  takeShared: { args: { id: string; text: boolean; photos: readonly string[] }; value: void }
  prepareAgreementStep: { args: { agreementId: string; step: AgreementStep | null }; value: void }
  markAgreementSeen: { args: { agreementId: string; news: RecordNews }; value: void }
  /** Remembers how a bank's table is read, by its signature, and decisions about lines, by their ids; `null` forgets one. */
  noteBank: {
    args: { mappings?: BankNotes['mappings']; lines?: Record<string, LineNote | null> }
    value: void
  }
  /** Blank text removes the draft, only while it is `over`: the text that this composer shows or has saved. */
  /** `isSuggested`: nobody has typed it, and it goes where nothing is. */
  saveDraft: { args: { chatId: string; text: string; over?: string; isSuggested?: boolean }; value: void }
  markRead: { args: { chatId: string; position: number }; value: void }
  deleteChat: { args: { chatId: string }; value: void }
  undoDeleteChat: { args: { chatId: string }; value: void }
  blockUser: { args: { chatId: string; userId: string }; value: void }
  /** Takes a block back: queued, sent when there is a connection, undone until then by `undoUnblockUser`. */
  unblockUser: { args: { userId: string }; value: void }
  undoUnblockUser: { args: { userId: string }; value: void }
  undoBlockUser: { args: { chatId: string }; value: void }
  /**
   * Changes fields of a record; durable at once. A field set back to what the server has drops out. With `isTyping` it
   * is sent after a pause, otherwise as soon as it can be.
   */
  editRecord: {
    args: { collection: RecordKind; id: string; fields: Fields; isTyping?: boolean }
    value: void
  }
  /** What was typed in a record is sent as soon as it can be. */
  endTyping: { args: { collection: RecordKind; id: string }; value: void }
  /** Makes a record on this device, with all its own fields; `id` is a UUIDv7. */
  createRecord: { args: { collection: RecordKind; id: string; fields: Fields }; value: void }
  /** Makes an entry with a receipt on this device; the value is the receipt's number, this device's next one. */
  addReceipted: { args: { id: string; fields: ReceiptedEntry }; value: { number: string } }
  /** Reserves a number for the receipt of a claim's confirmation, which the server is asked to accept. */
  reserveReceiptNumber: { args: { claimId: string }; value: { number: string } }
  /** The server refused the confirmation: the number is free again, or `isUsed` by another receipt. */
  releaseReceiptNumber: { args: { claimId: string; isUsed: boolean }; value: void }
  /** Takes back what the server has not accepted. */
  discardEdit: { args: { collection: RecordKind; id: string }; value: void }
  /** Decides contested fields; `version` is that of the edit's view with the conflicts that were on screen. */
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
