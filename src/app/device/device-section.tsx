import { useTranslation } from 'react-i18next'
import { Button } from '#app/ui/button.tsx'
import { hasBackgroundSync } from './background.ts'
import { DeviceRow } from './device-row.tsx'
import { PushRow } from './push-row.tsx'
import { installOffer, useInstallOffer } from './install-offer.ts'
import { useServiceWorkerStage } from './service-worker-stage.ts'

/** What this device can and can't do for the app, shown in the settings. */
export function DeviceSection() {
  const { t } = useTranslation('device')
  return (
    <section aria-labelledby="settings-device">
      <h2 id="settings-device">{t('title')}</h2>
      <div className="lined settings-panel panel">
        <InstallRow />
        <StartRow />
        <PushRow />
        <DeviceRow
          label={t('background.label')}
          text={t(hasBackgroundSync() ? 'background.yes' : 'background.no')}
        />
      </div>
    </section>
  )
}

function InstallRow() {
  const { t } = useTranslation('device')
  const { way } = useInstallOffer()
  return (
    <DeviceRow
      label={t('install.label')}
      text={way === 'prompt' ? t('install.offer') : t(`install.${way}`)}
      action={
        way === 'prompt' && (
          <Button onPress={() => void installOffer().accept()}>{t('install.action')}</Button>
        )
      }
    />
  )
}

function StartRow() {
  const { t } = useTranslation('device')
  const stage = useServiceWorkerStage()
  const words = stage === 'registered' || stage === 'installed' ? 'underway' : stage
  return <DeviceRow label={t('start.label')} text={t(`start.${words}`)} />
}
