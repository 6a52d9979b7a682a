import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { usePanel } from './use-panel.ts'

/** A question over the page. It keeps the focus inside; Escape, the cross and the scrim call `onClose`. */
export function Dialog({
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
  const { isHere, isShown, ref } = usePanel(isOpen, onClose)
  if (!isHere) return null
  // Not where it is asked for: a bar that blurs what is behind it would hold the panel inside itself.
  return createPortal(
    <sl-dialog
      ref={ref}
      open={isShown}
      label={title}
      onsl-request-close={(event) => {
        // It closes when `isOpen` says so, never by itself.
        event.preventDefault()
        if (event.target === event.currentTarget) onClose()
      }}
    >
      {children}
      {footer !== undefined && <div slot="footer">{footer}</div>}
    </sl-dialog>,
    document.body,
  )
}
