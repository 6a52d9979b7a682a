import { useTranslation } from 'react-i18next'
import { Button } from '#app/ui/button.tsx'
import { installOffer, useInstallOffer } from './install-offer.ts'
import { Offer } from './offer.tsx'

/** Offers to install the app: accept, or hide permanently (§4). */
export function InstallNotice() {
  const { t } = useTranslation('device')
  const isByHand = useInstallOffer().way === 'byHand'
  return (
    <Offer
      icon="download"
      label={t('install.label')}
      text={isByHand ? `${t('install.offer')} ${t('install.byHand')}` : t('install.offer')}
      action={
        !isByHand && <Button onPress={() => void installOffer().accept()}>{t('install.action')}</Button>
      }
      onHide={installOffer().hide}
    />
  )
}
