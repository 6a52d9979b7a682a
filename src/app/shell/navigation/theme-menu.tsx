import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { chooseTheme, THEMES, useTheme } from '#app/theme/theme.ts'
import { Icon } from '#app/ui/icon.tsx'
import type { IconName } from '#app/ui/icon-names.ts'
import { Menu } from '#app/ui/menu.tsx'

export const THEME_ICONS: Record<(typeof THEMES)[number], IconName> = {
  light: 'sun',
  dark: 'moon',
  system: 'circle-half',
}

/** The theme switcher: light, dark, or the device's theme (§2). Its icon shows the current choice. */
export const ThemeMenu = memo(function ThemeMenu() {
  const { t } = useTranslation('layout')
  const theme = useTheme()
  return (
    <span className="theme-tool">
      <Menu
        onChoose={(choice) => {
          const chosen = THEMES.find((candidate) => candidate === choice)
          if (chosen) chooseTheme(chosen)
        }}
        trigger={
          <button type="button" className="icon-button" title={t('account.theme')}>
            <Icon name={THEME_ICONS[theme]} />
            <span className="visually-hidden">{t('account.theme')}</span>
          </button>
        }
        groups={[
          {
            label: t('account.theme'),
            choices: THEMES.map((each) => ({
              id: each,
              label: t(`account.${each}`),
              icon: THEME_ICONS[each],
              isChosen: each === theme,
            })),
          },
        ]}
      />
    </span>
  )
})
