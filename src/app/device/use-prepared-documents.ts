import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { isLocale } from '#contract/locale.ts'
import { useDataUse } from '#app/replica/use-data-use.ts'
import { useIsReachable } from '#app/replica/use-is-reachable.ts'

/**
 * Loads what documents will need while there is a network and data saver is off, because PDFs are made in the paddock.
 * The fonts cover a feature's strings in the current language and these texts: names, and what was agreed.
 */
export function usePreparedDocuments(
  feature: 'agreements' | 'documents' | 'revenue',
  words: readonly string[],
): void {
  const { i18n } = useTranslation()
  const isReachable = useIsReachable()
  const isSaving = useDataUse()?.dataSaver !== null
  const { language } = i18n
  // While a text is being typed, only a new letter causes another request.
  const letters = [...new Set(words.join(''))].toSorted().join('')
  useEffect(() => {
    if (!isReachable || isSaving || !isLocale(language)) return
    const labels = JSON.stringify(i18n.getResourceBundle(language, feature))
    void import('./prepare-documents.ts').then(({ prepareDocuments }) =>
      prepareDocuments(labels + letters, language),
    )
  }, [i18n, isReachable, isSaving, language, feature, letters])
}
