import type { Observable } from 'rxjs'
import { blockUser, deleteChat, markRead, undoBlockUser, undoDeleteChat } from './mutations/chats.ts'
import { undoUnblockUser, unblockUser } from './mutations/blocks.ts'
import { discardMessage, retryMessage, sendChatMessage } from './mutations/chat-messages.ts'
import { addFile, removeFile, retryFile, sendFilesNow } from './mutations/files.ts'
import { noteBank } from './mutations/bank-notes.ts'
import { keepReplies } from './mutations/kept-replies.ts'
import { moveMessage } from './mutations/message-order.ts'
import { keepOfChat, setKeepRules } from './mutations/keep-rules.ts'
import { addReceipted, releaseReceiptNumber, reserveReceiptNumber } from './mutations/receipts.ts'
import { takeShared } from './mutations/shared.ts'
import { quoteInDraft, saveDraft } from './mutations/drafts.ts'
import { addDraftPhoto, removeDraftPhoto } from './mutations/message-photos.ts'
import { prepareAgreementStep, prepareUnitStep } from './mutations/prepared-steps.ts'
import { markAgreementSeen } from './mutations/seen-news.ts'
import { createRecord, discardEdit, editRecord, endTyping, resolveEdit } from './mutations/edits.ts'
import { agreement, agreements } from './queries/agreements.ts'
import { ledger, rents } from './queries/ledgers.ts'
import { rentMonths } from './queries/rent-months.ts'
import { bankLedgers } from './queries/bank-ledgers.ts'
import { keptReplies } from './queries/kept-replies.ts'
import { revenue, revenueLines } from './queries/revenue.ts'
import { attention } from './queries/attention.ts'
import { chatStays } from './queries/chat-stays.ts'
import { chat, chatList, outbox, unreadTotal, waitingDeletions } from './queries/chats.ts'
import { chatWindow } from './queries/chat-window.ts'
import { blockedPeople } from './queries/blocked.ts'
import { recordSearch } from './queries/record-search.ts'
import { messageSearch, positionAt } from './queries/search.ts'
import { files } from './queries/files.ts'
import { dataUse, heldHere } from './queries/device.ts'
import { draft, draftPhotos, draftQuote, drafts } from './queries/drafts.ts'
import { edits } from './queries/edits.ts'
import { shared, sharedPhoto } from './queries/shared.ts'
import { profile } from './queries/profile.ts'
import { record, records } from './queries/records.ts'
import { ownStays } from './queries/own-stays.ts'
import { unitStays, staysOfUnit } from './queries/unit-stays.ts'
import { quoted } from './queries/quoted.ts'
import { staysWith } from './queries/stays.ts'
import { unit, units } from './queries/units.ts'
import { messageTimeline } from './queries/message-timeline.ts'
import { waiting } from './queries/waiting.ts'
import type {
  MutationArgs,
  MutationName,
  MutationResult,
  QueryArgs,
  QueryName,
  QueryRows,
} from './registry-types.ts'
import type { Scope } from './replica.ts'

/** Every query by name. Emits rows now and after every change. Errors if the replica can't be read. */
export const queries: { [N in QueryName]: (scope: Scope, args: QueryArgs<N>) => Observable<QueryRows<N>> } = {
  chatList,
  chatStays,
  chat,
  chatWindow,
  draft,
  draftPhotos,
  draftQuote,
  quoted,
  drafts,
  outbox,
  waiting,
  dataUse,
  heldHere,
  messageTimeline,
  unreadTotal,
  waitingDeletions,
  attention,
  messageSearch,
  recordSearch,
  positionAt,
  blockedPeople,
  files,
  records,
  record,
  profile,
  agreements,
  agreement,
  rents,
  ledger,
  rentMonths,
  bankLedgers,
  keptReplies,
  revenue,
  revenueLines,
  staysWith,
  ownStays,
  unitStays,
  staysOfUnit,
  units,
  unit,
  edits,
  shared,
  sharedPhoto,
}

/** Every mutation by name. Resolves once durable, or with a failure if it couldn't be done. */
export const mutations: { [N in MutationName]: (scope: Scope, args: MutationArgs<N>) => MutationResult<N> } =
  {
    sendChatMessage,
    retryMessage,
    discardMessage,
    moveMessage,
    setKeepRules,
    keepOfChat,
    saveDraft,
    addDraftPhoto,
    removeDraftPhoto,
    quoteInDraft,
    noteBank,
    keepReplies,
    takeShared,
    prepareUnitStep,
    prepareAgreementStep,
    markAgreementSeen,
    addFile,
    retryFile,
    removeFile,
    sendFilesNow,
    markRead,
    deleteChat,
    undoDeleteChat,
    blockUser,
    undoBlockUser,
    unblockUser,
    undoUnblockUser,
    editRecord,
    endTyping,
    createRecord,
    addReceipted,
    reserveReceiptNumber,
    releaseReceiptNumber,
    discardEdit,
    resolveEdit,
  }
