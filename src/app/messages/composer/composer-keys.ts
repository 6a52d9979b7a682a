/** What of a keydown decides whether it sends. */
export type ComposerKey = {
  key: string
  keyCode: number
  isComposing: boolean
  shiftKey: boolean
  altKey: boolean
  ctrlKey: boolean
  metaKey: boolean
}

/** Some browsers end a composition before its last keydown, and mark that key with this code instead. */
const KEY_CODE_OF_COMPOSITION = 229

/** Enter sends. With Shift it breaks the line, and while an input method composes it belongs to the input method. */
export function isSendKey(event: ComposerKey): boolean {
  if (event.key !== 'Enter' || event.isComposing || event.keyCode === KEY_CODE_OF_COMPOSITION) return false
  return !event.shiftKey && !event.altKey && !event.ctrlKey && !event.metaKey
}
