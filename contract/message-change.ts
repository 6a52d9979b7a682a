import { z } from 'zod'
import { ChatMessage } from './chat-message.ts'
import { endpoint, Id, paged, pageQuery, Timestamp, told } from './endpoint.ts'
import { MESSAGE_EDIT_MS, MESSAGE_TAKE_BACK_MS, PER_PAGE_MAX, REACTION_LENGTH_MAX } from './limits.ts'
import { MessagePhoto } from './message-photo.ts'

/** What the server stores as the words of a message that was taken back, for clients that know no other words for it. */
export const TAKEN_BACK_IN_ENGLISH = 'Message taken back'

/**
 * Why a change was refused, in `validationErrors` for the field `message`. `fixed`: no text of a person. `notice`: it was
 * sent on a day on which its sender served an electronic notice.
 */
export type ChangeRefusal = 'tooLate' | 'takenBack' | 'notice' | 'chatClosed' | 'fixed' | 'blank' | 'tooLong'

/**
 * Returns why a message of one's own can't be edited (or taken back) at a time; `null` if it can. A text can be edited for
 * 15 minutes after the server accepted it and taken back for 24 hours, the last millisecond included.
 */
export function changeProblem(
  message: { kind: string; createdAt: string | null; takenBack?: unknown },
  isTakingBack: boolean,
  now: number,
): Extract<ChangeRefusal, 'tooLate' | 'takenBack' | 'fixed'> | null {
  if (message.kind !== 'text') return 'fixed'
  if (message.takenBack !== undefined) return 'takenBack'
  const limit = isTakingBack ? MESSAGE_TAKE_BACK_MS : MESSAGE_EDIT_MS
  return message.createdAt !== null && now - Date.parse(message.createdAt) > limit ? 'tooLate' : null
}

export const changeMessage = endpoint({
  name: 'changeMessage',
  method: 'put',
  path: '/chat-message/:id/text',
  needs: 'signedIn',
  summary:
    'Gives an own message another text, or takes it back with `null`. The change’s id is made on the device, and a repeated one changes nothing',
  params: z.object({ id: Id }),
  body: z.object({ changeId: Id, message: z.string().nullable() }),
  answer: told(ChatMessage),
})

export const reactToMessage = endpoint({
  name: 'reactToMessage',
  method: 'put',
  path: '/chat-message/:id/reaction',
  needs: 'signedIn',
  summary:
    'Sets the caller’s reaction to a message, one emoji, or takes it off with `null`. `seen` is the edition of the row that the person saw: a reaction of theirs that is newer stays',
  params: z.object({ id: Id }),
  body: z.object({
    emoji: z.string().min(1).max(REACTION_LENGTH_MAX).nullable(),
    seen: z.number().int().min(0),
  }),
  answer: told(ChatMessage),
})

export const askForFullPhoto = endpoint({
  name: 'askForFullPhoto',
  method: 'put',
  path: '/chat-message/:id/photo/:photoId/full',
  needs: 'signedIn',
  summary:
    'Asks the sender’s device for the full size of a photo of another person’s message: it then no longer waits for a good line. Repeated, or once it has arrived, it changes nothing',
  params: z.object({ id: Id, photoId: Id }),
  answer: told(ChatMessage),
})

/** What a message said before a change. `nth` is 0 for what was sent first. */
export const MessageVersion = z.object({
  messageId: Id,
  nth: z.number().int().min(0),
  message: z.string(),
  photos: z.array(MessagePhoto).optional(),
  /** When another text replaced it, or it was taken back, by the server's clock. */
  replacedAt: Timestamp,
})
export type MessageVersion = z.infer<typeof MessageVersion>

export const messageVersions = endpoint({
  name: 'messageVersions',
  method: 'get',
  path: '/chat-message/versions',
  needs: 'signedIn',
  summary: 'What the messages of a chat said before they were changed, in the order of the messages',
  query: pageQuery(PER_PAGE_MAX, PER_PAGE_MAX).extend({ chatId: Id }),
  answer: paged(MessageVersion),
})
