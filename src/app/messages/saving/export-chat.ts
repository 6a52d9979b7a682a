import type { MessageView } from '#workers/replica-api.ts'
import { conversationRows } from '#app/messages/conversation/conversation-rows.ts'
import type { Gap } from '#workers/replica-api.ts'

export type ExportWords = {
  nameOf: (message: MessageView) => string
  textOf: (message: MessageView) => string
  dayOf: (at: string) => string
  timeOf: (at: string) => string
  stateOf: (message: MessageView) => string
  missing: (count: number) => string
}

/**
 * Returns the conversation as plain text, oldest first, with days and times. Gaps and unsent messages are marked as
 * such.
 */
export function chatAsText(messages: MessageView[], gaps: Gap[], words: ExportWords): string {
  const lines = conversationRows(messages, gaps, null).map((row) => {
    switch (row.kind) {
      case 'day':
        return `\n${words.dayOf(row.at)}`
      case 'gap':
        return `[${words.missing(row.count)}]`
      case 'new':
      case 'later':
        return ''
      case 'message':
        return messageLine(row.message, words)
    }
  })
  return `${lines.join('\n').trim()}\n`
}

function messageLine(message: MessageView, words: ExportWords): string {
  const at = message.createdAt ?? message.writtenAt
  const state = words.stateOf(message)
  const head = [at === null ? '' : words.timeOf(at), words.nameOf(message), state && `(${state})`]
    .filter(Boolean)
    .join(' ')
  return `${head}: ${words.textOf(message)}`
}
