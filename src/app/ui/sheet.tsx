import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { belowWidth, BREAKPOINTS } from '#app/theme/breakpoints.ts'
import { useMediaQuery } from './use-media-query.ts'
import { usePanel } from './use-panel.ts'

/** A panel from the bottom on phones, from the end of the line elsewhere. `onClose` closes it; it never does by itself. */
export function Sheet({
  isOpen,
  title,
  onClose,
  footer,
  children,
}: {
  isOpen: boolean
  title: string
  onClose: () => void
  footer?: ReactNode
  children: ReactNode
}) {
  const isPhone = useMediaQuery(belowWidth(BREAKPOINTS.sm))
  const { isHere, isShown, ref } = usePanel(isOpen, onClose)
  if (!isHere) return null
  // Not where it is asked for: a bar that blurs what is behind it would hold the panel inside itself.
  return createPortal(
    <sl-drawer
      ref={ref}
      open={isShown}
      label={title}
      placement={isPhone ? 'bottom' : 'end'}
      onsl-request-close={(event) => {
        event.preventDefault()
        if (event.target === event.currentTarget) onClose()
      }}
    >
      {children}
      {footer !== undefined && <div slot="footer">{footer}</div>}
    </sl-drawer>,
    document.body,
  )
}
