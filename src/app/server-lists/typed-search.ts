import { useState } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'

/** Navigation state of an address that follows typing. */
export const TYPED_HERE = { isTypedHere: true }

/**
 * Keeps a list's search text in sync with its address (`search`). Typed letters show at once and the address follows a
 * moment later: a field that waited for the address would move the caret and interrupt an input method. When the
 * address changes in another way, by going back or following a link, its text becomes the search.
 */
export function useTypedSearch(): [search: string, setSearch: (search: string) => void] {
  const { key, search: address, state } = useLocation()
  const type = useNavigationType()
  const named = new URLSearchParams(address).get('search') ?? ''
  const [typed, setTyped] = useState(named)
  const [seen, setSeen] = useState(key)
  if (seen !== key) {
    setSeen(key)
    if (type === 'POP' || !isTypedHere(state)) setTyped(named)
  }
  return [typed, setTyped]
}

/** The state of a history entry can be anything. */
function isTypedHere(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'isTypedHere' in state
}
