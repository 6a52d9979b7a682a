import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useMatches } from 'react-router-dom'
import { productName } from '#app/i18n/i18n.ts'
import { pageHandle } from './page-handle.ts'
import { useTitlePrefix } from './unread-mark.ts'

/**
 * After a change of page: the window's title, the top of the page or the anchor of a hash (§2), and the focus on the
 * content, so that a screen reader goes on there. A change of query alone is the page's own affair.
 */
export function usePageChange(): void {
  const { t } = useTranslation(['shell', 'auth'])
  const { pathname, hash } = useLocation()
  const handle = pageHandle(useMatches())
  const shown = useRef({ pathname, hash })
  const title = handle === null ? productName() : `${t(handle.title)} - ${productName()}`

  const prefix = useTitlePrefix()

  useEffect(() => {
    document.title = `${prefix}${title}`
  }, [prefix, title])

  useEffect(() => {
    const isNewPage = shown.current.pathname !== pathname
    const isNewAnchor = shown.current.hash !== hash
    shown.current = { pathname, hash }
    if (isNewPage) document.getElementById('content')?.focus({ preventScroll: true })
    if (!isNewPage && !isNewAnchor) return
    const anchor = hash === '' ? null : document.getElementById(decodeURIComponent(hash.slice(1)))
    if (anchor) anchor.scrollIntoView()
    else window.scrollTo(0, 0)
  }, [pathname, hash])
}
