import { z } from 'zod'
import { endpoint, Id } from './endpoint.ts'
import { LOCALES } from './locale.ts'

export const MessageTranslation = z.object({
  /** The service that would translate, as the person is told it; `null` if this server has none. */
  service: z.string().nullable(),
  /** The text in the other language; `null` unless the request named the service, and if the service couldn't. */
  text: z.string().nullable(),
  /** The words that were translated, which may be newer than those that the device has; `null` without `text`. */
  original: z.string().nullable(),
})
export type MessageTranslation = z.infer<typeof MessageTranslation>

export const translateMessage = endpoint({
  name: 'translateMessage',
  method: 'post',
  path: '/chat-message/:id/translation',
  needs: 'signedIn',
  summary:
    'Translates the text of a message by the configured service, which gets its words only if the request names that service. Nothing is stored',
  params: z.object({ id: Id }),
  body: z.object({
    to: z.enum(LOCALES),
    /** The service that the person agreed to; `null` asks which it would be. */
    service: z.string().max(300).nullable(),
  }),
  answer: z.object({ data: MessageTranslation }),
})
