import { createEditSender } from './edit-sender.ts'
import { createFileSender, type FileSendScope } from './file-sender.ts'
import { createIntentSender } from './intent-sender.ts'
import { createMessageSender } from './message-sender.ts'

/** Everything that sends what was written on this device. In the leader only. */
export type Senders = {
  /** Sends messages, intents and edits that may go now. Resolves when none is under way. */
  drain: () => Promise<void>
  /** The same for files, which may take minutes. */
  drainFiles: () => Promise<void>
  /** Lets items that back off after a failure go at once, because a person asked. */
  forgetWaits: () => void
  isSending: () => boolean
  /** Chats that back off after a failure of their own. */
  waits: () => { chatId: string; until: number }[]
  stop: () => void
}

export function createSenders(scope: FileSendScope): Senders {
  const messages = createMessageSender(scope)
  // Takes turns with pulling, because a photo takes minutes on a thin line.
  const files = createFileSender({ ...scope, engine: scope.engine.as('keepingUp') })
  const small = [messages, createIntentSender(scope), createEditSender(scope)]
  const all = [...small, files]
  return {
    drain: async () => void (await Promise.all(small.map((sender) => sender.drain()))),
    drainFiles: files.drain,
    forgetWaits: () => all.forEach((sender) => sender.forgetWaits()),
    isSending: () => all.some((sender) => sender.isSending()),
    waits: () => messages.waits().map(({ id, until }) => ({ chatId: id, until })),
    stop: () => all.forEach((sender) => sender.stop()),
  }
}
