import { useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { noteMissingPart } from './missing-part.ts'
import { showToast } from './toasts.ts'

type Panel = HTMLElementTagNameMap['sl-dialog'] | HTMLElementTagNameMap['sl-drawer']

/**
 * Renders a dialog or drawer when it is first needed: most on a page are never opened, and their elements load with the
 * first. `isHere` says whether to render it, `isShown` whether it is open; `ref` goes to the element. If the elements
 * can't be loaded, it says so in a toast and calls `onClose`.
 */
export function usePanel(isWanted: boolean, onClose: () => void) {
  const { t } = useTranslation('layout')
  // Must be rendered closed before it opens: a panel that starts open does not take the focus.
  const [stage, setStage] = useState<'absent' | 'closed' | 'ready'>('absent')
  const isAwaited = isWanted && stage === 'absent'

  useEffect(() => {
    if (!isAwaited) return
    let isHere = true
    import('./panel-elements.ts').then(
      () => {
        if (isHere) setStage('closed')
      },
      (error: unknown) => {
        console.warn('Panels could not be loaded', error)
        noteMissingPart()
        if (!isHere) return
        showToast({ text: t('toast.notHere'), tone: 'problem' })
        onClose()
      },
    )
    return () => {
      isHere = false
    }
  }, [isAwaited, onClose, t])

  const ref = useCallback((panel: Panel | null) => {
    if (panel === null) return undefined
    const before = document.activeElement
    void plainPanel(panel).then(() => setStage('ready'))
    return () => {
      // A drawer removed while open would go on holding the Tab key.
      panel.modal.deactivate()
      // A panel removed while open returns the focus once it is removed, like one that closes.
      if (panel.contains(document.activeElement) && before instanceof HTMLElement)
        queueMicrotask(() => before.focus())
    }
  }, [])

  return { isHere: stage !== 'absent', isShown: isWanted && stage === 'ready', ref }
}

/**
 * Waits for a Shoelace dialog or drawer to render, then removes the landmark roles of its inner header and footer. The
 * page has its own, and a screen reader would announce these as well.
 */
async function plainPanel(panel: Panel): Promise<void> {
  await panel.updateComplete
  for (const part of panel.shadowRoot?.querySelectorAll('header, footer') ?? [])
    part.setAttribute('role', 'none')
}
