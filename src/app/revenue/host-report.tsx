import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { REVENUE_PATH } from '#app/format/paths.ts'
import { useDateText } from '#app/format/use-date-text.ts'
import { replica } from '#app/replica/replica.ts'
import { wordsOf } from '#app/server-lists/server-page-foot.tsx'
import { useServerAnswer } from '#app/server-lists/use-server-page.ts'
import { Icon } from '#app/ui/icon.tsx'
import { Report } from './report.tsx'

/** One host's year, for administrators, from the server. */
export function HostReport({ hostId, year }: { hostId: string; year: number }) {
  const { t } = useTranslation(['revenue', 'layout'])
  const dates = useDateText()
  const answer = useServerAnswer(`revenue ${hostId} ${year}`, () => replica.ask('revenue', { hostId, year }))
  return (
    <>
      <Link to={`${REVENUE_PATH}?year=${year}`} className="page-back">
        <Icon name="arrow-left" />
        {t('hosts.title')}
      </Link>
      {answer?.ok === false && (
        <p role="status" className="note">
          {t(`layout:lists.${wordsOf(answer.failure)}`)}
        </p>
      )}
      {answer?.ok && (
        <>
          <p className="note">{t('asOfServer', { moment: dates.moment(answer.value.data.at) })}</p>
          <Report report={answer.value.data} rooms={answer.value.data.unitTitles ?? []} />
        </>
      )}
    </>
  )
}
