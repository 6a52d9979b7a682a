import { z } from 'zod'
import { AfterId, endpoint, Id, paged, pageQuery, Timestamp, told } from './endpoint.ts'
import { PER_PAGE_MAX, SAVED_REPLIES_PAGE, SAVED_REPLY_TEXT_MAX, SAVED_REPLY_TITLE_MAX } from './limits.ts'

const SavedReplyFields = z.object({
  /** The title by which its writer finds it; nobody else sees it. */
  title: z.string().trim().min(1, 'required').max(SAVED_REPLY_TITLE_MAX, 'tooLong'),
  /** The text that goes into a message, with the placeholders of saved-reply-words.ts. */
  text: z.string().trim().min(1, 'required').max(SAVED_REPLY_TEXT_MAX, 'tooLong'),
  /** Removed from the list. The row stays for a while, so that it can be restored. */
  isRemoved: z.boolean(),
})

/** A text that a person writes often, kept for their own use in conversations and tickets. */
export const SavedReplyRow = SavedReplyFields.extend({
  id: Id,
  version: z.number().int(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
})
export type SavedReplyRow = z.infer<typeof SavedReplyRow>

export const NewSavedReply = SavedReplyFields.extend({
  isRemoved: SavedReplyFields.shape.isRemoved.default(false),
})
export type NewSavedReply = z.infer<typeof NewSavedReply>

/** Fields to change; those left out stay as they are. */
export const SavedReplyEdit = SavedReplyFields.partial()
export type SavedReplyEdit = z.infer<typeof SavedReplyEdit>

const SavedReplyParams = z.object({ id: Id })
const SavedReplyAnswer = told(SavedReplyRow)

// For people who reply to others about rooms or as support: those who may write rooms, including administrators.
export const savedReplies = endpoint({
  name: 'savedReplies',
  method: 'get',
  path: '/saved-replies',
  needs: ['update', 'Unit'],
  summary: "The caller's saved replies, newest change first",
  query: pageQuery(SAVED_REPLIES_PAGE, PER_PAGE_MAX).extend(AfterId.shape),
  answer: paged(SavedReplyRow),
})

export const createSavedReply = endpoint({
  name: 'createSavedReply',
  hasOwnLimit: true,
  method: 'put',
  path: '/saved-replies/:id',
  needs: ['update', 'Unit'],
  summary: 'Saves a reply under an id made on the device. Safe to repeat: returns the stored reply',
  params: SavedReplyParams,
  body: NewSavedReply,
  answer: SavedReplyAnswer,
})

export const editSavedReply = endpoint({
  name: 'editSavedReply',
  hasOwnLimit: true,
  method: 'patch',
  path: '/saved-replies/:id',
  needs: ['update', 'Unit'],
  summary:
    'Changes fields of a saved reply. `If-Match` names the version; 409 with the current row for any other',
  params: SavedReplyParams,
  body: SavedReplyEdit,
  answer: SavedReplyAnswer,
})
