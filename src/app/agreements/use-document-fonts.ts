import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useIsReachable } from '#app/replica/use-is-reachable.ts'

/** Fetches the letters that documents will need, while there is a network: a PDF is made in the paddock. */
export function useDocumentFonts(names: string): void {
  const { t } = useTranslation('agreements')
  const isReachable = useIsReachable()
  const sample = `${t('document.title')} ${names}`
  useEffect(() => {
    if (!isReachable) return
    void import('./pdf/font-faces.ts').then(({ loadFonts }) => loadFonts(sample))
  }, [isReachable, sample])
}
