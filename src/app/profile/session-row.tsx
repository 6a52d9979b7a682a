import { useTranslation } from 'react-i18next'
import { useDateText } from '#app/format/use-date-text.ts'
import { Icon } from '#app/ui/icon.tsx'
import type { PersonAnswer } from '#workers/replica-api.ts'

type DeviceName = { browser?: string | null | undefined; system?: string | null | undefined }

type Session = PersonAnswer<'ownSessions'>['data'][number]

type Props = { session: Session; isBusy: boolean; onEnd: (device: string) => void }

/** One session: the device, since when, where it was last used, and for any other than this one a button to end it. */
export function SessionRow({ session, isBusy, onEnd }: Props) {
  const { t } = useTranslation('profile')
  const dates = useDateText()
  const { isCurrent, renewedAt, startedAt, seenAt = renewedAt, seenFrom = '', notifiedAt } = session
  const device = useDeviceName()(session)
  const when = dates.moment(seenAt)
  return (
    <li className="beside">
      <Icon name={isCurrent ? 'check-circle' : 'circle'} />
      <span className="words">
        <b>{device}</b>
        {isCurrent && <small>{t('sessions.here')}</small>}
        <small>
          {seenFrom === '' ? t('sessions.seen', { when }) : t('sessions.seenFrom', { when, place: seenFrom })}
        </small>
        {notifiedAt && <small>{t('sessions.notified', { when: dates.moment(notifiedAt) })}</small>}
        {startedAt && <small>{t('sessions.started', { when: dates.moment(startedAt) })}</small>}
      </span>
      {!isCurrent && (
        <button
          type="button"
          className="button button-quiet button-medium"
          aria-label={t('sessions.endNamed', { device })}
          aria-disabled={isBusy}
          onClick={() => {
            if (!isBusy) onEnd(device)
          }}
        >
          {t('sessions.end')}
        </button>
      )}
    </li>
  )
}

/** Returns a function that names a device by its browser and system, as far as they are known. */
function useDeviceName(): (device: DeviceName) => string {
  const { t } = useTranslation('profile')
  return ({ browser, system }) => {
    if (browser && system) return t('sessions.on', { browser, system })
    return browser || system || t('sessions.someDevice')
  }
}
