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
  const { pathname, hash } = useLocation()
  const handle = pageHandle(useMatches())
  const shown = useRef<{ pathname: string; hash: string } | null>(null)
  const title = handle === null ? productName() : `${t(handle.title)} - ${productName()}`

  const prefix = useTitlePrefix()

  useEffect(() => {
    document.title = `${prefix}${title}`
  }, [prefix, title])

  useEffect(() => {
    const before = shown.current
    shown.current = { pathname, hash }
    // The first page is where the browser has put it, but its anchor was not there yet when the browser looked.
    const isNewPage = before !== null && before.pathname !== pathname
    const isNewAnchor = (before?.hash ?? '') !== hash
    if (isNewPage) document.getElementById('content')?.focus({ preventScroll: true })
    if (!isNewPage && !isNewAnchor) return
    const anchor = hash === '' ? null : document.getElementById(anchorId(hash))
    if (anchor) anchor.scrollIntoView()
    else window.scrollTo(0, 0)
  }, [pathname, hash])
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
