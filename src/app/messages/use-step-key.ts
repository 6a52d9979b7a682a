import { useEffect } from 'react'

const LIST = '.chat-pane'
const ROW = '.chat-list a[tabindex="0"]'
const FIELD = '.composer textarea'

/**
 * Moves the focus between the list of conversations and the message field with F6, the key for the parts of a window.
 * Does nothing while a panel is open, or where the other part isn't on screen.
 */
export function useStepKey(): void {
  useEffect(() => {
    function onKey(event: KeyboardEvent): void {
      const { key, ctrlKey, altKey, metaKey } = event
      if (key !== 'F6' || ctrlKey || altKey || metaKey || event.defaultPrevented) return
      if (document.querySelector('sl-dialog[open], sl-drawer[open]') !== null) return
      const isInList = document.querySelector(LIST)?.contains(document.activeElement)
      const next = document.querySelector<HTMLElement>(isInList ? FIELD : ROW)
      // On a phone only one of them shows.
      if (next === null || !next.checkVisibility()) return
      event.preventDefault()
      next.focus()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}
