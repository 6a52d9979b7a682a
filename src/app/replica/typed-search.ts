import { useState } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'

/** Navigation state of an address that follows what is typed. */
export const TYPED_HERE = { isTypedHere: true }

/**
 * What is sought in a list whose address says it (`search`). Letters stand as they are typed: an address follows a moment
 * later, and a field that waited for it would move the caret and break off an input method. An address that comes
 * otherwise, by going back or by a link, is what is sought from then on.
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

/** The state of a history entry may be anything. */
function isTypedHere(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'isTypedHere' in state
}
