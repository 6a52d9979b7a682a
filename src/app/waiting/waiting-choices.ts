import type { WaitingMessage } from '#workers/replica-api.ts'

export type WaitingChoice = 'check' | 'retry' | 'edit' | 'up' | 'down' | 'discard'

/**
 * What a person may do about a message that waits. What the server may have can only be asked about; nothing passes
 * such a message, and only what was never tried moves.
 */
export function choicesFor(
  message: WaitingMessage,
  before: WaitingMessage | null,
  after: WaitingMessage | null,
): WaitingChoice[] {
  if (message.isFrozen) return ['check']
  // Without other words it would only be refused again.
  const needsWords = message.rejection === 'blank' || message.rejection === 'tooLong'
  const choices: WaitingChoice[] = message.state === 'rejected' && !needsWords ? ['retry', 'edit'] : ['edit']
  if (message.canMove && before !== null && !before.isFrozen) choices.push('up')
  if (message.canMove && after !== null && !after.isFrozen) choices.push('down')
  return [...choices, 'discard']
}
