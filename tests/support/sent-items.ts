import { z } from 'zod'
import { sendChatMessages } from '#contract/chat-message.ts'
import type { SeenExchange } from './fault-proxy.ts'

export const SEND_PATH = '/v1/chat-message'

/** One item of one send request, as the proxy saw it. */
export type SentItem = { id: string; chatId: string; text: string; bytes: string; exchange: SeenExchange }

const Body = sendChatMessages.body.extend({
  chatMessages: z.array(z.looseObject({ id: z.string(), message: z.string() })),
})

/** Returns every item of every send request that a proxy saw, in order of arrival. */
export function sentItems(log: readonly SeenExchange[]): SentItem[] {
  const sends = log.filter(({ method, path }) => method === 'POST' && path === SEND_PATH)
  return sends.flatMap((exchange) => {
    const { chatId, chatMessages } = Body.parse(JSON.parse(exchange.body))
    return chatMessages.map((item) => {
      return { id: item.id, chatId, text: item.message, bytes: JSON.stringify(item), exchange }
    })
  })
}
