import './offline-banner.css'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { useDateText } from '#app/format/use-date-text.ts'
import { Icon } from '#app/ui/icon.tsx'
import type { OutboxView } from '#workers/replica-api.ts'
import type { BannerState } from './banner-state.ts'
import { waitingChanges, waitingCount } from '#app/shell/navigation/pill-state.ts'

/**
 * States that the browser is offline, or that the server has not confirmed who is signed in, with what waits here and
 * the time of the last sync. The region stays in the page, so that new content is announced.
 */
export function OfflineBanner({
  state,
  outbox,
  lastSyncAt,
  onSee,
}: {
  state: BannerState
  outbox: OutboxView | undefined
  lastSyncAt: number | null | undefined
  onSee: () => void
}) {
  const { t } = useTranslation(['shell', 'layout'])
  const dates = useDateText()
  const waits = outbox && waitingWords(outbox, t)
  const lastSync =
    lastSyncAt === null
      ? t('layout:banner.neverSynced')
      : lastSyncAt && t('layout:banner.lastSync', { when: dates.moment(lastSyncAt) })
  return (
    <div role="status">
      {state !== 'none' && (
        <div className="abreast offline-banner">
          <Icon name={state === 'offline' ? 'cloud-slash' : 'shield-exclamation'} />
          <div className="offline-banner-words">
            <b>{t(state === 'offline' ? 'banner.offline' : `layout:banner.${state}`)}</b>
            <span className="numeric">{[waits, lastSync].filter(Boolean).join(' ')}</span>
          </div>
          <button type="button" onClick={onSee}>
            <span className="offline-banner-long">{t('layout:banner.seeWhatWaits')}</span>
            <span className="offline-banner-short">{t('layout:banner.see')}</span>
          </button>
        </div>
      )}
    </div>
  )
}

function waitingWords(outbox: OutboxView, t: TFunction<['shell', 'layout']>): string {
  const count = waitingCount(outbox)
  if (count === 0) return t('layout:banner.nothingWaits')
  return waitingChanges(outbox) === 0
    ? t('layout:banner.messagesWait', { count })
    : t('layout:banner.thingsWait', { count })
}
