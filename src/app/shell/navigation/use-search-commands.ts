import { useTranslation } from 'react-i18next'
import { labelled } from '#app/format/labelled.ts'
import { LANGUAGES, LOCALES } from '#contract/locale.ts'
import type { Ability } from '#contract/permission.ts'
import { chooseLocale } from '#app/i18n/i18n.ts'
import type { SearchCommand } from '#app/search/search-option.ts'
import { chooseTheme, THEMES } from '#app/theme/theme.ts'
import { shortcuts } from './shortcuts.ts'
import { THEME_ICONS } from './theme-menu.tsx'
import { useBegin } from './use-begin.ts'

/**
 * Returns the commands of the search besides opening something: what a person may start, the themes and the languages.
 */
export function useSearchCommands(abilities: readonly Ability[]): SearchCommand[] {
  const { t, i18n } = useTranslation(['layout', 'shell', 'records'])
  const begin = useBegin()
  return [
    ...shortcuts(abilities).map((shortcut) => ({
      id: `begin-${shortcut.kind}`,
      label: t(shortcut.label),
      icon: shortcut.icon,
      isOffered: true,
      run: () => void begin(shortcut),
    })),
    ...THEMES.map((theme) => ({
      id: `theme-${theme}`,
      label: labelled(t('account.theme'), t(`account.${theme}`), i18n.language),
      icon: THEME_ICONS[theme],
      isOffered: false,
      run: () => chooseTheme(theme),
    })),
    ...LOCALES.map((locale) => ({
      id: `locale-${locale}`,
      label: labelled(t('shell:account.language'), LANGUAGES[locale].name, i18n.language),
      icon: 'translate' as const,
      isOffered: false,
      run: () => void chooseLocale(locale),
    })),
  ]
}
