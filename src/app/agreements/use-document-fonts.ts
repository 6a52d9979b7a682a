import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { isLocale } from '#app/i18n/locale.ts'
import { useIsReachable } from '#app/replica/use-is-reachable.ts'

/**
 * Fetches the letters that documents will need, while there is a network: a PDF is made in the paddock. They are those
 * of the screen's language, and of these words: names, what was agreed, what was said.
 */
export function useDocumentFonts(words: readonly string[]): void {
  const { i18n } = useTranslation('agreements')
  const isReachable = useIsReachable()
  const { language } = i18n
  // Of what is being written only a letter that is new asks again.
  const letters = [...new Set(words.join(''))].toSorted().join('')
  useEffect(() => {
    if (!isReachable || !isLocale(language)) return
    const labels = JSON.stringify(i18n.getResourceBundle(language, 'agreements'))
    void import('./pdf/font-faces.ts').then(({ keepFonts }) => keepFonts(labels + letters, language))
  }, [i18n, isReachable, language, letters])
}
