import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { centsText } from '#app/format/cents-text.ts'
import { REVENUE_PATH, TICKETS_PATH } from '#app/format/paths.ts'
import { useDateText } from '#app/format/use-date-text.ts'
import { useSyncStatus } from '#app/replica/use-sync-status.ts'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { RevenueView } from '#workers/replica-api.ts'
import { useServerCheck } from './use-server-check.ts'

/** Says whether the server agrees with the figures on screen, and as of when. A difference can be reported. */
export function ServerCheckLine({ view }: { view: RevenueView }) {
  const { t } = useTranslation('revenue')
  const dates = useDateText()
  const navigate = useNavigate()
  const lastSyncAt = useSyncStatus()?.lastSyncAt
  const check = useServerCheck(view)
  if (check?.isSame === false) {
    const sums = (['received', 'spent', 'owed', 'ahead'] as const)
      .map((sum) => `${t(`sum.${sum}`)}: ${centsText(view[sum])} / ${centsText(check.server[sum])}`)
      .join('\n')
    const ticket = {
      from: `${REVENUE_PATH}?year=${view.year}`,
      subject: t('check.subject', { year: view.year }),
      description: t('check.description', { moment: dates.moment(check.at), sums }),
    }
    return (
      <Notice icon="exclamation-circle" title={t('check.differs')}>
        <p>{t('check.differsMore')}</p>
        <Button onPress={() => void navigate(`${TICKETS_PATH}?new`, { state: ticket })}>
          {t('check.report')}
        </Button>
      </Notice>
    )
  }
  return (
    <p className="note" role="status">
      {check ? (
        <>
          <Icon name="cloud-check" /> {t('check.same', { moment: dates.moment(check.at) })}
        </>
      ) : (
        lastSyncAt && t('asOf', { moment: dates.moment(lastSyncAt) })
      )}
      {view.waiting > 0 && ` ${t('check.waiting', { count: view.waiting })}`}
    </p>
  )
}
