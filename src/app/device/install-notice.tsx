import './install-notice.css'
import { useTranslation } from 'react-i18next'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { installOffer, useInstallOffer } from './install-offer.ts'

/** Offers to install the app: accepted, or hidden for good (§4). Nothing where this browser can't, or where it is done. */
export function InstallNotice() {
  const { t } = useTranslation('device')
  const { way, isHidden } = useInstallOffer()
  if (isHidden || (way !== 'prompt' && way !== 'byHand')) return null
  return (
    <aside className="install-notice" aria-label={t('install.label')}>
      <Icon name="download" />
      <p>
        {t('install.offer')} {way === 'byHand' && t('install.byHand')}
      </p>
      <div className="install-notice-actions">
        {way === 'prompt' && (
          <Button kind="primary" onPress={() => void installOffer().accept()}>
            {t('install.action')}
          </Button>
        )}
        <Button kind="quiet" onPress={installOffer().hide}>
          {t('install.hide')}
        </Button>
      </div>
    </aside>
  )
}
