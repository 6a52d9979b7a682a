import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { isLocale } from '#contract/locale.ts'
import { useDataUse } from '#app/replica/use-data-use.ts'
import { useIsReachable } from '#app/replica/use-is-reachable.ts'

/**
 * Fetches what documents will need, while there is a network and no data is to be saved: a PDF is made in the paddock.
 * Its letters are those of a feature's words in the screen's language, and of these words: names, what was agreed.
 */
export function usePreparedDocuments(feature: 'agreements' | 'documents', words: readonly string[]): void {
  const { i18n } = useTranslation()
  const isReachable = useIsReachable()
  const isSaving = useDataUse()?.dataSaver !== null
  const { language } = i18n
  // Of what is being written only a letter that is new asks again.
  const letters = [...new Set(words.join(''))].toSorted().join('')
  useEffect(() => {
    if (!isReachable || isSaving || !isLocale(language)) return
    const labels = JSON.stringify(i18n.getResourceBundle(language, feature))
    void import('./prepare-documents.ts').then(({ prepareDocuments }) =>
      prepareDocuments(labels + letters, language),
    )
  }, [i18n, isReachable, isSaving, language, feature, letters])
}
