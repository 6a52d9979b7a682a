import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { usePanel } from './use-panel.ts'

/** A modal dialog over the page. Keeps the focus inside; Escape, the cross and the scrim call `onClose`. */
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
  // Rendered in a portal: a bar with a backdrop blur would otherwise contain the fixed panel.
  return createPortal(
    <sl-dialog
      ref={ref}
      open={isShown}
      label={title}
      onsl-request-close={(event) => {
        // Closes only when `isOpen` changes, never by itself.
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
