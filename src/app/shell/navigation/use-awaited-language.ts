import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { LANGUAGES } from '#contract/locale.ts'
import { useAwaitedLocale } from '#app/i18n/i18n.ts'
import { showToast } from '#app/ui/toasts.ts'

/**
 * Shows a toast if the language chosen in the menu or the search can't be loaded yet, because neither stays open to say
 * so.
 */
export function useAwaitedLanguage(): void {
  const { t } = useTranslation('shell')
  const awaited = useAwaitedLocale()
  useEffect(() => {
    if (awaited === null) return
    showToast({ text: t('account.languageAwaited', { language: LANGUAGES[awaited].name }), tone: 'plain' })
    // Once for each choice, not again in another language.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [awaited])
}
