import './toast-region.css'
import { useEffect, useState } from 'react'
import { Icon } from './icon.tsx'
import { IconButton } from './icon-button.tsx'
import { dismissToast, type Toast, useToasts } from './toasts.ts'

const TOAST_LIFE_MS = 6_000
/** Toasts with an undo button or a problem stay longer. */
const LONG_TOAST_LIFE_MS = 12_000

/**
 * Shows toasts; screen readers announce them politely. While the pointer or the focus is inside, or the page is hidden,
 * none disappears. What happened while the person was away waits for them. The region stays in the page, so that new toasts are announced.
 */
export function ToastRegion({ label, dismissLabel }: { label: string; dismissLabel: string }) {
  const toasts = useToasts()
  const [isHeld, setIsHeld] = useState(false)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- only observes pointer and focus
    <section
      className="toasts"
      aria-label={label}
      onPointerEnter={() => setIsHeld(true)}
      onPointerLeave={() => setIsHeld(false)}
      onFocus={() => setIsHeld(true)}
      onBlur={() => setIsHeld(false)}
    >
      <ul aria-live="polite" aria-relevant="additions">
        {toasts.map((toast) => (
          <li key={toast.id}>
            <ToastLine toast={toast} isHeld={isHeld} dismissLabel={dismissLabel} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function ToastLine(props: { toast: Toast; isHeld: boolean; dismissLabel: string }) {
  const { toast, isHeld, dismissLabel } = props
  const { id, text, lines = [], tone, undo, isUntilTouched = false } = toast
  const [isTouched, setIsTouched] = useState(!isUntilTouched)
  const isLong = tone === 'problem' || undo !== undefined

  useEffect(() => {
    if (isTouched) return
    const touch = () => setIsTouched(true)
    document.addEventListener('pointerdown', touch)
    document.addEventListener('keydown', touch)
    return () => {
      document.removeEventListener('pointerdown', touch)
      document.removeEventListener('keydown', touch)
    }
  }, [isTouched])

  useEffect(() => {
    if (isHeld || !isTouched) return
    let timer = 0
    const run = () => {
      window.clearTimeout(timer)
      if (document.visibilityState === 'hidden') return
      timer = window.setTimeout(() => dismissToast(id), isLong ? LONG_TOAST_LIFE_MS : TOAST_LIFE_MS)
    }
    run()
    document.addEventListener('visibilitychange', run)
    return () => {
      window.clearTimeout(timer)
      document.removeEventListener('visibilitychange', run)
    }
  }, [id, isHeld, isTouched, isLong])

  function leave(): void {
    dismissToast(id)
    // The button that had the focus is gone.
    document.getElementById('content')?.focus({ preventScroll: true })
  }

  return (
    <div className={`toast toast-${tone}`}>
      {tone === 'problem' && <Icon name="exclamation-circle" />}
      <div className="toast-words">
        <p>{text}</p>
        {lines.length > 0 && (
          <ol>
            {lines.map((line, nth) => (
              // oxlint-disable-next-line react/no-array-index-key -- the lines of a toast never change, and two may say the same
              <li key={nth} className="one-line">
                <bdi>{line}</bdi>
              </li>
            ))}
          </ol>
        )}
      </div>
      {undo && (
        <button
          type="button"
          className="toast-undo"
          onClick={() => {
            undo.run()
            leave()
          }}
        >
          {undo.label}
        </button>
      )}
      <IconButton icon="x-lg" label={dismissLabel} onClick={leave} />
    </div>
  )
}
