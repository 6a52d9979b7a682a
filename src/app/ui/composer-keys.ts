/** The parts of a keydown event that decide whether it sends. */
export type ComposerKey = {
  key: string
  keyCode: number
  isComposing: boolean
  shiftKey: boolean
  altKey: boolean
  ctrlKey: boolean
  metaKey: boolean
}

/** Some browsers end a composition before its last keydown event, and give that event this code. */
const KEY_CODE_OF_COMPOSITION = 229

/**
 * Returns whether the key sends the message. Enter does, but not with Shift, which breaks the line, and not while an
 * input method is composing.
 */
export function isSendKey(event: ComposerKey): boolean {
  if (event.key !== 'Enter' || event.isComposing || event.keyCode === KEY_CODE_OF_COMPOSITION) return false
  return !event.shiftKey && !event.altKey && !event.ctrlKey && !event.metaKey
}
