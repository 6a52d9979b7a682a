import { useTranslation } from 'react-i18next'
import { useDateText } from '#app/format/use-date-text.ts'
import { replica } from '#app/replica/replica.ts'
import { ServerPageFoot } from '#app/server-lists/server-page-foot.tsx'
import { useServerPage } from '#app/server-lists/use-server-page.ts'
import { Sheet } from '#app/ui/sheet.tsx'

const PER_PAGE = 20

/** Shows which builds of the app are in use and on how many devices; it names nobody. */
export function DevicesSheet({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('dashboard')
  const dates = useDateText()
  const served = useServerPage('devices', (page) => replica.ask('buildsInUse', { page, perPage: PER_PAGE }))
  const builds = served.answer?.ok ? served.answer.value.data : []
  return (
    <Sheet isOpen title={t('admin.device.title')} onClose={onClose}>
      <div className="admin-list stack gap-4" aria-busy={served.answer === null}>
        <p>{t('admin.device.lead')}</p>
        {served.answer?.ok === true && builds.length === 0 && <p>{t('admin.device.none')}</p>}
        <ul>
          {builds.map(({ build, isNewest, devices, behind, seenAt }) => (
            <li key={build ?? ''}>
              <b>{build === null ? t('admin.device.unknown') : <bdi className="numeric">{build}</bdi>}</b>
              {isNewest && <span>{t('admin.device.newest')}</span>}
              <span>{t('admin.device.devices', { count: devices })}</span>
              {behind > 0 && <span>{t('admin.device.lacking', { count: behind })}</span>}
              <small>{t('admin.device.seen', { when: dates.moment(seenAt) })}</small>
            </li>
          ))}
        </ul>
        <ServerPageFoot {...served} />
      </div>
    </Sheet>
  )
}
