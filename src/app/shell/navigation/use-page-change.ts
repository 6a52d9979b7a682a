import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useMatches } from 'react-router-dom'
import { productName } from '#app/i18n/i18n.ts'
import { pageHandle } from '#app/shell/page-handle.ts'
import { useTitlePrefix } from './unread-mark.ts'

/**
 * After a change of page: the window's title, the top of the page or the anchor of a hash (§2), and the focus on the
 * content, so that a screen reader goes on there. A change of query alone is the page's own affair.
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
    // The first page is where the browser has put it, but its anchor was not there yet when the browser looked.
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
    // With the key: the same link may be followed again.
  }, [pathname, search, hash, key])
}

type Place = { pathname: string; search: string; hash: string }

/** Scrolls to an anchor, now or when it appears. Returns what ends the wait. */
function scrollToAnchor(id: string): (() => void) | undefined {
  const anchor = document.getElementById(id)
  if (anchor) {
    anchor.scrollIntoView()
    return undefined
  }
  window.scrollTo(0, 0)
  const wait = new AbortController()
  // Few pages need it, and none of those that people arrive at.
  import('./late-anchor.ts').then(
    ({ scrollWhenThere }) => scrollWhenThere(id, wait.signal),
    () => undefined,
  )
  return () => wait.abort()
}

/** The id that a hash names; one that can't be decoded stands for itself. */
function anchorId(hash: string): string {
  const id = hash.slice(1)
  try {
    return decodeURIComponent(id)
  } catch {
    return id
  }
}
