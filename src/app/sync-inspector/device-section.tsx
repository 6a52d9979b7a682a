import { useTranslation } from 'react-i18next'
import { Button } from '#app/ui/button.tsx'
import type { SyncStatus } from '#workers/replica-api.ts'
import { bytesText } from '#app/format/bytes-text.ts'
import { Facts } from './facts.tsx'
import { buildId } from '#app/format/build-id.ts'
import { useDeviceFacts } from './use-device-facts.ts'

/** The browser's state: storage on the device, whether it is persistent, and the state of the app itself. */
export function DeviceSection({ status }: { status: SyncStatus | undefined }) {
  const { t, i18n } = useTranslation('sync')
  const { facts, askToPersist } = useDeviceFacts()
  const used =
    facts?.used === null || facts === undefined
      ? undefined
      : t('device.of', {
          used: bytesText(facts.used, i18n.language),
          quota: bytesText(facts.quota, i18n.language),
        })
  return (
    <section aria-labelledby="sync-device">
      <h2 id="sync-device">{t('device.title')}</h2>
      <div className="sync-panel stack gap-4 panel">
        <Facts
          facts={[
            [t('device.storage'), used],
            [t('device.persistent'), facts && t(facts.isPersisted ? 'device.yes' : 'device.no')],
            [t('device.build'), buildId()],
            [t('device.worker'), facts && t(`serviceWorker.${facts.serviceWorker}`)],
            [t('device.evicted'), status && t(status.wasEvicted ? 'device.wasEvicted' : 'device.never')],
          ]}
        />
        {facts?.isPersisted === false && (
          <>
            <Button onPress={() => void askToPersist()}>{t('device.ask')}</Button>
            <p className="sync-faint" role="status">
              {facts.wasRefused ? t('device.refused') : t('device.why')}
            </p>
          </>
        )}
      </div>
    </section>
  )
}
