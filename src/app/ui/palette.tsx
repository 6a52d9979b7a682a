import './palette.css'
import { type ReactNode, useState } from 'react'
import { createPortal } from 'react-dom'
import { usePanel } from './use-panel.ts'

/**
 * A panel near the top of the page with a search field and its results. Its first input gets the focus at once; Escape
 * and the scrim call `onClose`. The content is mounted each time the panel opens.
 */
export function Palette(props: { isOpen: boolean; title: string; onClose: () => void; children: ReactNode }) {
  const { isOpen, title, onClose, children } = props
  const { isHere, isShown: isPanelShown, ref } = usePanel(isOpen, onClose)
  // Keep the results until the panel has faded out.
  const [isShown, setIsShown] = useState(isOpen)
  if (isOpen && !isShown) setIsShown(true)
  if (!isHere) return null
  // Rendered in a portal: a bar with a backdrop blur would otherwise contain the fixed panel.
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
