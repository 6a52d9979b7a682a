import { useCallback, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { fromWidth, OVERLAY_BELOW } from '#app/theme/breakpoints.ts'
import { useMediaQuery } from '#app/ui/use-media-query.ts'

/**
 * Manages the navigation as an overlay, below 976 px (§2). The page behind it is inert. Escape, a press outside, a
 * change of page and a wider window close it. The focus moves into it and back.
 */
export function useMenuOverlay() {
  const isWide = useMediaQuery(fromWidth(OVERLAY_BELOW))
  const { key } = useLocation()
  const [openedAt, setOpenedAt] = useState<string | null>(null)
  const returnTo = useRef<HTMLElement | null>(null)
  const isOpen = openedAt === key && !isWide

  const close = useCallback(() => setOpenedAt(null), [])
  const open = useCallback(() => {
    returnTo.current = document.activeElement instanceof HTMLElement ? document.activeElement : null
    setOpenedAt(key)
  }, [key])

  useEffect(() => {
    if (!isOpen) return
    const rail = document.getElementById('rail')
    rail?.querySelector<HTMLElement>('.rail-close')?.focus()
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') close()
    }
    const onPress = (event: PointerEvent) => {
      if (event.target instanceof Node && !rail?.contains(event.target)) close()
    }
    document.addEventListener('keydown', onKey)
    document.addEventListener('pointerdown', onPress)
    return () => {
      document.removeEventListener('keydown', onKey)
      document.removeEventListener('pointerdown', onPress)
      returnTo.current?.focus()
    }
  }, [isOpen, close])

  return { isOpen, open, close }
}
