import { useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { noteMissingPart } from './missing-part.ts'
import { plainPanel, type Panel } from './plain-panel.ts'
import { showToast } from './toasts.ts'

/**
 * A dialog or drawer that is drawn when it is first wanted: pages have many that nobody opens, and their elements come
 * with the first. `isHere` says whether to draw it, `isShown` whether it is open, `ref` goes to the element. One whose
 * elements can't be loaded says so in a toast, and calls `onClose`.
 */
export function usePanel(isWanted: boolean, onClose: () => void) {
  const { t } = useTranslation('layout')
  // It must stand closed before it opens: a panel that begins open does not take the focus.
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
      // One that is taken out of the page while it is open gives the focus back as one that closes does: once it is out.
      if (panel.contains(document.activeElement) && before instanceof HTMLElement)
        queueMicrotask(() => before.focus())
    }
  }, [])

  return { isHere: stage !== 'absent', isShown: isWanted && stage === 'ready', ref }
}
