import { useEffect, useRef } from 'react'
import { layoutChoices } from '#app/theme/layout.ts'
import { opensSearch } from './search-keys.ts'

/** Opens the search by its keys, from anywhere on the page except a field or an open panel. */
export function useSearchKeys(onOpen: () => void): void {
  const open = useRef(onOpen)
  useEffect(() => {
    open.current = onOpen
  })
  useEffect(() => {
    function onKey(event: KeyboardEvent): void {
      const context = {
        isWriting: event.target instanceof Element && event.target.closest(FIELDS) !== null,
        hasPanel: document.querySelector('sl-dialog[open], sl-drawer[open], sl-dropdown[open]') !== null,
        hasSingleKeys: layoutChoices.hasSingleKeys.get() === 'true',
      }
      if (event.defaultPrevented || !opensSearch(event, context)) return
      event.preventDefault()
      open.current()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}

const FIELDS = 'input, textarea, select, [contenteditable]:not([contenteditable="false"])'
