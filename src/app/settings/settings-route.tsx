import './settings-route.css'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { DeviceSection } from '#app/device/device-section.tsx'
import { directionChoice } from '#app/i18n/direction.ts'
import { layoutChoices } from '#app/theme/layout.ts'
import { SYNC_PATH } from '#app/format/paths.ts'
import { skinChoice, themeChoice } from '#app/theme/theme.ts'
import { BlockedPeople } from './blocked-people.tsx'
import { ChoiceField } from './choice-field.tsx'
import { LanguageField } from './language-field.tsx'
import { PinSection } from './pin-section.tsx'
import { PrimaryField } from './primary-field.tsx'
import { SavedRepliesSection } from './saved-replies-section.tsx'
import { SwitchField } from './switch-field.tsx'

/**
 * Settings for the look of the app on this device (§2). Every choice applies at once, in every tab, and is stored here.
 */
export function Component() {
  const { t } = useTranslation(['settings', 'shell'])
  return (
    <div className="settings">
      <header>
        <h1 className="titled-by-bar">{t('shell:nav.settings')}</h1>
        <p>
          {t('lead')} <Link to={SYNC_PATH}>{t('shell:nav.sync')}</Link>
        </p>
      </header>
      <section aria-labelledby="settings-look">
        <h2 id="settings-look">{t('look')}</h2>
        <div className="settings-panel panel">
          <ChoiceField
            choice={themeChoice}
            legend={t('theme.label')}
            words={(value) => t(`theme.${value}`)}
          />
          <PrimaryField scheme="light" />
          <PrimaryField scheme="dark" />
        </div>
      </section>
      <section aria-labelledby="settings-words">
        <h2 id="settings-words">{t('words')}</h2>
        <div className="settings-panel panel">
          <LanguageField />
          <ChoiceField
            choice={directionChoice}
            legend={t('direction.label')}
            words={(value) => t(`direction.${value}`)}
          />
        </div>
      </section>
      <DeviceSection />
      <SavedRepliesSection />
      <BlockedPeople />
      <PinSection />
      {/* Rarely changed settings are collapsed, so that the others are easy to find. */}
      <details className="settings-advanced unfolds">
        <summary>
          <h2>{t('advanced')}</h2>
        </summary>
        <div className="settings-panel panel">
          <ChoiceField choice={skinChoice} legend={t('skin.label')} words={(value) => t(`skin.${value}`)} />
          <ChoiceField
            choice={layoutChoices.navigation}
            legend={t('navigation.label')}
            help={t('navigation.help')}
            words={(value) => t(`navigation.${value}`)}
          />
          <SwitchField choice={layoutChoices.isFolded} label={t('folded')} />
          <ChoiceField
            choice={layoutChoices.width}
            legend={t('width.label')}
            words={(value) => t(`width.${value}`)}
          />
          <ChoiceField
            choice={layoutChoices.navbar}
            legend={t('navbar.label')}
            help={t('navbar.help')}
            words={(value) => t(`bar.${value}`)}
          />
          <SwitchField choice={layoutChoices.isBlurred} label={t('blur')} />
          <SwitchField choice={layoutChoices.hasSingleKeys} label={t('singleKeys')} />
          <ChoiceField
            choice={layoutChoices.footer}
            legend={t('footer.label')}
            help={t('footer.help')}
            words={(value) => t(`bar.${value}`)}
          />
        </div>
      </details>
    </div>
  )
}
