/**
 * Every mutation of the replica: `(scope, args)` to a result, once it is durable, or to a failure if it couldn't be
 * done. A mutation's file holds its name, its types and its code; here it only joins the list.
 */
export { noteBank } from './mutations/bank-notes.ts'
export { undoUnblockUser, unblockUser } from './mutations/blocks.ts'
export { discardMessage, retryMessage, sendChatMessage } from './mutations/chat-messages.ts'
export { blockUser, deleteChat, markRead, undoBlockUser, undoDeleteChat } from './mutations/chats.ts'
export { quoteInDraft, saveDraft } from './mutations/drafts.ts'
export { createRecord, discardEdit, editRecord, endTyping, resolveEdit } from './mutations/edits.ts'
export { addFile, removeFile, retryFile, sendFilesNow } from './mutations/files.ts'
export { keepOfChat, setKeepRules } from './mutations/keep-rules.ts'
export { keepReplies } from './mutations/kept-replies.ts'
export { changeMessage, reactToMessage, undoMessageChange } from './mutations/message-changes.ts'
export { moveMessage } from './mutations/message-order.ts'
export { addDraftPhoto, removeDraftPhoto } from './mutations/message-photos.ts'
export { prepareAgreementStep, prepareUnitStep } from './mutations/prepared-steps.ts'
export { addReceipted, releaseReceiptNumber, reserveReceiptNumber } from './mutations/receipts.ts'
export { markAgreementSeen } from './mutations/seen-news.ts'
export { takeShared } from './mutations/shared.ts'
