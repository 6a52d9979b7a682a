import { useTranslation } from 'react-i18next'
import { Icon } from '#app/ui/icon.tsx'
import type { IconName } from '#app/ui/icon-names.ts'

const STEPS: { key: 'waits' | 'sends' | 'sent'; icon: IconName }[] = [
  { key: 'waits', icon: 'clock' },
  { key: 'sends', icon: 'arrow-up-circle' },
  { key: 'sent', icon: 'check2' },
]

/** The product's main idea in three bubbles: dashed is only here, solid is on the server. */
export function DeliveryStory() {
  const { t } = useTranslation('front')
  return (
    <ol className="delivery-story stack gap-6">
      {STEPS.map(({ key, icon }) => (
        <li key={key}>
          <p className={`delivery-bubble delivery-${key}`}>{t('how.message')}</p>
          <p className="delivery-words note">
            <Icon name={icon} />
            <span>
              <b>{t(`how.${key}.title`)}</b> {t(`how.${key}.text`)}
            </span>
          </p>
        </li>
      ))}
    </ol>
  )
}
