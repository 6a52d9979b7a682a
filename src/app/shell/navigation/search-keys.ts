type Key = Pick<
  KeyboardEvent,
  'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'repeat' | 'isComposing'
>
type KeyContext = {
  /** A field has the focus, so a plain key is text. */
  isWriting: boolean
  /** A panel is open over the page. */
  hasPanel: boolean
  /** Whether keys without Ctrl or ⌘ do anything; a person can switch them off. */
  hasSingleKeys: boolean
}

/** Returns whether a key opens the search: Ctrl-K or ⌘-K, or `/` outside fields. */
export function opensSearch(event: Key, { isWriting, hasPanel, hasSingleKeys }: KeyContext): boolean {
  if (hasPanel || event.repeat || event.isComposing || event.altKey) return false
  const isCommand = event.ctrlKey !== event.metaKey
  if (event.key.toLowerCase() === 'k') return isCommand && !event.shiftKey
  // Some keyboards need Shift for a slash.
  return event.key === '/' && !event.ctrlKey && !event.metaKey && hasSingleKeys && !isWriting
}
