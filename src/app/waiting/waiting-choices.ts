import type { WaitingFile, WaitingMessage } from '#workers/replica-api.ts'

export type WaitingChoice = 'check' | 'retry' | 'edit' | 'up' | 'down' | 'discard'

/**
 * What a person may do about a message that waits. What the server may have can only be asked about; nothing passes
 * such a message, and only what was never tried moves. A message stays below the one it quotes.
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
  const swaps = (upper: WaitingMessage, lower: WaitingMessage): boolean => lower.quotedId !== upper.id
  if (message.canMove && before !== null && !before.isFrozen && swaps(before, message)) choices.push('up')
  if (message.canMove && after !== null && !after.isFrozen && swaps(message, after)) choices.push('down')
  return [...choices, 'discard']
}

export type ChangeChoice = 'retry' | 'sendNow' | 'discard'

const FILE_CHOICES: Record<WaitingFile['state'], readonly ChangeChoice[]> = {
  queued: ['discard'],
  postponed: ['sendNow', 'discard'],
  sending: ['discard'],
  rejected: ['retry', 'discard'],
  removing: [],
}

/**
 * What a person may do about a file that waits. A photo that a message names goes with it: without the photo the message
 * would say for good that one is coming. One that was refused never will come.
 */
export function fileChoices({ purpose, state }: Pick<WaitingFile, 'purpose' | 'state'>): ChangeChoice[] {
  const isNamed = purpose === 'messagePhoto' && state !== 'rejected'
  return FILE_CHOICES[state].filter((choice) => choice !== 'discard' || !isNamed)
}
