import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { belowWidth, BREAKPOINTS } from '#app/theme/breakpoints.ts'
import { useMediaQuery } from './use-media-query.ts'
import { usePanel } from './use-panel.ts'

/**
 * A panel that slides in from the bottom on phones and from the inline end elsewhere. Closes only through `onClose`.
 */
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
  // Rendered in a portal: a bar with a backdrop blur would otherwise contain the fixed panel.
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
