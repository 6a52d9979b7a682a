import type { WaitingFile, WaitingMessage } from '#workers/replica-api.ts'

export type WaitingChoice = 'check' | 'retry' | 'edit' | 'up' | 'down' | 'discard'

/**
 * Returns the person's options for a waiting message. One that the server may have can only be checked; no message may
 * pass it, and only a message that was never tried can be moved. A message stays below the one it quotes.
 */
export function choicesFor(
  message: WaitingMessage,
  before: WaitingMessage | null,
  after: WaitingMessage | null,
): WaitingChoice[] {
  if (message.isFrozen) return ['check']
  // Without edits it would only be refused again.
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
 * Returns the person's options for a waiting file. A photo that a message names can't be discarded alone: the message
 * would announce it for ever. A refused photo will never arrive, so it can.
 */
export function fileChoices({ purpose, state }: Pick<WaitingFile, 'purpose' | 'state'>): ChangeChoice[] {
  const isNamed = purpose === 'messagePhoto' && state !== 'rejected'
  return FILE_CHOICES[state].filter((choice) => choice !== 'discard' || !isNamed)
}
