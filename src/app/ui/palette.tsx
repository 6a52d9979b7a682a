import './palette.css'
import { type ReactNode, useState } from 'react'
import { createPortal } from 'react-dom'
import { usePanel } from './use-panel.ts'

/**
 * A panel near the top of the page that is a field and what it finds. The field, its first input, has the focus at once;
 * Escape and the scrim call `onClose`. Its content is mounted each time it opens.
 */
export function Palette(props: { isOpen: boolean; title: string; onClose: () => void; children: ReactNode }) {
  const { isOpen, title, onClose, children } = props
  const { isHere, isShown: isPanelShown, ref } = usePanel(isOpen, onClose)
  // What was found stays until the panel has faded.
  const [isShown, setIsShown] = useState(isOpen)
  if (isOpen && !isShown) setIsShown(true)
  if (!isHere) return null
  // Not where it is asked for: a bar that blurs what is behind it would hold the panel inside itself.
  return createPortal(
    <sl-dialog
      ref={ref}
      class="palette"
      open={isPanelShown}
      label={title}
      noHeader
      onsl-initial-focus={(event) => {
        event.preventDefault()
        if (event.target instanceof HTMLElement) event.target.querySelector('input')?.focus()
      }}
      onsl-request-close={(event) => {
        event.preventDefault()
        if (event.target === event.currentTarget) onClose()
      }}
      onsl-after-hide={() => setIsShown(isOpen)}
    >
      {isShown && children}
    </sl-dialog>,
    document.body,
  )
}
