import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useMatches } from 'react-router-dom'
import { productName } from '#app/i18n/i18n.ts'
import { pageHandle } from '#app/shell/page-handle.ts'
import { useTitlePrefix } from './unread-mark.ts'

/**
 * After a change of page, sets the window's title, scrolls to the top or to the anchor in the hash (§2), and focuses
 * the content, so that a screen reader continues there. A change of only the query is left to the page.
 */
export function usePageChange(): void {
  const { t } = useTranslation(['shell', 'auth', 'layout', 'records'])
  const { pathname, search, hash, key } = useLocation()
  const handle = pageHandle(useMatches())
  const shown = useRef<Place | null>(null)
  const title = handle === null ? productName() : `${t(handle.title)} - ${productName()}`

  const prefix = useTitlePrefix()

  useEffect(() => {
    document.title = `${prefix}${title}`
  }, [prefix, title])

  useEffect(() => {
    const before = shown.current
    shown.current = { pathname, search, hash }
    // The browser has scrolled the first page itself, but its anchor did not exist yet at that time.
    const isNewPage = before !== null && before.pathname !== pathname
    const isNewAnchor = (before?.hash ?? '') !== hash
    const isSameLink = hash !== '' && before?.search === search
    if (isNewPage) document.getElementById('content')?.focus({ preventScroll: true })
    if (!isNewPage && !isNewAnchor && !isSameLink) return undefined
    if (hash === '') {
      window.scrollTo(0, 0)
      return undefined
    }
    return scrollToAnchor(anchorId(hash))
    // Includes the key, because the same link can be followed again.
  }, [pathname, search, hash, key])
}

type Place = { pathname: string; search: string; hash: string }

/** Scrolls to an anchor, now or when it appears. Returns a function that stops waiting. */
function scrollToAnchor(id: string): (() => void) | undefined {
  const anchor = document.getElementById(id)
  if (anchor) {
    anchor.scrollIntoView()
    return undefined
  }
  window.scrollTo(0, 0)
  const wait = new AbortController()
  // Few pages need it, and none that people arrive at.
  import('./late-anchor.ts').then(
    ({ scrollWhenThere }) => scrollWhenThere(id, wait.signal),
    () => undefined,
  )
  return () => wait.abort()
}

/** Returns the id that a hash names; if it can't be decoded, the raw text. */
function anchorId(hash: string): string {
  const id = hash.slice(1)
  try {
    return decodeURIComponent(id)
  } catch {
    return id
  }
}
