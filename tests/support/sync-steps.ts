import type { Tab } from './sync-bed.ts'
import { until } from './until.ts'

export const isSend = ({ method, path }: { method: string; path: string }) =>
  method === 'POST' && path === '/v1/chat-message'

/** Writes messages as a person does, one after the other; returns their ids. */
export async function send(tab: Tab, chatId: string, ...texts: string[]): Promise<string[]> {
  const ids: string[] = []
  for (const message of texts) {
    const sent = await tab.mutate('sendChatMessage', { chatId, message })
    if (!sent.ok) throw new Error(sent.failure.message)
    ids.push(sent.value.id)
  }
  return ids
}

/** Waits until nothing waits to be sent. */
export function drained(tab: Tab) {
  return tab.rows('outbox', {}, ({ waiting, uncertain }) => waiting + uncertain === 0)
}

/** Waits until the replica is in sync with the server. */
export async function ready(tab: Tab): Promise<void> {
  await until('caught up', () => tab.status().isCaughtUp)
}
