import { type ComponentType, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { noteMissingPart } from '#app/ui/missing-part.ts'
import { showToast } from '#app/ui/toasts.ts'

/**
 * Loads a part of the layout that opens over the page when it is first opened; `Part` is `null` until then. If it can't
 * be loaded, shows a toast and tries again the next time.
 */
export function useLazyPart<Props>(load: () => Promise<ComponentType<Props>>) {
  const { t } = useTranslation('layout')
  const [Part, setPart] = useState<ComponentType<Props> | null>(null)
  const [isOpen, setIsOpen] = useState(false)

  async function open(): Promise<void> {
    if (Part === null) {
      try {
        const loaded = await load()
        setPart(() => loaded)
      } catch (error) {
        console.warn('A part of the layout could not be loaded', error)
        noteMissingPart()
        showToast({ text: t('toast.notHere'), tone: 'problem' })
        return
      }
    }
    setIsOpen(true)
  }
  return { Part, isOpen, open: () => void open(), close: () => setIsOpen(false) }
}
