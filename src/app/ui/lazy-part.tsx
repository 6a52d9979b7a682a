import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { noteMissingPart } from './missing-part.ts'
import { showToast } from './toasts.ts'

type Load<Props> = () => Promise<ComponentType<Props>>

/**
 * A part of a page that is loaded when it first renders. `Frame` renders in its place until it has loaded, and around
 * the message if it can't be loaded. Loading is retried when the network returns. The rest of the page stays.
 */
export function lazyPart<Props extends object>(
  load: Load<Props>,
  Frame: ComponentType<Props & { children: ReactNode }>,
): ComponentType<Props> {
  const usePart = fetchedOnce(load)
  return function LazyPart(props) {
    const { Part, isMissing } = usePart()
    if (Part) return <Part {...props} />
    return <Frame {...props}>{isMissing && <MissingPart />}</Frame>
  }
}

/** A dialog or sheet that is loaded when it first opens. If it can't be loaded, it says so in a toast and closes. */
export function lazyPanel<Props extends { onClose: () => void }>(load: Load<Props>): ComponentType<Props> {
  const usePart = fetchedOnce(load)
  return function LazyPanel(props) {
    const { t } = useTranslation('layout')
    const { Part, isMissing } = usePart()
    const { onClose } = props
    useEffect(() => {
      if (!isMissing) return
      showToast({ text: t('toast.notHere'), tone: 'problem' })
      onClose()
    }, [isMissing, onClose, t])
    return Part && <Part {...props} />
  }
}

function MissingPart() {
  const { t } = useTranslation('layout')
  return (
    <p role="status" className="missing-part">
      {t('toast.notHere')}
    </p>
  )
}

/** Loads a part once. Unlike React's `lazy`, whose failure is permanent and takes down the whole page, it retries. */
function fetchedOnce<Props>(load: Load<Props>) {
  let fetched: ComponentType<Props> | null = null
  return function usePart(): { Part: ComponentType<Props> | null; isMissing: boolean } {
    const [Part, setPart] = useState(() => fetched)
    const [isMissing, setIsMissing] = useState(false)
    useEffect(() => {
      if (Part !== null) return undefined
      let isHere = true
      const attempt = () => {
        load().then(
          (part) => {
            fetched = part
            if (isHere) setPart(() => part)
          },
          (error: unknown) => {
            console.warn('A part of the page could not be loaded', error)
            noteMissingPart()
            if (isHere) setIsMissing(true)
          },
        )
      }
      attempt()
      window.addEventListener('online', attempt)
      return () => {
        isHere = false
        window.removeEventListener('online', attempt)
      }
    }, [Part])
    return { Part, isMissing }
  }
}
